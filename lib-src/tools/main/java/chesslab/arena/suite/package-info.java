/**
 * Test positions whose moves an engine has judged, and what a player finds in them.
 *
 * <p>{@link chesslab.arena.suite.SuitePosition} is one of them, read from a line of EPD,
 * {@link chesslab.arena.suite.SuiteResult} is a player's strength without an opponent.
 */
package chesslab.arena.suite;
