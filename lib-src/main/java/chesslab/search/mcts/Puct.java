package chesslab.search.mcts;

import chesslab.game.Position;
import chesslab.search.Budget;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Monte-Carlo tree search guided by an evaluator's priors and values, as in AlphaZero: no playouts. (Silver and others,
 * A General Reinforcement Learning Algorithm, 2018.)
 *
 * <p>Each simulation walks down by PUCT, has one new position judged, and backs its value up along the line. The move
 * played is the one visited most; {@link PuctTree#draw} draws one instead, for self-play.
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class Puct<P extends Position<M>, M> implements Search<P, M> {

    private final PuctSettings settings;
    private final Evaluator<? super P> evaluator;
    private final RandomGenerator random;

    /** A search made of these parts. Searches that follow one another draw on the same random generator. */
    public Puct(PuctSettings settings, Evaluator<? super P> evaluator, RandomGenerator random) {
        this.settings = Objects.requireNonNull(settings, "settings");
        this.evaluator = Objects.requireNonNull(evaluator, "evaluator");
        this.random = Objects.requireNonNull(random, "random");
    }

    /**
     * Plants a tree, to be run step by step and looked at.
     *
     * @throws IllegalArgumentException if the game is over
     */
    public PuctTree<P, M> plant(P position) {
        return new PuctTree<>(Search.workingCopy(position), settings, random);
    }

    /**
     * {@inheritDoc} One node is one simulation; a depth is refused. The value is the expected score after the best move,
     * from 0 (Black wins) to 1 (White wins), as for {@link Uct}.
     */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        if (limits.depth().isPresent()) {
            throw new IllegalArgumentException("PUCT goes by nodes (simulations) or time, but is given: " + limits);
        }
        Budget budget = Budget.of(limits);
        if (position.outcome().isPresent()) {
            double score = (1 + Judgement.valueForWhite(position.outcome().get())) / 2;
            return budget.result(List.of(), score, 0);
        }
        PuctTree<P, M> tree = plant(position);
        try {
            while (true) {
                budget.spend();
                tree.simulate(evaluator);
                budget.poll();
            }
        } catch (Budget.UsedUp stop) {
            assert tree.simulations() > 0 : "the first simulation always runs";
        }
        Optional<PuctNode<M>> best = tree.root().byVisits().stream().findFirst();
        List<M> line = tree.root().principalVariation();
        return budget.result(line, (1 + best.orElseThrow().meanForWhite()) / 2, line.size());
    }
}
