/**
 * Trains networks on prepared games.
 *
 * <p>{@link chesslab.training.imitation.Imitation} has the loop over the epochs, {@link
 * chesslab.training.imitation.GameBatch} the losses and {@link chesslab.training.imitation.Metrics}.
 */
package chesslab.training.imitation;
