package chesslab.search;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a search found. The contract is the same for all:
 *
 * <ul>
 * <li>Where several moves are equally good, the best move is the one that the search looked at first.
 * <li>A finished game has no best move; its value is that of the result. (C1's searches also answer with no move where
 *     every move loses at once: their defect, see {@link chesslab.search.chess.C1}.)
 * <li>Alpha-beta family: the value is in centipawns. It is exact at the depth given: what lies beyond the horizon is
 *     unknown. A draw is worth 0. A won game is worth {@link Scores#WIN} less the plies it takes, so a value of
 *     {@code 49_995} says that White wins in 5 plies, and {@code -49_996} that Black wins in 4.
 * <li>UCT and PUCT: the value is the expected score after the best move, from 0 (Black wins) to 1 (White wins); 0.5 is
 *     a draw.
 * </ul>
 *
 * @param bestMove           the move to play, or empty
 * @param valueForWhite      the value from White's view, whoever is to move; centipawns, or for UCT and PUCT the expected
 *                           score
 * @param principalVariation the line that both sides are expected to play, best move first
 * @param nodes              the moves made during the search; plain searches leave out the root's own moves, as C1
 *                           does; UCT counts iterations, PUCT simulations
 * @param seconds            the time taken
 * @param depth              the depth in plies that was searched to its end; for UCT and PUCT the length of the
 *                           variation
 * @param <M>                the type of a move
 */
public record SearchResult<M>(
        Optional<M> bestMove, double valueForWhite, List<M> principalVariation, long nodes, double seconds, int depth) {

    public SearchResult {
        Objects.requireNonNull(bestMove, "bestMove");
        principalVariation = List.copyOf(principalVariation);
    }

    /** The value as text: whole centipawns without decimals, expected scores with three. */
    public String valueText() {
        return valueForWhite == Math.rint(valueForWhite)
                ? Long.toString((long) valueForWhite)
                : String.format(Locale.ROOT, "%.3f", valueForWhite);
    }

    @Override
    public String toString() {
        String line = principalVariation.stream().map(Object::toString).collect(Collectors.joining(" "));
        return String.format(Locale.ROOT, "%s value=%s depth=%d nodes=%d seconds=%.3f line=%s",
                bestMove.map(Object::toString).orElse("(no move)"), valueText(), depth, nodes, seconds, line);
    }
}
