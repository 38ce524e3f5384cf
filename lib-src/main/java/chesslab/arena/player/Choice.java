package chesslab.arena.player;

import chesslab.arena.rating.EloEstimate;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnEval;
import chesslab.search.TerminalValue;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A move that a player chose, and what it thinks of the position.
 *
 * @param move the move
 * @param eval what it expects of it, seen from White; empty for players that keep no score
 */
public record Choice(Move move, Optional<PgnEval> eval) {

    private static final double SUREST = 0.9999; // 16 pawns

    public Choice {
        Objects.requireNonNull(move, "move");
        Objects.requireNonNull(eval, "eval");
    }

    /** A move without a score. */
    static Choice of(Move move) {
        return new Choice(move, Optional.empty());
    }

    /** A move with the value that a search of the alpha-beta family gives it, wins counted by {@link TerminalValue}. */
    static Choice ofCentipawns(Move move, int valueForWhite) {
        OptionalInt plies = TerminalValue.pliesToWin(valueForWhite);
        return new Choice(move, Optional.of(plies.isEmpty()
                ? PgnEval.centipawns(valueForWhite)
                : PgnEval.mateIn(Integer.signum(valueForWhite) * (plies.getAsInt() + 1) / 2)));
    }

    /**
     * A move with the score that a Monte-Carlo search expects, from 0 to 1, told in centipawns on the scale of
     * {@link chesslab.search.mcts.Evaluator}: a score of 0.64 is a pawn.
     */
    static Choice ofExpectedScore(Move move, double scoreForWhite) {
        double inside = Math.max(1 - SUREST, Math.min(SUREST, scoreForWhite));
        return new Choice(move, Optional.of(PgnEval.centipawns((int) Math.round(EloEstimate.difference(inside)))));
    }
}
