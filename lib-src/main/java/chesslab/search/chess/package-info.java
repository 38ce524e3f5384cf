/**
 * The searches set up for chess: static evaluation, move ordering, and how a game ends inside a search.
 */
package chesslab.search.chess;
