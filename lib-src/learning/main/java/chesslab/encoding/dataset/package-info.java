/**
 * Prepared data: games to shards of encoded positions, and back as batches.
 *
 * <p>{@link chesslab.encoding.dataset.Encoder} turns files of games into a folder: {@code manifest.json}, {@code
 * train-00001.npz} and so on, {@code validation-…}, {@code test-…}. {@link chesslab.encoding.dataset.PreparedData}
 * reads it, batch by batch. The steps from games to shards: {@code GameStream}, {@code GameEncoder},
 * {@code ShardWriter}; and back: {@code Shard}, {@link chesslab.encoding.dataset.Batches}. The arrays of
 * a shard of n positions:
 *
 * <table>
 * <caption>Arrays</caption>
 * <tr><th>name</th><th>type, shape</th><th>content</th></tr>
 * <tr><td>{@code planes}</td><td>uint8 (n, binary planes, 8)</td><td>a byte for each rank, the file with the lowest
 * number in the lowest bit</td></tr>
 * <tr><td>{@code constants}</td><td>float32 (n, constant planes)</td><td>the number that fills the plane</td></tr>
 * <tr><td>{@code moves}</td><td>int32 (n)</td><td>index of the move played, or of the engine's best for random
 * moves</td></tr>
 * <tr><td>{@code policy_offsets}</td><td>int32 (n + 1)</td><td>row i has the elements offsets[i] to offsets[i + 1] - 1
 *     of the next two</td></tr>
 * <tr><td>{@code policy_moves}</td><td>int32</td><td>indices of the moves in the soft policy</td></tr>
 * <tr><td>{@code policy_shares}</td><td>float32</td><td>their probabilities</td></tr>
 * <tr><td>{@code results}, {@code scores}</td><td>float32 (n)</td><td>expected score for the mover, of the game's
 *     result and of the engine's evaluation; NaN if unknown</td></tr>
 * <tr><td>{@code games}, {@code plies}</td><td>int32 (n)</td><td>number of the game over all input files, from 1;
 *     plies made before</td></tr>
 * <tr><td>{@code sides}</td><td>uint8 (n)</td><td>0 White to move, 1 Black</td></tr>
 * <tr><td>{@code boards}</td><td>uint8 (n, 32)</td><td>the position, four bits a square, a1 first, lower half of the
 *     byte first: 1 to 6 White's P N B R Q K, 9 to 14 Black's, 7 and 15 rooks that may castle, 8 behind a pawn that can
 *     be captured en passant. It gives the legal moves for every layout</td></tr>
 * </table>
 *
 * In numpy:
 * <pre>{@code
 * shard = np.load("train-00001.npz")
 * planes = np.unpackbits(shard["planes"], axis=-1, bitorder="little").reshape(len(shard["moves"]), -1, 8, 8)
 * squares = np.stack([shard["boards"] & 15, shard["boards"] >> 4], axis=-1).reshape(-1, 8, 8)
 * }</pre>
 * gives [row][binary plane][rank][file] and [row][rank][file]; {@code manifest.json} names the planes in their order.
 */
package chesslab.encoding.dataset;
