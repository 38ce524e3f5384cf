/**
 * Reads and writes games in PGN, with comments and engines' evaluations in them.
 *
 * <p>{@link chesslab.chess.pgn.PgnReader} reads a file of any size and reports line and fault of a bad game; {@link
 * chesslab.chess.pgn.GameFiles} finds the files of a folder, {@link chesslab.chess.pgn.GameFilter} chooses games by
 * their tags. {@link chesslab.chess.pgn.PgnGame} is a game, {@link chesslab.chess.pgn.PgnWriter} writes it in export
 * format.
 *
 * @see <a href="https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm">the PGN standard</a>
 */
package chesslab.chess.pgn;
