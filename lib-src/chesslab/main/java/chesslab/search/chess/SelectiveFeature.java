package chesslab.search.chess;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Pruning, reductions and extensions of a {@link SelectiveSearch}, which can be switched off. The names are those of
 * the chess programming literature.
 */
public enum SelectiveFeature {

    /** Passes the move; if the position is still too good, it is not searched further (Donninger, 1993). */
    NULL_MOVE,
    /** Prunes a shallow node whose evaluation exceeds beta by a margin for each ply. */
    REVERSE_FUTILITY,
    /** Skips quiet moves of shallow nodes if a margin for each ply does not reach alpha (Schaeffer, 1986). */
    FUTILITY,
    /** Searches late quiet moves to less depth, and again at full depth if they beat alpha. */
    LATE_MOVE_REDUCTIONS,
    /** Skips late quiet moves of shallow nodes. */
    LATE_MOVE_PRUNING,
    /** Searches positions in check one ply deeper. */
    CHECK_EXTENSION,
    /**
     * Skips captures that lose material by {@link chesslab.chess.StaticExchange} in quiescence, and tries them last
     * elsewhere.
     */
    STATIC_EXCHANGE,
    /** Begins a depth with a narrow window around the value of the depth before. */
    ASPIRATION,
    /** Searches nodes without a table move one ply less deep (internal iterative reduction). */
    INTERNAL_REDUCTION,
    /** Searches captures beyond the horizon, or all moves in check, before evaluating a leaf. */
    QUIESCENCE,
    /** Uses table entries of deeper searches, not only of equal depth. */
    DEEPER_ENTRIES,
    /** Orders and reduces quiet moves also by how they did after the last move and after the mover's own last move. */
    CONTINUATION_HISTORY,
    /** Begins a search with half the history of the game's last search, not with none. */
    KEPT_HISTORY,
    /** Skips moves of shallow nodes that lose more material than a margin for each ply. */
    EXCHANGE_PRUNING,
    /** Takes the value of a position of three pieces from its solved ending. */
    ENDINGS;

    /** Reads features from a player's text, such as {@code null-move+futility}. */
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
