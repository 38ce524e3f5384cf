/**
 * Endings solved backward from mate: tables of perfect play, and a judge of players that never errs.
 *
 * <p>{@link chesslab.endings.Endings} finds the winner, the optimal moves and the distance to mate, as
 * {@link chesslab.hexapawn.HexapawnSolver} does for its game; {@link chesslab.endings.EndingJudge} asks players.
 */
package chesslab.endings;
