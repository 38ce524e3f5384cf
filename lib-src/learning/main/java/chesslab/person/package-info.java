/**
 * Finds the games of one player by name, and tells what the player's moves cost. {@link chesslab.training.policy}
 * trains a network to predict these moves, from one that has learned chess.
 */
package chesslab.person;
