package chesslab.search.mcts;

import chesslab.game.Position;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * Monte-Carlo tree search by UCT: grows a tree towards the moves that did well for the side that chose them. (Kocsis
 * and Szepesvári, Bandit Based Monte-Carlo Planning, 2006.)
 *
 * <p>Each iteration selects a line by UCB1, adds one node, estimates its value (by a random playout, or an evaluation)
 * and backs it up along the line. The move played is the one visited most.
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class Uct<P extends Position<M>, M> implements Search<P, M> {

    private final UctSettings<P> settings;
    private final RandomGenerator random;

    /** A correct search with random playouts. */
    public Uct(RandomGenerator random) {
        this(UctSettings.standard(), random);
    }

    /** A search made of these parts. Searches that follow one another draw on the same random generator. */
    public Uct(UctSettings<P> settings, RandomGenerator random) {
        this.settings = Objects.requireNonNull(settings, "settings");
        this.random = Objects.requireNonNull(random, "random");
    }

    /** The parts this search is made of. */
    public UctSettings<P> settings() {
        return settings;
    }

    /** Plants a tree, to be run step by step and looked at. */
    public UctTree<P, M> plant(P position) {
        return new UctTree<>(Search.workingCopy(position), settings, random);
    }

    /** {@inheritDoc} One node is one iteration; a depth is refused. */
    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        if (limits.depth().isPresent()) {
            throw new IllegalArgumentException("UCT goes by nodes (iterations) or time, but is given: " + limits);
        }
        return plant(position).run(limits);
    }
}
