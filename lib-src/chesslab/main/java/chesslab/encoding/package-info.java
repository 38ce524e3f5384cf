/**
 * Chess positions and moves to planes and indices.
 *
 * <p>A position becomes planes of 8 x 8 numbers by a {@link chesslab.encoding.Layout}, of which
 * {@link chesslab.encoding.Layouts} lists those with a name; a move becomes an index by
 * {@link chesslab.encoding.MoveIndex}.
 *
 * <p>Planes of pieces are own pawns, knights, bishops, rooks, queens, king, then the other side's. Repetitions say
 * whether the position has stood there at least twice, and at least three times, in the game that the board remembers.
 * Seen by Black the board is turned by 180 degrees, as moves are, so that king and queen side change places: Black's
 * king starts on the d-file.
 *
 * <p>Packed, a plane of pieces is a {@code long}, bit rank * 8 + file as it is seen, and a plane of equal numbers is
 * one {@code float}. {@link chesslab.encoding.Layout#expand} makes floats of a batch of them.
 */
package chesslab.encoding;
