/**
 * Chess rules on bitboards: Board, Move, Square, Piece, FEN, SAN, perft.
 *
 * <p>The vocabulary is chesslib's, because that is what Java chess programmers know: where a name is in both, it means
 * the same, and code that uses only such names runs on both when its imports change. Known differences from its version
 * 1.3.3, found by comparing both on 112,604 positions of random games:
 * <ul>
 * <li>{@link chesslab.chess.Board#legalMoves()} is in python-chess's order, so that node counts published for
 *     alpha-beta come out without sorting.</li>
 * <li>Insufficient material is FIDE's dead position as far as the pieces alone show. chesslib also counts a knight
 *     against a knight or a bishop, where a mate can still be reached by legal moves; so does its
 *     {@code isDraw()}.</li>
 * <li>{@link chesslab.chess.Board#getEnPassant()} and {@link chesslab.chess.Board#getFen()} name a square only where a
 *     pawn can capture; chesslib after every double step.</li>
 * <li>Illegal moves, impossible positions and squares that are none are refused with an exception. chesslib makes an
 *     illegal move, and its {@code doMove} returns a boolean that says whether it did.</li>
 * <li>The counters are {@code int}, chesslib's {@code Integer}. {@link chesslab.chess.Board#getBitboard(Piece)} of no
 *     piece is the empty squares, there 0. The letter of a pawn is "P", there empty; files are in lower case, and so
 *     may be the names of squares.</li>
 * </ul>
 * chesslib itself is no dependency: it is published only on JitPack, outside Maven Central, and slower.
 */
package chesslab.chess;
