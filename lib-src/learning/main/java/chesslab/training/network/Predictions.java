package chesslab.training.network;

/**
 * A network's predictions for some positions.
 *
 * @param logits unnormalized log-probabilities of the moves; [position][move index]
 * @param values expected results, from -1 to 1, from the view of the training; [position], and [] without a value head
 */
public record Predictions(float[][] logits, float[] values) {
}
