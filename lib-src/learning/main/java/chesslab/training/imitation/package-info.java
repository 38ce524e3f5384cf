/**
 * Trains networks on prepared games.
 *
 * <p>{@link chesslab.training.imitation.Imitation} has the loop over the epochs, {@link
 * chesslab.training.imitation.GameBatch} the losses and {@link chesslab.training.imitation.Metrics}. {@link
 * chesslab.training.imitation.MoveMatching} compares any predictors of moves, {@link
 * chesslab.training.imitation.FrequencyBaseline} is the least that they must beat.
 */
package chesslab.training.imitation;
