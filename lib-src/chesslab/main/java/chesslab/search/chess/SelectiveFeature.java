package chesslab.search.chess;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a {@link SelectiveSearch} dares to leave out or to look at longer, each of which can be switched off. The names
 * are those of the chess programming literature.
 */
public enum SelectiveFeature {

    /** Passes the move; if the position is still too good, it is not searched further (Donninger, 1993). */
    NULL_MOVE,
    /** Takes a shallow node as won that stands a margin a ply above what is needed. */
    REVERSE_FUTILITY,
    /** Leaves out quiet moves of shallow nodes where a margin a ply does not reach what is needed (Schaeffer, 1986). */
    FUTILITY,
    /** Searches late quiet moves less deep, and again at full depth where they surprise. */
    LATE_MOVE_REDUCTIONS,
    /** Leaves out late quiet moves of shallow nodes. */
    LATE_MOVE_PRUNING,
    /** Searches positions in check one ply deeper. */
    CHECK_EXTENSION,
    /**
     * Leaves out captures that lose material by {@link chesslab.chess.StaticExchange} in quiescence, and tries them
     * last.
     */
    STATIC_EXCHANGE,
    /** Begins a depth with a narrow window around the value of the one before. */
    ASPIRATION,
    /** Searches nodes for which the table knows no move one ply less deep (internal iterative reduction). */
    INTERNAL_REDUCTION,
    /** Follows captures beyond the horizon, all moves in check, before it evaluates a leaf. */
    QUIESCENCE,
    /** Takes from the table what a deeper search than the one asked for has found. */
    DEEPER_ENTRIES;

    /** Reads features as a player's text has them, such as {@code null-move+futility}. */
    public static List<SelectiveFeature> parse(String text) {
        return Arrays.stream(text.split("\\+", -1)).map(name -> Arrays.stream(values())
                .filter(feature -> feature.text().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the search has no feature \"" + name + "\": expected "
                        + "some of "
                        + Arrays.stream(values()).map(SelectiveFeature::text).collect(Collectors.joining("+")))))
                .toList();
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
