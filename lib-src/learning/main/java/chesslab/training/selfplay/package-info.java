/**
 * Trains networks by self-play.
 *
 * <p>{@link chesslab.training.selfplay.Training} fits a network to {@link chesslab.training.selfplay.Examples}, such as
 * those of {@link chesslab.training.selfplay.SelfPlayGames}.
 */
package chesslab.training.selfplay;
