/**
 * Chess rules on bitboards: Board, Move, Square, Piece, FEN, SAN, perft.
 *
 * <p>The names are chesslib's, which Java chess programmers know. Shared names have the same meaning, and code with
 * only shared names runs on both libraries if its imports change. Known differences from its version 1.3.3, found by
 * comparing both on 112,604 positions of random games:
 * <ul>
 * <li>{@link chesslab.chess.Board#legalMoves()} is in python-chess's order, so that alpha-beta has its published node
 * counts without sorting.</li>
 * <li>Insufficient material is FIDE's dead position, by the pieces alone. chesslib and its {@code isDraw()} also count
 * a knight against a knight or a bishop, where legal moves can still lead to mate.</li>
 * <li>{@link chesslab.chess.Board#getEnPassant()} and {@link chesslab.chess.Board#getFen()} name a square only where a
 *     pawn can capture; chesslib after every double step.</li>
 * <li>Illegal moves, impossible positions and invalid squares are refused with an exception, so that {@code doMove}
 * returns true. chesslib makes many illegal moves, and its {@code doMove} returns whether it did.</li>
 * <li>A position set up by hand is checked when it is next asked for moves.</li>
 * <li>The counters are {@code int}, chesslib's {@code Integer}. {@link chesslab.chess.Board#getBitboard(Piece)} of
 *     {@code Piece.NONE} is the empty squares, there 0. The letter of a pawn is "P", there empty; files are in lower
 *     case, and so may be the names of squares.</li>
 * </ul>
 * chesslib is not a dependency because it is published only on JitPack, outside Maven Central, and is slower.
 */
package chesslab.chess;
