package chesslab.search.mcts;

import chesslab.game.Side;
import java.util.random.RandomGenerator;

/**
 * UCB1, the rule of UCT: the largest expected score for the side that chooses, plus {@code exploration *
 * sqrt(ln(parent's visits) / visits)}; ties go to the first. (Auer, Cesa-Bianchi and Fischer, Finite-time Analysis of
 * the Multiarmed Bandit Problem, 2002; Kocsis and Szepesvári, Bandit Based Monte-Carlo Planning, 2006.) Built by hand
 * in lesson 01d.
 *
 * @param exploration zero or more: larger values look more widely
 */
public record Ucb1(double exploration) implements SelectionRule {

    /** UCB1 with the square root of 2, the constant of its proof. */
    public static final Ucb1 DEFAULT = new Ucb1(Math.sqrt(2));

    public Ucb1 {
        if (!(exploration >= 0) || Double.isInfinite(exploration)) {
            throw new IllegalArgumentException("exploration must be a number from 0 on, but is " + exploration);
        }
    }

    @Override
    public boolean usesPriors() {
        return false;
    }

    @Override
    public <M> MctsNode<M> select(MctsNode<M> parent, RandomGenerator random) {
        boolean white = parent.sideToMove() == Side.WHITE;
        double logVisits = Math.log(parent.visits());
        MctsNode<M> best = null;
        double bestBound = Double.NEGATIVE_INFINITY;
        for (MctsNode<M> child : parent.children()) {
            double score = white ? child.scoreForWhite() : 1 - child.scoreForWhite();
            double bound = score + exploration * Math.sqrt(logVisits / child.visits());
            if (bound > bestBound) {
                best = child;
                bestBound = bound;
            }
        }
        return best;
    }
}
