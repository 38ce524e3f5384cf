package chesslab.search.mcts;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A PUCT search in progress. A simulation has two halves, so that the leaves of many trees can be judged together:
 *
 * <pre>{@code
 * Optional<P> leaf = tree.select();              // empty where the simulation ended in a finished game
 * leaf.ifPresent(position -> tree.expand(evaluator.judge(position)));
 * }</pre>
 *
 * @param <P> the positions searched
 * @param <M> their moves
 */
public final class PuctTree<P extends Position<M>, M> {

    private final PuctSettings settings;
    private final RandomGenerator random;
    private final P position; // at the leaf between select and expand, else at the root
    private final PuctNode<M> root = new PuctNode<>(null, 1);
    private final List<PuctNode<M>> path = new ArrayList<>();
    private boolean waiting;

    PuctTree(P position, PuctSettings settings, RandomGenerator random) {
        if (position.outcome().isPresent()) {
            throw new IllegalArgumentException(
                    "the game is over (" + position.outcome().get() + "): nothing to search in "
                            + position);
        }
        this.position = position;
        this.settings = settings;
        this.random = random;
    }

    /** The root of the tree. Its visits are the simulations run so far, and one more for its own judgement. */
    public PuctNode<M> root() {
        return root;
    }

    /** How many simulations have ended. */
    public long simulations() {
        return Math.max(0, root.visits() - 1);
    }

    /** One whole simulation; before the first one the root itself is judged. */
    public void simulate(Evaluator<? super P> evaluator) {
        if (root.visits() == 0) {
            select().ifPresent(leaf -> expand(evaluator.judge(leaf)));
        }
        select().ifPresent(leaf -> expand(evaluator.judge(leaf)));
    }

    /**
     * The first half of a simulation: walks down by PUCT to a position that has not been judged yet. The first call of
     * all selects the root itself.
     *
     * @return that position, to be judged and handed to {@link #expand}, and not to be changed or kept; empty where the
     *         game was over at the end of the walk and the simulation is done
     */
    public Optional<P> select() {
        if (waiting) {
            throw new IllegalStateException("the position selected last has not been judged yet: call expand first");
        }
        PuctNode<M> node = root;
        path.clear();
        path.add(node);
        while (!node.children().isEmpty()) {
            node = mostPromising(node);
            position.doMove(node.move().orElseThrow());
            path.add(node);
        }
        Optional<Outcome> outcome = position.outcome();
        if (outcome.isPresent()) {
            backup(Judgement.valueForWhite(outcome.get()));
            return Optional.empty();
        }
        waiting = true;
        return Optional.of(position);
    }

    /** The second half of a simulation: the judgement of the position selected last. */
    public void expand(Judgement judgement) {
        if (!waiting) {
            throw new IllegalStateException("no position waits for a judgement: call select first");
        }
        List<M> moves = position.legalMoves();
        if (judgement.priors().length != moves.size()) {
            throw new IllegalArgumentException(
                    judgement.priors().length + " priors for " + moves.size() + " legal moves of "
                            + position);
        }
        PuctNode<M> leaf = path.get(path.size() - 1);
        leaf.reached(position.getSideToMove());
        leaf.expand(moves, judgement.priors());
        if (leaf == root) {
            settings.noise().ifPresent(this::addNoise);
        }
        waiting = false;
        backup(judgement.valueForWhite());
    }

    private void backup(double valueForWhite) {
        path.forEach(node -> node.backup(valueForWhite));
        for (int moves = path.size() - 1; moves > 0; moves--) {
            position.undoMove();
        }
    }

    /** The child of the largest mean for the side that chooses, plus c P sqrt(N parent) / (1 + N); ties by chance. */
    private PuctNode<M> mostPromising(PuctNode<M> parent) {
        double rootOfVisits = Math.sqrt(parent.visits());
        boolean white = parent.sideToMove() == Side.WHITE;
        PuctNode<M> best = null;
        double bestBound = Double.NEGATIVE_INFINITY;
        int ties = 0;
        for (PuctNode<M> child : parent.children()) {
            double mean = child.visits() == 0 ? settings.firstPlayValue()
                    : white ? child.meanForWhite() : -child.meanForWhite();
            double bound = mean + settings.exploration() * child.prior() * rootOfVisits / (1 + child.visits());
            if (bound > bestBound) {
                best = child;
                bestBound = bound;
                ties = 1;
            } else if (bound == bestBound && random.nextInt(++ties) == 0) {
                best = child;
            }
        }
        return best;
    }

    private void addNoise(PuctSettings.Noise noise) {
        double[] gammas = root.children().stream().mapToDouble(child -> Gamma.sample(noise.alpha(), random)).toArray();
        double sum = Math.max(Double.MIN_NORMAL, Arrays.stream(gammas).sum());
        for (int i = 0; i < gammas.length; i++) {
            root.children().get(i).mixPrior(gammas[i] / sum, noise.share());
        }
    }

    /** The visits of the root's moves as shares: what self-play learns from; [legal moves], sum 1. */
    public double[] visitShares() {
        double simulations = Math.max(1, root.children().stream().mapToLong(PuctNode::visits).sum());
        return root.children().stream().mapToDouble(child -> child.visits() / simulations).toArray();
    }

    /**
     * Draws a move by its visits.
     *
     * @param temperature 1 draws in proportion to the visits, less prefers the most visited, 0 takes it
     */
    public M draw(double temperature) {
        if (!(temperature >= 0)) {
            throw new IllegalArgumentException("temperature must be 0 or more, but is " + temperature);
        }
        if (simulations() == 0) {
            throw new IllegalStateException("no simulation has been run yet");
        }
        List<PuctNode<M>> byVisits = root.byVisits();
        if (temperature == 0) {
            return byVisits.get(0).move().orElseThrow();
        }
        double most = byVisits.get(0).visits();
        double[] weights = byVisits.stream().mapToDouble(n -> Math.pow(n.visits() / most, 1 / temperature)).toArray();
        double left = random.nextDouble() * Arrays.stream(weights).sum();
        int drawn = 0;
        while (drawn < weights.length - 1 && (left -= weights[drawn]) >= 0) {
            drawn++;
        }
        return byVisits.get(drawn).move().orElseThrow();
    }
}
