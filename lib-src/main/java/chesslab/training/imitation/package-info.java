/**
 * Learns from prepared games.
 *
 * <p>{@link chesslab.training.imitation.Imitation} trains, resumes and scores.
 */
package chesslab.training.imitation;
