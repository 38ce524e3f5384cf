package chesslab.training.selfplay;

import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkEvaluator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Trains a network by self-play, as AlphaZero: play, collect, train, repeat. Every iteration has its own random
 * generator.
 */
public final class SelfPlayTraining<P extends Position<M>, M> {

    private final Supplier<P> start;
    private final Coding<P, M> coding;
    private final SelfPlaySettings settings;

    /** @param start makes the position at which a game starts */
    public SelfPlayTraining(Supplier<P> start, Coding<P, M> coding, SelfPlaySettings settings) {
        this.start = Objects.requireNonNull(start, "start");
        this.coding = Objects.requireNonNull(coding, "coding");
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    /**
     * Trains a network by its own games.
     *
     * @param network  is changed
     * @param listener takes the report of each iteration as it ends, when the network may be asked
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public List<IterationReport> run(Network network, Consumer<? super IterationReport> listener) {
        List<IterationReport> reports = new ArrayList<>();
        Deque<Examples> kept = new ArrayDeque<>(); // oldest first
        while (reports.size() < settings.iterations()) {
            SplittableRandom random = generatorOf(reports.size());
            long trainingSeed = random.nextLong();
            NetworkEvaluator<P, M> evaluator = new NetworkEvaluator<>(coding, network, settings.search().searchView());
            Examples played = SelfPlayGames.play(start, coding, evaluator, settings, random);
            kept.add(played);
            if (kept.size() > settings.iterationsKept()) {
                kept.remove();
            }
            List<EpochLoss> losses = Training.fit(network, Examples.joined(List.copyOf(kept)),
                    settings.training().withSeed(trainingSeed), loss -> {
                    });
            IterationReport report = new IterationReport(reports.size(), played.size(), losses);
            reports.add(report);
            listener.accept(report);
        }
        return List.copyOf(reports);
    }

    private SplittableRandom generatorOf(int iteration) {
        SplittableRandom seeds = new SplittableRandom(settings.seed());
        for (int i = 0; i < iteration; i++) {
            seeds.split();
        }
        return seeds.split();
    }
}
