package chesslab.search;

import chesslab.game.Position;
import java.util.Objects;
import java.util.Optional;

/**
 * What a {@link ModernAlphaBeta} is made of.
 *
 * @param evaluation    the value of a quiet leaf
 * @param ends          the value of a finished game; it must cover every position without legal moves
 * @param scorer        puts noisy moves in order; the moves that it scores 0 are ordered by killers and history
 * @param noisy         the moves to follow beyond the horizon, or empty for no quiescence search
 * @param tableSizeLog2 entries of the transposition table as a power of two, at most 24; 0 for no table
 * @param <P>           the positions searched
 * @param <M>           their moves
 */
public record ModernSettings<P extends Position<M>, M>(
        Evaluation<? super P> evaluation, EndScore<? super P> ends, MoveScorer<? super P, ? super M> scorer,
        Optional<NoisyMoves<? super P, M>> noisy, int tableSizeLog2) {

    /** 262,144 entries: about 10 MB once full. */
    public static final int DEFAULT_TABLE = 18;

    public ModernSettings {
        Objects.requireNonNull(evaluation, "evaluation");
        Objects.requireNonNull(ends, "ends");
        Objects.requireNonNull(scorer, "scorer");
        Objects.requireNonNull(noisy, "noisy");
        if (tableSizeLog2 < 0 || tableSizeLog2 > 24) {
            throw new IllegalArgumentException("tableSizeLog2 must be from 0 to 24, but is " + tableSizeLog2);
        }
    }

    /** For any game: its own rules, draws by repetition, all moves quiet, no quiescence search. */
    public static <P extends Position<M>, M> ModernSettings<P, M> of(Evaluation<? super P> evaluation) {
        EndScore<P> ends = EndScore.orRepetition(EndScore.byOutcome());
        return new ModernSettings<P, M>(evaluation, ends, (position, move) -> 0, Optional.empty(), DEFAULT_TABLE);
    }

    /** These settings with another evaluation. */
    public ModernSettings<P, M> withEvaluation(Evaluation<? super P> other) {
        return new ModernSettings<P, M>(other, ends, scorer, noisy, tableSizeLog2);
    }

    /** These settings with other ends. */
    public ModernSettings<P, M> withEnds(EndScore<? super P> other) {
        return new ModernSettings<P, M>(evaluation, other, scorer, noisy, tableSizeLog2);
    }

    /** These settings with other guesses about noisy moves. */
    public ModernSettings<P, M> withScorer(MoveScorer<? super P, ? super M> other) {
        return new ModernSettings<P, M>(evaluation, ends, other, noisy, tableSizeLog2);
    }

    /** These settings with these noisy moves to follow beyond the horizon. */
    public ModernSettings<P, M> withQuiescence(NoisyMoves<? super P, M> moves) {
        return new ModernSettings<P, M>(evaluation, ends, scorer, Optional.of(moves), tableSizeLog2);
    }

    /** These settings without quiescence search: leaves are evaluated as they stand. */
    public ModernSettings<P, M> withoutQuiescence() {
        return new ModernSettings<P, M>(evaluation, ends, scorer, Optional.empty(), tableSizeLog2);
    }

    /** These settings with a table of another size. */
    public ModernSettings<P, M> withTable(int sizeLog2) {
        return new ModernSettings<P, M>(evaluation, ends, scorer, noisy, sizeLog2);
    }
}
