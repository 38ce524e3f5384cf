/**
 * The searches set up for chess: move ordering, quiescence moves, and how a line ends inside a search. {@link
 * chesslab.search.chess.SelectiveSearch} leaves out what is unlikely to matter, and {@link
 * chesslab.search.chess.SelectiveEngine} plays whole games by it.
 */
package chesslab.search.chess;
