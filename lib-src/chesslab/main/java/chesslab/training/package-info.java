/**
 * The training loop and its optimizers, for every network and every kind of data.
 *
 * <p>{@link chesslab.training.Trainer} holds the loop and makes a step on each {@link chesslab.training.TrainingBatch},
 * as {@link chesslab.training.TrainingSettings} say. This package and those under it are the only ones that import DJL.
 */
package chesslab.training;
