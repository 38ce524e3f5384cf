/**
 * The training loop and its optimizers, for every network and every kind of data.
 *
 * <p>{@link chesslab.training.Trainer} makes a step on each {@link chesslab.training.TrainingBatch} with {@link
 * chesslab.training.TrainingSettings}; {@link chesslab.training.TrainingRun} keeps a training in a folder. Only this
 * package and its subpackages import DJL.
 */
package chesslab.training;
