package chesslab.training.selfplay;

import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.training.Trainer;
import chesslab.training.TrainingDivergedException;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkEvaluator;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Fits networks to examples and to their own games: cross-entropy of the policy plus, with a value head, squared error
 * of the value.
 */
public final class Training {

    private Training() {
    }

    /**
     * Trains a network. The same network, examples and settings give the same bits on one thread. DJL trains only one
     * network at a time in a program.
     *
     * @return the losses of all epochs
     * @throws CancellationException     if the thread is interrupted; the network keeps its training so far
     * @throws TrainingDivergedException if the loss is infinite or not a number
     */
    public static List<Trainer.Loss> fit(Network network, Examples examples, TrainingSettings settings,
            Consumer<? super Trainer.Loss> listener) {
        int[] order = IntStream.range(0, examples.size()).toArray();
        RandomGenerator random = new SplittableRandom(settings.seed());
        int count = (examples.size() - 1) / settings.batchSize() + 1;
        List<Trainer.Loss> losses = new ArrayList<>();
        try (Trainer trainer = new Trainer(network, settings)) {
            for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
                double[] sums = new double[2]; // policy, value
                shuffle(order, random);
                int number = 0;
                for (Examples.Batch batch : examples.batches(order, settings.batchSize(), network.architecture())) {
                    Trainer.Loss loss = trainer.step(batch, epoch, ++number, count);
                    sums[0] += loss.policy() * batch.size() / examples.size();
                    sums[1] += loss.value() * batch.size() / examples.size();
                }
                losses.add(new Trainer.Loss(sums[0], sums[1]));
                listener.accept(losses.get(epoch - 1));
            }
        }
        return losses;
    }

    /**
     * Trains a network by self-play, like AlphaZero: play, collect, train, repeat. Every iteration has its own random
     * generator.
     *
     * @param network  the network to train
     * @param start    makes the start position
     * @param listener receives the report after each iteration, when it may use the network
     * @throws CancellationException if the thread is interrupted
     */
    public static <P extends Position<M>, M> List<IterationReport> bySelfPlay(Network network, Supplier<P> start,
            Coding<P, M> coding, SelfPlaySettings settings, Consumer<? super IterationReport> listener) {
        List<IterationReport> reports = new ArrayList<>();
        Deque<Examples> kept = new ArrayDeque<>(); // oldest first
        SplittableRandom seeds = new SplittableRandom(settings.seed());
        for (int iteration = 0; iteration < settings.iterations(); iteration++) {
            SplittableRandom random = seeds.split();
            long trainingSeed = random.nextLong();
            NetworkEvaluator<P, M> evaluator = new NetworkEvaluator<>(coding, network, settings.search().searchView());
            Examples played = SelfPlayGames.play(start, coding, evaluator, settings, random);
            kept.add(played);
            if (kept.size() > settings.iterationsKept()) {
                kept.remove();
            }
            List<Trainer.Loss> losses = fit(network, Examples.joined(List.copyOf(kept)),
                    settings.training().withSeed(trainingSeed), loss -> {
                    });
            IterationReport report = new IterationReport(iteration, played.size(), losses);
            reports.add(report);
            listener.accept(report);
        }
        return List.copyOf(reports);
    }

    private static void shuffle(int[] order, RandomGenerator random) {
        for (int i = order.length - 1; i > 0; i--) {
            IntArrays.swap(order, i, random.nextInt(i + 1));
        }
    }
}
