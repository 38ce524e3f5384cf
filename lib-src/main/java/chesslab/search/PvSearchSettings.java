package chesslab.search;

import chesslab.game.Position;
import java.util.Objects;
import java.util.Optional;

/**
 * The parts of a {@link PvSearch}.
 *
 * @param evaluation    the value of a quiet leaf
 * @param ends          the value of a finished game; it must cover every position without legal moves
 * @param scorer        puts captures and the like in order; the moves that it scores 0 are ordered by killers and
 *                      history
 * @param quiescence    the moves to follow beyond the horizon, or empty for no quiescence search
 * @param tableSizeLog2 entries of the transposition table as a power of two, at most 24; 0 for no table
 * @param <P>           the positions searched
 * @param <M>           their moves
 */
public record PvSearchSettings<P extends Position<M>, M>(
        StaticEvaluation<? super P> evaluation, TerminalValue<? super P> ends, MoveScorer<? super P, ? super M> scorer,
        Optional<QuiescenceMoves<? super P, M>> quiescence, int tableSizeLog2) {

    /** 262,144 entries: about 10 MB once full. */
    public static final int DEFAULT_TABLE = 18;

    public PvSearchSettings {
        Objects.requireNonNull(evaluation, "evaluation");
        Objects.requireNonNull(ends, "ends");
        Objects.requireNonNull(scorer, "scorer");
        Objects.requireNonNull(quiescence, "quiescence");
        if (tableSizeLog2 < 0 || tableSizeLog2 > 24) {
            throw new IllegalArgumentException("tableSizeLog2 must be from 0 to 24, but is " + tableSizeLog2);
        }
    }

    /** Settings for any game: its own rules, draws by repetition, all moves quiet, no quiescence search. */
    public static <P extends Position<M>, M> PvSearchSettings<P, M> of(StaticEvaluation<? super P> evaluation) {
        TerminalValue<P> ends = TerminalValue.orRepetition(TerminalValue.byOutcome());
        return new PvSearchSettings<P, M>(evaluation, ends, (position, move) -> 0, Optional.empty(), DEFAULT_TABLE);
    }
}
