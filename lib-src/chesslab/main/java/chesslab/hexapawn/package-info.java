/**
 * Hexapawn of any size, its solver, its 21/28 coding.
 *
 * <p>{@link chesslab.hexapawn.Hexapawn} is the game, {@link chesslab.hexapawn.HexapawnSolver} finds the winner and the
 * winning moves, and {@link chesslab.hexapawn.HexapawnCoding} turns positions and moves into numbers.
 */
package chesslab.hexapawn;
