/**
 * The training loop and its optimizers, for every network and every kind of data.
 *
 * <p>{@link chesslab.training.Trainer} holds the loop: a {@link chesslab.training.Course} gives it
 * {@link chesslab.training.TrainingBatch}s and is told how it goes. This package and those under it are the only ones that import
 * DJL.
 */
package chesslab.training;
