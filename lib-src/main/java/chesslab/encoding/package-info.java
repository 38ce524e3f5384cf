/**
 * Chess positions and moves to planes and indices, and prepared shards.
 *
 * <p>A position becomes planes of 8 x 8 numbers by a {@link chesslab.encoding.Layout}, a move becomes an index by
 * {@link chesslab.encoding.MoveIndex}, what to learn about a position is a {@link chesslab.encoding.Label}. The layouts
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
 *
 * <h2>Prepared data</h2>
 *
 * {@link chesslab.encoding.Encoder} turns files of games into a folder: {@code manifest.json}, {@code train-00001.npz}
 * and so on, {@code validation-…}, {@code test-…}. {@link chesslab.encoding.PreparedData} reads it, batch by batch. The
 * steps from games to shards: {@code GameFiles}, {@code GameEntries}, {@code GameEncoder}, {@code Survey},
 * {@code RowSpool}, {@code DataFolder}; and back: {@code Shard}, {@link chesslab.encoding.Batches}. The arrays of a shard of n positions:
 *
 * <table>
 * <caption>Arrays</caption>
 * <tr><th>name</th><th>type, shape</th><th>content</th></tr>
 * <tr><td>{@code planes}</td><td>uint8 (n, binary planes, 8)</td><td>a byte a rank as it is seen, the file with the
 *     lowest number in the lowest bit</td></tr>
 * <tr><td>{@code constants}</td><td>float32 (n, constant planes)</td><td>the number that fills the plane</td></tr>
 * <tr><td>{@code moves}</td><td>int32 (n)</td><td>index of the move played</td></tr>
 * <tr><td>{@code policy_offsets}</td><td>int32 (n + 1)</td><td>row i has the elements offsets[i] to offsets[i + 1] - 1 of
 *     the next two</td></tr>
 * <tr><td>{@code policy_moves}</td><td>int32</td><td>indices of the moves in the soft policy</td></tr>
 * <tr><td>{@code policy_shares}</td><td>float32</td><td>their probabilities</td></tr>
 * <tr><td>{@code results}, {@code scores}</td><td>float32 (n)</td><td>expected score for the mover, of the game's result
 *     and of the engine's evaluation; NaN where unknown</td></tr>
 * <tr><td>{@code games}, {@code plies}</td><td>int32 (n)</td><td>number of the game over all input files, from 1;
 *     half-moves made before</td></tr>
 * <tr><td>{@code sides}</td><td>uint8 (n)</td><td>0 White to move, 1 Black</td></tr>
 * <tr><td>{@code boards}</td><td>uint8 (n, 32)</td><td>the position, four bits a square, a1 first, lower half of the byte
 *     first: 1 to 6 White's P N B R Q K, 9 to 14 Black's, 7 and 15 rooks that may castle, 8 behind a pawn that can be
 *     captured en passant. In every layout the legal moves are known from it</td></tr>
 * </table>
 *
 * In numpy:
 * <pre>{@code
 * shard = np.load("train-00001.npz")
 * planes = np.unpackbits(shard["planes"], axis=-1, bitorder="little").reshape(len(shard["moves"]), -1, 8, 8)
 * squares = np.stack([shard["boards"] & 15, shard["boards"] >> 4], axis=-1).reshape(-1, 8, 8)
 * }</pre>
 * gives [row][binary plane][rank][file] and [row][rank][file]; {@code manifest.json} names the planes in their order.
 *
 * <p>The package is over 1,000 lines because it has two halves that share one format: what the numbers mean, and
 * files that hold millions of them.
 */
package chesslab.encoding;
