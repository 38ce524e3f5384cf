/**
 * The searches set up for chess: move ordering, quiescence moves, and the ends of lines inside a search. {@link
 * chesslab.search.chess.SelectiveSearch} skips moves that are unlikely to matter, and {@link
 * chesslab.search.chess.SelectiveEngine} plays whole games with it.
 */
package chesslab.search.chess;
