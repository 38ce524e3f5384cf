/**
 * Trains networks by self-play.
 *
 * <p>{@link chesslab.training.selfplay.SelfPlayTraining} plays, trains and keeps checkpoints;
 * {@link chesslab.training.selfplay.Training} fits a network to {@link chesslab.training.selfplay.Examples}.
 */
package chesslab.training.selfplay;
