/**
 * Learns from self-play.
 *
 * <p>{@link chesslab.training.selfplay.SelfPlayLearning} plays, trains and keeps checkpoints;
 * {@link chesslab.training.selfplay.Training} fits a network to examples.
 */
package chesslab.training.selfplay;
