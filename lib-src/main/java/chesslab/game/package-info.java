/**
 * What every game shares: position, side, outcome, player. No chess in it.
 *
 * <p>A game enters the laboratory by implementing {@link chesslab.game.Position}; every search and every player is
 * written once against that interface. {@code GameContractTest} states what an implementation owes.
 */
package chesslab.game;
