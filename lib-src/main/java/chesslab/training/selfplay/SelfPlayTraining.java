package chesslab.training.selfplay;

import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkEvaluator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Trains a network by self-play, as AlphaZero: play, collect, train, repeat. */
public final class SelfPlayTraining {

    private SelfPlayTraining() {
    }

    /**
     * Trains a network by its own games. Every iteration has its own random generator.
     *
     * @param network  is changed
     * @param start    makes the position at which a game starts
     * @param listener takes the report of each iteration as it ends, when the network may be asked
     * @throws CancellationException if the thread is interrupted
     */
    public static <P extends Position<M>, M> List<IterationReport> run(Network network, Supplier<P> start,
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
            List<EpochLoss> losses = Training.fit(network, Examples.joined(List.copyOf(kept)),
                    settings.training().withSeed(trainingSeed), loss -> {
                    });
            IterationReport report = new IterationReport(iteration, played.size(), losses);
            reports.add(report);
            listener.accept(report);
        }
        return List.copyOf(reports);
    }
}
