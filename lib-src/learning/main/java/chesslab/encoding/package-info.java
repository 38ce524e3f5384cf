/**
 * Chess positions and moves to planes and indices.
 *
 * <p>A position becomes planes of 8 x 8 numbers by a {@link chesslab.encoding.Layout}, and {@link
 * chesslab.encoding.Layouts} lists the named ones; a move becomes an index by {@link chesslab.encoding.MoveIndex}.
 *
 * <p>Planes of pieces are own pawns, knights, bishops, rooks, queens, king, then the other side's. Repetition planes
 * show whether the position has occurred at least twice, and at least three times, in the board's history. From Black's
 * view the board is rotated by 180 degrees, like moves, so that king side and queen side are swapped and Black's king
 * starts on the d-file.
 *
 * <p>Packed, a plane of pieces is a {@code long} with bit rank * 8 + file for each square, and a plane of equal numbers
 * is one {@code float}. {@link chesslab.encoding.Layout#expand} turns a batch of them into floats.
 */
package chesslab.encoding;
