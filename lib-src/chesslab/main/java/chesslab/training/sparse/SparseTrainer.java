package chesslab.training.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;

/**
 * Trains a network in plain Java. A batch is always cut into {@value #PARTS} parts whose gradients are added in one
 * order, so the bits are the same with any number of threads.
 */
public final class SparseTrainer implements AutoCloseable {

    private static final int PARTS = 4;

    private final SparseSettings settings;
    private final SparseExamples train;
    private final SparseExamples validation;
    private final AdamW adam;
    private final List<SparseGradient> parts = new ArrayList<>();
    private final ExecutorService threads;

    /**
     * A training as it stands.
     *
     * @param adam       of the weights that the gradients of both are about
     * @param validation may be empty
     * @param threads    how many work at once, 1 or more; more than {@value #PARTS} gain nothing
     */
    public SparseTrainer(SparseExamples train, SparseExamples validation, SparseSettings settings, AdamW adam,
            int threads) {
        if (train.size() == 0) {
            throw new IllegalArgumentException("no positions to train on: expected 1 or more");
        }
        this.settings = settings;
        this.train = train;
        this.validation = validation;
        this.adam = adam;
        this.threads = Executors.newFixedThreadPool(threads);
        for (int i = 0; i < PARTS; i++) {
            parts.add(train.gradient());
        }
    }

    /** Trains all epochs. */
    public void train(Consumer<Epoch> watcher) throws InterruptedException {
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            watcher.accept(epoch(epoch));
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
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
        return new Epoch(epoch, loss / order.length, held, seconds, order.length);
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
            SparseGradient gradient = parts.get(part);
            Arrays.fill(gradient.sums(), 0);
            double loss = 0;
            int end = from + (int) ((long) (to - from) * (part + 1) / PARTS);
            for (int i = from + (int) ((long) (to - from) * part / PARTS); i < end; i++) {
                loss += gradient.add(order[i], epoch, share);
            }
            return loss;
        });
    }

    private double validationLoss() throws InterruptedException {
        return sumOfParts(part -> {
            SparseGradient gradient = validation.gradient();
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
                throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e.getCause());
            }
        }
        return sum;
    }

    private void update(double epochsDone) throws InterruptedException {
        double rate = settings.learningRate() * (1 + StrictMath.cos(StrictMath.PI * epochsDone / settings.epochs()))
                / 2;
        AdamW.Step step = adam.next(rate, settings.weightDecay());
        float[][] gradients = parts.stream().map(SparseGradient::sums).toArray(float[][]::new);
        int length = gradients[0].length;
        sumOfParts(part -> {
            step.update(gradients, (int) ((long) length * part / PARTS), (int) ((long) length * (part + 1) / PARTS));
            return 0;
        });
    }
}
