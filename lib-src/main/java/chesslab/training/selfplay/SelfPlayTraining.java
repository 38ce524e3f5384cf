package chesslab.training.selfplay;

import chesslab.game.Coding;
import chesslab.game.Position;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkEvaluator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Trains a network by self-play, as AlphaZero: play, collect, train, repeat. Every iteration has a random generator of
 * its own, so that a resumed run ends as one that was never stopped.
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
        SelfPlayCheckpoints.State state = new SelfPlayCheckpoints.State();
        while (state.reports().size() < settings.iterations()) {
            iterate(network, state, listener);
        }
        return List.copyOf(state.reports());
    }

    /**
     * The same with checkpoints. Where the folder has checkpoints of an earlier run with the same settings (but for the
     * number of iterations), training resumes from the last one, and the network takes its parameters. A checkpoint is
     * a folder {@code iteration-10} that {@link Network#load} reads.
     *
     * @param after the iterations, counted from 0, after which a checkpoint is written
     * @return the reports of all iterations, those before the checkpoint included
     * @throws java.nio.file.FileSystemException if a checkpoint is of other settings, or cannot be read
     */
    public List<IterationReport> run(Network network, Path folder, Set<Integer> after,
            Consumer<? super IterationReport> listener) throws IOException {
        SelfPlayCheckpoints checkpoints = new SelfPlayCheckpoints(folder, settings);
        SelfPlayCheckpoints.State state = checkpoints.resume(network);
        while (state.reports().size() < settings.iterations()) {
            int iteration = state.reports().size();
            iterate(network, state, listener);
            if (after.contains(iteration)) {
                checkpoints.write(network, state);
            }
        }
        return List.copyOf(state.reports());
    }

    private void iterate(Network network, SelfPlayCheckpoints.State state, Consumer<? super IterationReport> listener) {
        int iteration = state.reports().size();
        SplittableRandom random = generatorOf(iteration);
        long trainingSeed = random.nextLong();
        NetworkEvaluator<P, M> evaluator = new NetworkEvaluator<>(coding, network, settings.search().searchView());
        Examples played = SelfPlayGames.play(start, coding, evaluator, settings, random);
        Deque<Examples> kept = state.kept();
        kept.add(played);
        if (kept.size() > settings.iterationsKept()) {
            kept.remove();
        }
        List<EpochLoss> losses = Training.fit(network, Examples.joined(List.copyOf(kept)),
                settings.training().withSeed(trainingSeed), loss -> {
                });
        state.reports().add(new IterationReport(iteration, played.size(), losses));
        listener.accept(state.reports().get(iteration));
    }

    private SplittableRandom generatorOf(int iteration) {
        SplittableRandom seeds = new SplittableRandom(settings.seed());
        for (int i = 0; i < iteration; i++) {
            seeds.split();
        }
        return seeds.split();
    }
}
