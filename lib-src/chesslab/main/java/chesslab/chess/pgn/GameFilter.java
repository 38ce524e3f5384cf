package chesslab.chess.pgn;

import chesslab.game.Side;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Selects games of a file by their tags, as lichess writes them, before reading any move. Skipped games cost little and
 * count as bad only if their tags are malformed.
 *
 * <pre>{@code
 * GameFilter filter = new GameFilter(2200, 0, List.of("180+0", "180+2"), true, false, 1, 1_000);
 * try (PgnReader reader = PgnReader.open(Path.of("month.pgn.zst"), PgnReader.Detail.MAIN_LINE, filter)) {
 *     reader.games(bad -> System.out.println("left out: " + bad)).forEach(System.out::println);
 * }
 * }</pre>
 *
 * @param minElo       the minimum rating of both players; 0 also accepts unknown ratings
 * @param maxElo       the maximum rating of both players; 0 for no limit
 * @param timeControls texts of the tag {@code TimeControl}, such as {@code 180+2}; empty for any
 * @param rated        whether the tag {@code Event} must begin with {@code Rated}
 * @param withEvals    whether the first 2^16 characters of the movetext must have an evaluation in a comment
 * @param fromGame     the number of the first game to consider in a file, from 1
 * @param games        the number of games to take from a file, including bad ones; 0 for all. Reading stops after the
 *                     last
 * @param players      names, as the tags White and Black have them, of which a game must have one; null for any
 */
public record GameFilter(int minElo, int maxElo, List<String> timeControls, boolean rated, boolean withEvals,
        int fromGame, int games, List<String> players) {

    /** All games. */
    public static final GameFilter ALL = new GameFilter(0, 0, List.of(), false, false, 1, 0);

    /** The PGN standard, section 9.6.1. */
    private static final Pattern TIME_CONTROL = Pattern.compile(
            "[-?]|PART(:PART)*".replace("PART", "((\\d{1,4}/)?\\d{1,8}(\\+\\d{1,6})?|\\*\\d{1,8})"));

    /** Makes a filter for games of any players. */
    public GameFilter(int minElo, int maxElo, List<String> timeControls, boolean rated, boolean withEvals,
            int fromGame, int games) {
        this(minElo, maxElo, timeControls, rated, withEvals, fromGame, games, null);
    }

    public GameFilter {
        timeControls = List.copyOf(timeControls);
        players = players == null || players.isEmpty() ? null : List.copyOf(players); // null is not in a manifest
        if (minElo < 0 || maxElo < 0 || maxElo > 0 && maxElo < minElo) {
            throw new IllegalArgumentException("ratings from " + minElo + " to " + maxElo
                    + ": expected 0 or more, and the second not below the first");
        }
        for (String timeControl : timeControls) {
            if (!TIME_CONTROL.matcher(timeControl).matches()) {
                throw new IllegalArgumentException("time control \"" + timeControl
                        + "\": expected seconds + increment such as 180+2, or another value of the tag TimeControl:"
                        + " 1/259200, 40/9000:3600, *180, - or ?");
            }
        }
        if (fromGame < 1 || games < 0) {
            throw new IllegalArgumentException("from game " + fromGame + ", " + games
                    + " games: expected 1 or more, and 1 or more or 0 for all");
        }
    }

    /** Returns whether the filter accepts these tags, without regard to number and moves. */
    public boolean accepts(Map<String, String> tags) {
        return (minElo == 0 && maxElo == 0 || hasElo(tags.get("WhiteElo")) && hasElo(tags.get("BlackElo")))
                && (!rated || tags.getOrDefault("Event", "").regionMatches(true, 0, "Rated", 0, 5))
                && (timeControls.isEmpty() || timeControls.contains(tags.getOrDefault("TimeControl", "")))
                && (takesMovesOf(tags, Side.WHITE) || takesMovesOf(tags, Side.BLACK));
    }

    /** Returns whether this side of a game is one of the players, or the filter names none. */
    public boolean takesMovesOf(Map<String, String> tags, Side side) {
        return players == null || players.contains(tags.getOrDefault(side == Side.WHITE ? "White" : "Black", ""));
    }

    private boolean hasElo(String tag) {
        if (tag == null || !tag.matches("\\d{1,5}")) {
            return false;
        }
        int elo = Integer.parseInt(tag);
        return elo >= minElo && (maxElo == 0 || elo <= maxElo);
    }

    /** Returns the conditions, such as {@code rated from 2000, 180+2}. */
    @Override
    public String toString() {
        return (rated ? "rated" : "all") + (minElo > 0 ? " from " + minElo : "") + (maxElo > 0 ? " to " + maxElo : "")
                + (timeControls.isEmpty() ? "" : ", " + String.join(" or ", timeControls))
                + (withEvals ? ", with evaluations" : "") + (fromGame > 1 ? ", from game " + fromGame : "")
                + (games > 0 ? String.format(Locale.ROOT, ", at most %,d of a file", games) : "")
                + (players != null ? ", of " + String.join(" or ", players) : "");
    }
}
