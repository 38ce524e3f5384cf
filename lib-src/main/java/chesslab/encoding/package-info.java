/**
 * Chess positions and moves to planes and indices.
 *
 * <p>A position becomes planes of 8 x 8 numbers by a {@link chesslab.encoding.Layout}, a move becomes an index by
 * {@link chesslab.encoding.MoveIndex}, what to learn about a position is a {@link chesslab.encoding.dataset.Label}. The layouts
 * that have a name:
 *
 * <table>
 * <caption>Layouts</caption>
 * <tr><th>name</th><th>planes</th><th>seen by</th><th>index order</th><th>holds</th></tr>
 * <tr><td>{@code tutorial14}</td><td>men 12, repetitions 2 (always 0)</td><td>White</td><td>[rank][file][plane]</td>
 *     <td>the men</td></tr>
 * <tr><td>{@code mover14}</td><td>men 12, repetitions 2</td><td>the side to move</td><td>[plane][rank][file]</td>
 *     <td>the men as seen by the side to move, repetitions</td></tr>
 * <tr><td>{@code alphazero119}</td><td>8 x 14 as in {@code mover14}, for the last 8 positions; side to move, move
 *     number, castling 4, half-move clock</td><td>the side to move</td><td>[plane][rank][file]</td><td>all, and the
 *     last 8 positions; en passant only as the step from the position before, so not where a game starts from a FEN
 *     with it</td></tr>
 * <tr><td>{@code mover17}</td><td>as in {@code mover14}; rooks that may castle, en passant, half-move clock / 100</td>
 *     <td>the side to move</td><td>[plane][rank][file]</td><td>all but side to move and move number</td></tr>
 * <tr><td>{@code mover33}</td><td>as in {@code mover17}; attacked squares 14, last move 2</td><td>the side to move</td>
 *     <td>[plane][rank][file]</td><td>as {@code mover17}</td></tr>
 * </table>
 *
 * <p>Men are own pawns, knights, bishops, rooks, queens, king, then the other side's. Repetitions say whether the
 * position has stood there at least twice, and at least three times, in the game that the board remembers. Seen by
 * Black the board is turned by 180 degrees, as moves are, so that king and queen side change places: Black's king
 * starts on the d-file. What a layout holds of the position it also decodes, given the side to move; repetitions and
 * earlier positions are not decoded.
 *
 * <p>Packed, a plane of men is a {@code long}, bit rank * 8 + file as it is seen, and a plane of equal numbers is one
 * {@code float}. {@link chesslab.encoding.Layout#expand} makes floats of a batch of them.
 */
package chesslab.encoding;
