/**
 * Shared by every game: position, side, outcome, player, coding. No chess in it.
 *
 * <p>A game comes in by implementing {@link chesslab.game.Position}; every search and every player is written once
 * against that interface. {@code GameContractTest} tests what an implementation must keep.
 */
package chesslab.game;
