/**
 * The searches set up for chess: move ordering, quiescence moves, and how a line ends inside a search.
 */
package chesslab.search.chess;
