/**
 * What every game shares: position, side, outcome, player, coding. No chess in it.
 *
 * <p>A new game implements {@link chesslab.game.Position}; every search and every player is written once against that
 * interface. {@link chesslab.game.GameContract} checks an implementation, {@link chesslab.game.Termination#byRule}
 * names an ending of its own. {@link chesslab.game.Coding} is all that networks and self-play need besides.
 */
package chesslab.game;
