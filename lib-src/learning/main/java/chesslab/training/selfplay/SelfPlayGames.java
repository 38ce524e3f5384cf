package chesslab.training.selfplay;

import chesslab.game.Coding;
import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.MctsNode;
import chesslab.search.mcts.MctsTree;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Plays games of a search against itself in parallel, so that the leaves of their trees are evaluated together. Each
 * position becomes an example: the shares of the search's visits as policy, the result of the game as value. Built by
 * hand in lesson 02d.
 */
public final class SelfPlayGames<P extends Position<M>, M> {

    private final Coding<P, M> coding;
    private final Evaluator<P> evaluator;
    private final SelfPlaySettings settings;

    private SelfPlayGames(Coding<P, M> coding, Evaluator<P> evaluator, SelfPlaySettings settings) {
        this.coding = coding;
        this.evaluator = evaluator;
        this.settings = settings;
    }

    /**
     * Plays the games of one iteration.
     *
     * @param start  makes the start position
     * @param random split into one generator for each game
     * @return an example for each position with a move, game by game
     * @throws CancellationException if the thread is interrupted
     */
    public static <P extends Position<M>, M> Examples play(Supplier<P> start, Coding<P, M> coding,
            Evaluator<P> evaluator, SelfPlaySettings settings, RandomGenerator.SplittableGenerator random) {
        return new SelfPlayGames<>(coding, evaluator, settings).play(start, random);
    }

    private Examples play(Supplier<P> start, RandomGenerator.SplittableGenerator random) {
        List<Game> games = Stream.generate(() -> new Game(start.get(), random.split()))
                .limit(settings.games()).toList();
        List<Game> unfinished = games;
        while (!unfinished.isEmpty()) {
            unfinished.forEach(Game::plant);
            for (int i = 0; i <= settings.search().simulations(); i++) { // one more, which evaluates the roots
                simulate(unfinished);
            }
            unfinished.forEach(Game::move);
            unfinished = unfinished.stream().filter(game -> game.position.outcome().isEmpty()).toList();
        }
        return Examples.joined(games.stream().map(Game::examples).toList());
    }

    private void simulate(List<Game> games) {
        if (Thread.interrupted()) {
            throw new CancellationException("the self-play was interrupted");
        }
        List<MctsTree<P, M>> waiting = new ArrayList<>();
        List<P> leaves = new ArrayList<>();
        for (Game game : games) {
            game.tree.select().ifPresent(leaf -> {
                waiting.add(game.tree);
                leaves.add(leaf);
            });
        }
        if (!leaves.isEmpty()) {
            List<Evaluation> evaluations = evaluator.evaluate(leaves);
            for (int i = 0; i < waiting.size(); i++) {
                waiting.get(i).expand(evaluations.get(i));
            }
        }
    }

    private final class Game {

        private final P position;
        private final Mcts<P, M> search;
        private final List<float[]> inputs = new ArrayList<>();
        private final List<float[]> policies = new ArrayList<>();
        private final List<Side> movers = new ArrayList<>();
        private MctsTree<P, M> tree;

        Game(P position, RandomGenerator random) {
            this.position = position;
            this.search = new Mcts<>(settings.search().puct(), evaluator, random);
        }

        void plant() {
            tree = search.plant(position);
        }

        void move() {
            inputs.add(coding.encode(position));
            policies.add(visitShares());
            movers.add(position.getSideToMove());
            position.doMove(tree.draw(settings.search().temperature().at(movers.size() - 1)));
        }

        private float[] visitShares() {
            float[] policy = new float[coding.moves()];
            double[] shares = tree.visitShares();
            List<MctsNode<M>> children = tree.root().children();
            for (int i = 0; i < shares.length; i++) {
                policy[coding.index(position, children.get(i).move().orElseThrow())] = (float) shares[i];
            }
            return policy;
        }

        Examples examples() {
            Outcome outcome = position.outcome().orElseThrow();
            float[] values = new float[movers.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) settings.search().targetView().value(outcome, movers.get(i));
            }
            return new Examples(inputs.toArray(float[][]::new), policies.toArray(float[][]::new), values);
        }
    }
}
