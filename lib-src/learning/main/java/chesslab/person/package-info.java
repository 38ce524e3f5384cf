/**
 * Foresees the moves of one player, from games found by name, and tells what these moves cost. Training is that of
 * {@link chesslab.training.policy}, from a network that has learned chess.
 */
package chesslab.person;
