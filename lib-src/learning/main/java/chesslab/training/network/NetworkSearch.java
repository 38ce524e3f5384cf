package chesslab.training.network;

import chesslab.game.Coding;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.search.SearchLimits;
import chesslab.search.mcts.Evaluator;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.Puct;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

/** Plays by a network's policy and value with a search; {@link NetworkPlayer} plays without one. */
public final class NetworkSearch {

    /** PUCT's constant, which won against 1 and 4 (data/measurements.md has the matches). */
    public static final double EXPLORATION = 2;

    private NetworkSearch() {
    }

    /**
     * Returns a maker of players that search with PUCT, from their seeds.
     *
     * @param limits simulations, as nodes, or a time
     * @throws IllegalArgumentException if the network's shape is not the coding's, or it has no value head
     */
    public static <P extends Position<M>, M> LongFunction<Player<P, M>> puct(Coding<P, M> coding, Predictor network,
            SearchLimits limits) {
        Evaluator<P> evaluator = new NetworkEvaluator<>(coding, network, Viewpoint.MOVER);
        return seed -> new Mcts<P, M>(Puct.DEFAULT.withExploration(EXPLORATION), evaluator, new SplittableRandom(seed))
                .asPlayer(limits);
    }
}
