/**
 * Finds the games of one player by name, and tells what the player's moves cost. A network learns to predict them by the
 * training of {@link chesslab.training.policy}, from one that has learned chess.
 */
package chesslab.person;
