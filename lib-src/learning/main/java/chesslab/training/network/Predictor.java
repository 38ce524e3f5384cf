package chesslab.training.network;

/** Evaluates positions: a {@link Network}, or one with batched calls. */
public interface Predictor {

    /** Returns the architecture of the network. */
    Architecture architecture();

    /**
     * Evaluates positions in one forward call.
     *
     * @param inputs one or more positions, [position][input]
     */
    Predictions predict(float[][] inputs);
}
