package chesslab.search.mcts;

import chesslab.game.Position;
import java.util.Objects;

/**
 * What a {@link Uct} search is made of.
 *
 * @param exploration   the constant C of UCB1, zero or more: larger values look more widely
 * @param payoffs       what finished games pay White
 * @param maximiseWhite whether both sides choose what is best for White, as the book has it; else each chooses what is
 *                      best for itself
 * @param leaf          the value of a new leaf
 * @param <P>           the positions searched
 */
public record UctSettings<P>(double exploration, Payoffs payoffs, boolean maximiseWhite, LeafValue<? super P> leaf) {

    /** The square root of 2: the constant for which UCB1 is proved (Auer, Cesa-Bianchi and Fischer, 2002). */
    public static final double DEFAULT_EXPLORATION = Math.sqrt(2);

    public UctSettings {
        if (!(exploration >= 0) || Double.isInfinite(exploration)) {
            throw new IllegalArgumentException("exploration must be a number from 0 on, but is " + exploration);
        }
        Objects.requireNonNull(payoffs, "payoffs");
        Objects.requireNonNull(leaf, "leaf");
    }

    /** Correct for two players, with random playouts. */
    public static <P extends Position<M>, M> UctSettings<P> standard() {
        return new UctSettings<>(DEFAULT_EXPLORATION, Payoffs.FAIR, false, LeafValue.randomPlayout());
    }

    /** The book's, with its two defects: its payoffs, and Black helping White. */
    public static <P extends Position<M>, M> UctSettings<P> book() {
        return new UctSettings<>(DEFAULT_EXPLORATION, Payoffs.BOOK, true, LeafValue.randomPlayout());
    }

    /** These settings with another exploration constant. */
    public UctSettings<P> withExploration(double constant) {
        return new UctSettings<>(constant, payoffs, maximiseWhite, leaf);
    }

    /** These settings with another value for new leaves. */
    public UctSettings<P> withLeaf(LeafValue<? super P> other) {
        return new UctSettings<>(exploration, payoffs, maximiseWhite, other);
    }
}
