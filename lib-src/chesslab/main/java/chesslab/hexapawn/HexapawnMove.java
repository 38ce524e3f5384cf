package chesslab.hexapawn;

/**
 * A move of a pawn from one square to another. Squares are numbered from 0 along the ranks, from the top left (Black's
 * home rank) to the bottom right (White's).
 *
 * @param from the square that the pawn leaves
 * @param to   the square that it steps to or captures on
 */
public record HexapawnMove(int from, int to) {
}
