package chesslab.training.nnue;

import chesslab.encoding.dataset.ScoredPositions;
import chesslab.search.nnue.NnueNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;

/**
 * Trains an evaluation in plain Java. A batch is always cut into {@value #PARTS} parts whose gradients are added in one
 * order, so the bits are the same with any number of threads. In every second epoch a position is seen mirrored.
 */
public final class NnueTrainer implements AutoCloseable {

    private static final int PARTS = 4;

    /**
     * What an epoch came to; losses are mean squared errors of the expected score.
     *
     * @param epoch      from 1
     * @param train      over the epoch, while the weights changed
     * @param validation at its end; NaN without positions for validation
     * @param seconds    it took
     * @param positions  trained a second
     */
    public record Epoch(int epoch, double train, double validation, double seconds, double positions) {
    }

    private final NnueSettings settings;
    private final ScoredPositions train;
    private final ScoredPositions validation;
    private final Weights weights;
    private final Moments moments;
    private final List<Gradient> parts = new ArrayList<>();
    private final ExecutorService threads;

    /** A training as it stands; {@code moments} are those of {@code weights}. */
    NnueTrainer(ScoredPositions train, ScoredPositions validation, NnueSettings settings, Weights weights,
            Moments moments, int threads) {
        if (train.size() == 0) {
            throw new IllegalArgumentException("no positions to train on: expected 1 or more");
        }
        this.settings = settings;
        this.train = train;
        this.validation = validation;
        this.weights = weights;
        this.moments = moments;
        this.threads = Executors.newFixedThreadPool(threads);
        for (int i = 0; i < PARTS; i++) {
            parts.add(new Gradient(weights, train));
        }
    }

    /**
     * Trains a network from random weights.
     *
     * @param validation may be empty
     * @param threads    how many work at once, 1 or more; more than {@value #PARTS} gain nothing
     * @throws InterruptedException if the thread is interrupted
     */
    public static NnueNetwork train(ScoredPositions train, ScoredPositions validation, NnueSettings settings,
            int threads, Consumer<Epoch> watcher) throws InterruptedException {
        Weights weights = Weights.random(settings.hidden(), settings.seed());
        try (NnueTrainer trainer = new NnueTrainer(train, validation, settings, weights, new Moments(weights),
                threads)) {
            for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
                watcher.accept(trainer.epoch(epoch));
            }
        }
        return weights.network();
    }

    @Override
    public void close() {
        threads.shutdownNow();
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

    Epoch epoch(int epoch) throws InterruptedException {
        long start = System.nanoTime();
        int[] order = order(epoch);
        double loss = 0;
        for (int from = 0; from < order.length; from += settings.batch()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped while training");
            }
            int to = Math.min(order.length, from + settings.batch());
            loss += batch(order, from, to, epoch);
            update(epoch - 1 + (double) from / order.length);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double held = validation.size() == 0 ? Double.NaN : validationLoss();
        return new Epoch(epoch, loss / order.length, held, seconds, order.length / seconds);
    }

    /** The positions in an order of the epoch's own. */
    private int[] order(int epoch) {
        int[] order = new int[train.size()];
        SplittableRandom random = new SplittableRandom(settings.seed() * 1_000_003 + epoch);
        for (int i = 0; i < order.length; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    private double batch(int[] order, int from, int to, int epoch) throws InterruptedException {
        float share = 1f / (to - from);
        return sumOfParts(part -> {
            Gradient gradient = parts.get(part);
            gradient.clear();
            double loss = 0;
            int end = from + (int) ((long) (to - from) * (part + 1) / PARTS);
            for (int i = from + (int) ((long) (to - from) * part / PARTS); i < end; i++) {
                loss += gradient.add(order[i], (order[i] + epoch) % 2 == 0, share);
            }
            return loss;
        });
    }

    private double validationLoss() throws InterruptedException {
        return sumOfParts(part -> {
            Gradient gradient = new Gradient(weights, validation);
            double loss = 0;
            for (int i = part; i < validation.size(); i += PARTS) {
                loss += gradient.loss(i);
            }
            return loss;
        }) / validation.size();
    }

    /** @param work does a part, and gives the loss it finds */
    private double sumOfParts(IntToDoubleFunction work) throws InterruptedException {
        List<Future<Double>> losses = new ArrayList<>();
        for (int i = 0; i < PARTS; i++) {
            int part = i;
            losses.add(threads.submit(() -> work.applyAsDouble(part)));
        }
        double sum = 0;
        for (Future<Double> loss : losses) {
            try {
                sum += loss.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        return sum;
    }

    private void update(double epochsDone) throws InterruptedException {
        double rate = settings.learningRate() * (1 + StrictMath.cos(StrictMath.PI * epochsDone / settings.epochs()))
                / 2;
        Moments.Step step = moments.next(rate, settings.weightDecay());
        float[][] gradients = parts.stream().map(part -> part.sums).toArray(float[][]::new);
        int length = weights.values.length;
        sumOfParts(part -> {
            step.update(gradients, (int) ((long) length * part / PARTS), (int) ((long) length * (part + 1) / PARTS));
            return 0;
        });
    }
}
