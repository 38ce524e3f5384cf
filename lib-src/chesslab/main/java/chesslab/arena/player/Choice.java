package chesslab.arena.player;

import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.search.SearchResult;
import chesslab.search.SearchValue;
import chesslab.search.TerminalValue;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A move that a player chose, and what it thinks of the position.
 *
 * @param score what the player expects of it; empty for players that keep no score
 * @param nodes that it looked at for it; 0 for players that do not count them
 */
public record Choice<M>(M move, Optional<Score> score, long nodes) {

    private static final double SUREST = 0.9999; // 16 pawns

    /** A move without a score. */
    static <M> Choice<M> of(M move) {
        return new Choice<>(move, Optional.empty(), 0);
    }

    /** The best move of a search, with its value. */
    static <M> Choice<M> of(SearchResult<M> found) {
        M move = found.bestMove().orElseThrow();
        Choice<M> choice = found.value() instanceof SearchValue.Centipawns value
                ? ofCentipawns(move, value.forWhite())
                : ofExpectedScore(move, found.scoreForWhite());
        return new Choice<>(move, choice.score, found.nodes());
    }

    /** A move with the value that a search of the alpha-beta family gives it, wins counted by {@link TerminalValue}. */
    static <M> Choice<M> ofCentipawns(M move, int valueForWhite) {
        OptionalInt plies = TerminalValue.pliesToWin(valueForWhite);
        return new Choice<>(move, Optional.of(plies.isEmpty()
                ? Score.centipawns(valueForWhite, Side.WHITE)
                : Score.mateIn(Integer.signum(valueForWhite) * (plies.getAsInt() + 1) / 2, Side.WHITE)), 0);
    }

    /**
     * A move with the score that a Monte-Carlo search expects, from 0 to 1, in centipawns by Elo's curve: 0.64 is a
     * pawn.
     */
    static <M> Choice<M> ofExpectedScore(M move, double scoreForWhite) {
        double inside = Math.max(1 - SUREST, Math.min(SUREST, scoreForWhite));
        int centipawns = (int) Math.round(Score.Curve.ELO.centipawns(inside));
        return new Choice<>(move, Optional.of(Score.centipawns(centipawns, Side.WHITE)), 0);
    }
}
