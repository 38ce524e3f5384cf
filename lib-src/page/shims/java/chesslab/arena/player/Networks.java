package chesslab.arena.player;

import chesslab.training.network.PredictionBatcher;

/** No networks: a page has none of DJL's. */
public final class Networks implements AutoCloseable {

    public Networks() {
    }

    public Networks(PredictionBatcher batcher) {
    }

    @Override
    public void close() {
    }
}
