package chesslab.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a search. The contract is the same for all searches:
 *
 * <ul>
 * <li>Among equally good moves, the best move is the one that the search tried first.
 * <li>A finished game has no best move; its value is that of its result.
 * <li>Minimax and alpha-beta: the value is in centipawns. It is exact at the given depth; play beyond the horizon is
 *     unknown. A draw is worth 0. A won game is worth {@link TerminalValue#WIN} less the plies it takes, so a value of
 *     {@code 49_995} means that White wins in 5 plies, and {@code -49_996} that Black wins in 4.
 * <li>Monte-Carlo tree search: the value is the expected score after the best move.
 * </ul>
 *
 * @param bestMove           the move to play, or empty
 * @param value              the value from White's view, for either side to move
 * @param principalVariation the line that both sides are expected to play, best move first
 * @param nodes              the moves made during the search; minimax and {@link AlphaBeta} leave out the root's own
 *                           moves; Monte-Carlo tree search counts simulations
 * @param seconds            the time taken
 * @param depth              the completed depth in plies; for Monte-Carlo tree search the length of the variation
 * @param <M>                the type of a move
 */
public record SearchResult<M>(Optional<M> bestMove, Value value, List<M> principalVariation, long nodes,
        double seconds, int depth) {

    /** A position's value for White, in the unit of the search. */
    public sealed interface Value {

        /** Centipawns: the unit of minimax and the alpha-beta family, wins counted as in {@link TerminalValue}. */
        record Centipawns(int forWhite) implements Value {

            @Override
            public String toString() {
                return Integer.toString(forWhite);
            }
        }

        /** The expected score, the unit of Monte-Carlo tree search: 1 if White wins, 0.5 for a draw, 0 if it loses. */
        record ExpectedScore(double forWhite) implements Value {

            @Override
            public String toString() {
                return String.format(Locale.ROOT, "%.3f", forWhite);
            }
        }
    }

    public SearchResult {
        principalVariation = List.copyOf(principalVariation);
    }

    /**
     * Returns the value for White in centipawns.
     *
     * @throws IllegalStateException if the search found an expected score
     */
    public int centipawnsForWhite() {
        if (value instanceof Value.Centipawns centipawns) {
            return centipawns.forWhite();
        }
        throw new IllegalStateException("the value is an expected score, " + value + ", not centipawns");
    }

    /**
     * Returns the expected score of White, from 0 to 1.
     *
     * @throws IllegalStateException if the search found centipawns
     */
    public double scoreForWhite() {
        if (value instanceof Value.ExpectedScore score) {
            return score.forWhite();
        }
        throw new IllegalStateException("the value is " + value + " centipawns, not an expected score");
    }

    @Override
    public String toString() {
        String line = principalVariation.stream().map(Object::toString).collect(Collectors.joining(" "));
        return String.format(Locale.ROOT, "%s value=%s depth=%d nodes=%d seconds=%.3f line=%s",
                bestMove.map(Object::toString).orElse("(no move)"), value, depth, nodes, seconds, line);
    }
}
