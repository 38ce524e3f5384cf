/**
 * Scored positions, to train an evaluation.
 *
 * <p>{@link chesslab.encoding.scores.ScoreEncoder} turns the engine's lines of games into {@link
 * chesslab.encoding.scores.ScoredPositions}, and writes {@code train.npz} and {@code validation.npz}.
 */
package chesslab.encoding.scores;
