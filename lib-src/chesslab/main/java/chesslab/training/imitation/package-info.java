/**
 * Trains networks on prepared games.
 *
 * <p>{@link chesslab.training.imitation.Imitation} trains and evaluates; {@code ImitationRun} is the loop over the
 * epochs, {@code ImitationBatches} have the losses and {@link chesslab.training.imitation.Metrics}, and {@code
 * ImitationCheckpoints} the files.
 */
package chesslab.training.imitation;
