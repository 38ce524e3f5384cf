package chesslab.training.sparse;

import chesslab.encoding.dataset.Split;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.encoding.scores.ScoredPositions;
import chesslab.search.nnue.NnueNetwork;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Trains an evaluation in plain Java, by the squared error of the expected score. Every second epoch mirrors the
 * positions.
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
    public static NnueNetwork train(ScoredPositions train, ScoredPositions validation, SparseSettings settings,
            int threads, Consumer<Epoch> watcher) throws InterruptedException {
        float[] weights = random(settings.hidden(), settings.seed());
        try (SparseTrainer trainer = trainer(weights, train, validation, settings, threads)) {
            trainer.train(watcher);
        }
        return network(settings.hidden(), weights);
    }

    /**
     * Trains a network in a folder and writes it there as {@value NnueNetwork#FILE}.
     *
     * @param data    a folder written by {@link ScoreEncoder}
     * @param folder  the folder of the run, made if it does not exist
     * @param resume  whether the folder may already hold a part of this run
     * @param watcher receives each newly trained epoch
     * @throws FileSystemException  if the folder holds another run, or one that is not to be resumed; the message has
     *                              the differences
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public static NnueNetwork train(Path data, Path folder, SparseSettings settings, boolean resume, int threads,
            Consumer<Epoch> watcher) throws IOException, InterruptedException {
        ScoreEncoder.Manifest manifest = ScoreEncoder.Manifest.read(data);
        float[] weights = random(settings.hidden(), settings.seed());
        try (SparseTrainer trainer = trainer(weights, ScoreEncoder.read(data, manifest, Split.TRAIN),
                ScoreEncoder.read(data, manifest, Split.VALIDATION), settings, threads)) {
            trainer.train(folder, NnueNetwork.FILE, manifest.sha256().get(Split.TRAIN.toString()),
                    manifest.sha256().get(Split.VALIDATION.toString()), null, resume, watcher,
                    card -> network(settings.hidden(), weights).write(folder, card));
        }
        return NnueNetwork.read(folder);
    }

    private static SparseTrainer trainer(float[] weights, ScoredPositions train, ScoredPositions validation,
            SparseSettings settings, int threads) {
        return new SparseTrainer(examples(weights, settings.hidden(), train),
                examples(weights, settings.hidden(), validation), settings,
                new AdamW(weights, NnueNetwork.MOST_WEIGHT), threads);
    }

    private static SparseExamples examples(float[] weights, int hidden, ScoredPositions positions) {
        return new SparseExamples(positions.size(), () -> new NnueGradient(weights, hidden, positions));
    }

    /** Returns the mean squared error of a network's expected scores. */
    public static double loss(NnueNetwork network, ScoredPositions positions) {
        NnueGradient gradient = new NnueGradient(weights(network), network.hidden(), positions);
        double sum = 0;
        for (int i = 0; i < positions.size(); i++) {
            sum += gradient.loss(i);
        }
        return sum / positions.size();
    }

    /** Returns a network with initial weights, which has learned nothing. */
    public static NnueNetwork untrained(int hidden, long seed) {
        return network(hidden, random(hidden, seed));
    }

    /** Returns initial weights, small and uniform, which keep the sums of 30 features well between 0 and 1. */
    static float[] random(int hidden, long seed) {
        NnueNetwork.checkHidden(hidden);
        float[] weights = new float[NnueGradient.outputs(hidden) + 2 * hidden + 1];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < weights.length - 1; i++) {
            double range = i < NnueGradient.biases(hidden) ? 0.1 : 1 / Math.sqrt(2.0 * hidden);
            weights[i] = (float) ((2 * random.nextDouble() - 1) * range);
        }
        return weights;
    }

    private static float[] weights(NnueNetwork network) {
        int hidden = network.hidden();
        float[] weights = Arrays.copyOf(network.features(), NnueGradient.outputs(hidden) + 2 * hidden + 1);
        System.arraycopy(network.biases(), 0, weights, NnueGradient.biases(hidden), hidden);
        System.arraycopy(network.output(), 0, weights, NnueGradient.outputs(hidden), 2 * hidden);
        weights[weights.length - 1] = network.bias();
        return weights;
    }

    private static NnueNetwork network(int hidden, float[] weights) {
        int biases = NnueGradient.biases(hidden);
        int outputs = NnueGradient.outputs(hidden);
        return new NnueNetwork(hidden, Arrays.copyOf(weights, biases), Arrays.copyOfRange(weights, biases, outputs),
                Arrays.copyOfRange(weights, outputs, outputs + 2 * hidden), weights[weights.length - 1]);
    }
}
