/**
 * Interfaces of every game: position, side, outcome, player, coding. No chess.
 *
 * <p>A new game implements {@link chesslab.game.Position}; every search and every player is written once against that
 * interface. {@link chesslab.game.GameContract} checks an implementation, {@link chesslab.game.Termination#byRule}
 * names a new kind of ending. Networks and self-play also need a {@link chesslab.game.Coding}.
 */
package chesslab.game;
