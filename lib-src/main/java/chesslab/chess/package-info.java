/**
 * Chess rules on bitboards: Board, Move, Square, Piece, FEN, SAN, PGN with its move comments, perft.
 *
 * <p>The vocabulary is chesslib's, because that is what Java chess programmers know. Known differences:
 * <ul>
 * <li>{@link chesslab.chess.Board#legalMoves()} is in python-chess's order, so that node counts published for
 *     alpha-beta come out without sorting.</li>
 * <li>Insufficient material is FIDE's dead position as far as the men alone tell. chesslib also counts two knights
 *     against a bare king and a few like it, where a mate can still be reached by legal moves.</li>
 * <li>Illegal moves and impossible positions are refused with an exception.</li>
 * </ul>
 * chesslib itself is no dependency: it is published only on JitPack, outside Maven Central, and slower.
 *
 * <p>The package is over 1,000 lines because the rules are: reading two notations, refusing every impossible
 * position, and one generator for the moves beside one that only counts them, for speed.
 */
package chesslab.chess;
