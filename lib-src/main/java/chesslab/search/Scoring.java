package chesslab.search;

import java.util.Objects;

/**
 * The numbers that a plain search ({@link Minimax}, {@link AlphaBeta}) takes as given; all from White's view.
 *
 * <p>A sound search has {@code worst} and {@code window} beyond every value and hands its bounds from one root move to
 * the next: {@link #of}. The other settings exist to reproduce published searches that do not.
 *
 * @param evaluation  the value of a leaf
 * @param ends        the value of a finished game
 * @param worst       where a node's best value starts: {@code -worst} for White, {@code +worst} for Black; a node
 *                    without a move, or with none that is better, keeps it
 * @param window      alpha-beta starts with the bounds {@code -window} and {@code +window}
 * @param freshWindow whether alpha-beta gives each root move these bounds afresh
 * @param <P>         the positions searched
 */
public record Scoring<P>(
        Evaluation<? super P> evaluation, EndScore<? super P> ends, int worst, int window, boolean freshWindow) {

    public Scoring {
        Objects.requireNonNull(evaluation, "evaluation");
        Objects.requireNonNull(ends, "ends");
        if (worst < 1 || window < 1) {
            throw new IllegalArgumentException(
                    "worst and window must be at least 1, but are " + worst + " and " + window);
        }
    }

    /** Sound scoring: every value lies inside the bounds. */
    public static <P> Scoring<P> of(Evaluation<? super P> evaluation, EndScore<? super P> ends) {
        return new Scoring<>(evaluation, ends, Scores.INFINITY, Scores.INFINITY, false);
    }
}
