/**
 * Test positions with an engine's value of each move, and players' results in them.
 *
 * <p>{@link chesslab.arena.suite.SuitePosition} is one position, read from a line of EPD; {@link
 * chesslab.arena.suite.SuiteResult} is a player's strength without an opponent.
 */
package chesslab.arena.suite;
