/**
 * Learns from self-play.
 *
 * <p>{@link chesslab.training.selfplay.SelfPlayTraining} plays, trains and keeps checkpoints;
 * {@link chesslab.training.selfplay.Training} fits a network to examples.
 */
package chesslab.training.selfplay;
