/**
 * The training loop and its optimizers, for every network and every kind of data.
 *
 * <p>{@link chesslab.training.Trainer} makes a step on each {@link chesslab.training.TrainingBatch}, as {@link
 * chesslab.training.TrainingSettings} say; {@link chesslab.training.TrainingRun} keeps a training in a folder. This
 * package and those under it are the only ones that import DJL.
 */
package chesslab.training;
