package chesslab.search;

import chesslab.game.Position;

/**
 * Evaluates a position without looking ahead.
 *
 * @param <P> the positions it understands
 */
@FunctionalInterface
public interface StaticEvaluation<P> {

    /** Returns the value in centipawns from White's view; above zero is good for White. */
    int valueForWhite(P position);

    /** Returns an evaluation that throws if the given one changes the board, which would break a search. */
    static <P extends Position<?>> StaticEvaluation<P> unchanging(StaticEvaluation<? super P> evaluation) {
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
