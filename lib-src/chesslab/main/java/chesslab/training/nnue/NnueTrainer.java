package chesslab.training.nnue;

import chesslab.encoding.dataset.ScoredPositions;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.Epoch;
import chesslab.training.sparse.SparseTrainer;
import java.util.function.Consumer;

/**
 * Trains an evaluation in plain Java, by the squared error of the expected score. In every second epoch a position is
 * seen mirrored.
 */
public final class NnueTrainer {

    private NnueTrainer() {
    }

    /**
     * Trains a network from random weights.
     *
     * @param validation may be empty
     * @param threads    how many work at once, 1 or more
     * @throws InterruptedException if the thread is interrupted
     */
    public static NnueNetwork train(ScoredPositions train, ScoredPositions validation, NnueSettings settings,
            int threads, Consumer<Epoch> watcher) throws InterruptedException {
        Weights weights = Weights.random(settings.hidden(), settings.seed());
        try (SparseTrainer trainer = new SparseTrainer(new ScoredExamples(weights, train),
                new ScoredExamples(weights, validation), settings, weights.adam(), threads)) {
            trainer.train(watcher);
        }
        return weights.network();
    }

    /** Returns the mean squared error of a network's expected scores. */
    public static double loss(NnueNetwork network, ScoredPositions positions) {
        Gradient gradient = new Gradient(Weights.of(network), positions);
        double sum = 0;
        for (int i = 0; i < positions.size(); i++) {
            sum += gradient.loss(i);
        }
        return sum / positions.size();
    }
}
