package chesslab.search;

import chesslab.game.Position;
import java.util.Objects;

/**
 * Values a position without looking ahead.
 *
 * @param <P> the positions it understands
 */
@FunctionalInterface
public interface StaticEvaluation<P> {

    /** The value in centipawns from White's view: above zero is good for White. */
    int valueForWhite(P position);

    /** Returns an evaluation that throws where the given one changes the board, with which a search would go wrong. */
    static <P extends Position<?>> StaticEvaluation<P> unchanging(StaticEvaluation<? super P> evaluation) {
        Objects.requireNonNull(evaluation, "evaluation");
        return board -> {
            long before = board.key();
            int value = evaluation.valueForWhite(board);
            if (board.key() != before) {
                throw new IllegalStateException("the evaluation changed the board that it was given: expected it to "
                        + "take back every move that it tries, or to try on a copy");
            }
            return value;
        };
    }
}
