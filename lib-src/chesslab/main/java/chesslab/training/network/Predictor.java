package chesslab.training.network;

/** What evaluates positions: a {@link Network}, or one whose calls are gathered on their way to it. */
public interface Predictor {

    /** The shape of the network. */
    Architecture architecture();

    /**
     * Evaluates positions in one forward call.
     *
     * @param inputs one or more positions, [position][input]
     */
    Predictions predict(float[][] inputs);
}
