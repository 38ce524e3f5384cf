package chesslab.search.chess;

import java.util.Locale;

/**
 * The numbers of a {@link SelectiveSearch}. Depths are in plies, margins in centipawns; those in hundredths stand for a
 * whole number and two decimals.
 */
public enum SelectiveConstant {

    REVERSE_MARGIN(60, 20, 200, "centipawns a ply above beta from which a node is pruned"),
    REVERSE_DEPTH(7, 1, 12, "the most depth at which reverse futility prunes"),
    NULL_BASE(316, 100, 600, "hundredths of a ply that a null move is reduced by"),
    NULL_GROWTH(27, 0, 100, "hundredths of a ply more for each ply of depth"),
    NULL_DIVISOR(168, 50, 800, "centipawns above beta for a ply more"),
    NULL_MOST(3, 0, 6, "the most plies more"),
    NULL_DEPTH(3, 1, 8, "the least depth of a null move"),
    INTERNAL_DEPTH(4, 2, 10, "the least depth of an internal reduction"),
    FUTILITY_MARGIN(63, 20, 200, "centipawns a ply below alpha from which a quiet move is skipped"),
    FUTILITY_DEPTH(7, 1, 12, "the most depth at which futility prunes"),
    LATE_BASE(270, 100, 1_000, "hundredths of a move that are not too late"),
    LATE_GROWTH(115, 25, 300, "hundredths of a move more for each squared ply of depth"),
    LATE_DEPTH(8, 1, 12, "the most depth at which late moves are skipped"),
    QUIET_LOSS(58, 0, 200, "centipawns a ply that a quiet move may lose"),
    CAPTURE_LOSS(101, 0, 300, "centipawns a ply that a capture may lose"),
    EXCHANGE_DEPTH(6, 1, 12, "the most depth at which moves that lose material are skipped"),
    REDUCTION_BASE(103, 0, 200, "hundredths of a ply that a late move is reduced by"),
    REDUCTION_DIVISOR(208, 100, 500, "hundredths that divide the logarithms of depth and number of the move"),
    REDUCTION_HISTORY(238, 0, 600, "hundredths of a ply less for a move of the best history"),
    REDUCTION_NUMBER(3, 1, 8, "the moves of a node that are not reduced"),
    REDUCTION_DEPTH(3, 3, 8, "the least depth of a reduction"),
    DELTA(163, 0, 600, "centipawns that a capture may bring beyond its victim"),
    HISTORY_BONUS(16, 1, 64, "history score of a cut-off for each squared ply of depth"),
    HISTORY_MOST(2_048, 256, 8_192, "the most history score of a cut-off"),
    WINDOW(19, 5, 100, "centipawns to each side of the first aspiration window"),
    WINDOW_DEPTH(5, 2, 10, "the least depth with an aspiration window"),
    WINDOW_GROWTH(325, 150, 1_000, "hundredths by which a window is multiplied that was too narrow");

    /** The value of a search that sets none. */
    public final int usual;
    public final int least;
    public final int most;
    public final String meaning;

    SelectiveConstant(int usual, int least, int most, String meaning) {
        this.usual = usual;
        this.least = least;
        this.most = most;
        this.meaning = meaning;
    }

    /** Returns the name in a player's text, such as {@code futility-margin}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
