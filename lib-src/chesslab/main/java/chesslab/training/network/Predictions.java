package chesslab.training.network;

/**
 * What a network says of some positions.
 *
 * @param logits how likely each move is, as a logarithm with any constant added; [position][move index]
 * @param values the result expected, from -1 to 1, from the view that the network was trained for; [position], and []
 *               from a network without a value head
 */
public record Predictions(float[][] logits, float[] values) {
}
