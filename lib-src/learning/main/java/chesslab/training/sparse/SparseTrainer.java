package chesslab.training.sparse;

import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.training.TrainingRun;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Trains a network in plain Java. A batch is always cut into {@value #PARTS} parts whose gradients are added in one
 * order, so the bits are the same with any number of threads.
 */
public final class SparseTrainer implements AutoCloseable {

    private static final int PARTS = 4;

    /**
     * The origin of a network.
     *
     * @param settings   a record of {@link SparseSettings}
     * @param train      checksum of the positions trained on
     * @param validation checksum of the others
     * @param positions  training positions of an epoch
     * @param from       checksum of the network that the training began from; null for random weights
     */
    public record Card(JsonElement settings, String train, String validation, int positions, List<Losses> losses,
            String from) {
    }

    /** Losses of an epoch, as in {@link Epoch}; {@code validation} is 0 without positions. */
    public record Losses(double train, double validation) {
    }

    /** Writes a trained network into the folder of its run. */
    @FunctionalInterface
    public interface Writing {
        void write(Card card) throws IOException;
    }

    private final SparseSettings settings;
    private final SparseExamples train;
    private final SparseExamples validation;
    private final AdamW adam;
    private final List<SparseExamples.Gradient> parts = new ArrayList<>();
    private final ExecutorService threads;

    /**
     * Prepares a training.
     *
     * @param adam       optimizer of the weights of both gradients
     * @param validation may be empty
     * @param threads    the number of threads, 1 or more; more than {@value #PARTS} gain nothing
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
            parts.add(train.gradient().get());
        }
    }

    /** Trains all epochs. */
    public void train(Consumer<Epoch> watcher) throws InterruptedException {
        for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
            watcher.accept(epoch(epoch));
        }
    }

    /**
     * Trains all epochs in a folder, after the last finished one if it has a part of this run. A training that began
     * from a network ends with the weights of the epoch with the least loss in validation, the last among equals.
     *
     * @param network          the name of the network's file
     * @param writing          writes it and its card, before another run can use the folder
     * @param trainSha256      checksum of the training positions
     * @param validationSha256 checksum of the validation positions
     * @param from             checksum of the network whose weights the optimizer has; null for random weights
     * @throws FileSystemException  if the folder holds another run, or one that is not to be resumed; the message has
     *                              the differences
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public void train(Path folder, String network, String trainSha256, String validationSha256, String from,
            boolean resume, Consumer<Epoch> watcher, Writing writing) throws IOException, InterruptedException {
        Map<String, String> same = new TreeMap<>(Map.of("train", trainSha256, "validation", validationSha256));
        JsonElement tree = JsonFile.tree(settings);
        tree.getAsJsonObject().entrySet().forEach(each -> same.put(each.getKey(), each.getValue().getAsString()));
        if (from != null) {
            same.put("from", from);
        }
        try (TrainingRun<Losses> run = new TrainingRun<>(folder, same, Losses[].class, resume,
                Set.of(network, NetworkFile.CARD), adam::restore)) {
            for (int epoch = run.reports().size() + 1; epoch <= settings.epochs(); epoch++) {
                Epoch report = epoch(epoch);
                double held = Double.isNaN(report.validation()) ? 0 : report.validation();
                if (from != null && run.reports().stream().allMatch(earlier -> held <= earlier.validation())) {
                    adam.keepBest();
                }
                run.save(new Losses(report.train(), held), adam.state(), aside -> {
                });
                watcher.accept(report);
            }
            adam.takeBest();
            writing.write(new Card(tree, trainSha256, validationSha256, train.size(), run.reports(), from));
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private Epoch epoch(int epoch) throws InterruptedException {
        long start = System.nanoTime();
        int[] order = order(epoch);
        double loss = 0;
        for (int from = 0; from < order.length; from += settings.batch()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped while training");
            }
            loss += batch(order, from, Math.min(order.length, from + settings.batch()), epoch);
            update(epoch - 1 + (double) from / order.length);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Epoch(epoch, loss / order.length, validationLoss(), seconds, order.length);
    }

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
            SparseExamples.Gradient gradient = parts.get(part);
            Arrays.fill(gradient.sums(), 0);
            double loss = 0;
            for (int i = from + start(to - from, part); i < from + start(to - from, part + 1); i++) {
                loss += gradient.add(order[i], epoch, share);
            }
            return loss;
        });
    }

    private static int start(int length, int part) {
        return (int) ((long) length * part / PARTS);
    }

    private double validationLoss() throws InterruptedException {
        return validation.size() == 0 ? Double.NaN : sumOfParts(part -> {
            SparseExamples.Gradient gradient = validation.gradient().get();
            double loss = 0;
            for (int i = part; i < validation.size(); i += PARTS) {
                loss += gradient.loss(i);
            }
            return loss;
        }) / validation.size();
    }

    private double sumOfParts(IntToDoubleFunction work) throws InterruptedException {
        double sum = 0;
        for (Future<Double> loss : threads.invokeAll(IntStream.range(0, PARTS)
                .<Callable<Double>>mapToObj(part -> () -> work.applyAsDouble(part)).toList())) {
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
        adam.next(rate, settings.weightDecay());
        float[][] gradients = parts.stream().map(SparseExamples.Gradient::sums).toArray(float[][]::new);
        int length = gradients[0].length;
        sumOfParts(part -> {
            adam.update(gradients, start(length, part), start(length, part + 1));
            return 0;
        });
    }
}
