package chesslab.training.network;

/** Collects nothing: no network of DJL plays in a page. */
public final class PredictionBatcher {

    /** Positions in a batch elsewhere. */
    public static final int ROWS = 16;

    public void join() {
    }

    public void leave() {
    }
}
