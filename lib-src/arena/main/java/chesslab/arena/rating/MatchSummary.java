package chesslab.arena.rating;

import chesslab.game.Termination;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Result of a match from player A's view.
 *
 * @param a            the player with White in odd games
 * @param b            the other
 * @param asWhite      the games in which A had White
 * @param asBlack      the games in which A had Black
 * @param pairs        the finished game pairs
 * @param terminations the number of games by the text of their {@link Termination}
 */
public record MatchSummary(String a, String b, WinDrawLoss games, WinDrawLoss asWhite, WinDrawLoss asBlack,
        PairScores pairs, Map<String, Integer> terminations) {

    public MatchSummary {
        terminations = new TreeMap<>(terminations);
    }

    /** Counts games of one match, which have numbers and results. */
    public static MatchSummary of(String a, String b, Collection<PlayedGame> games) {
        WinDrawLoss none = new WinDrawLoss(0, 0, 0);
        MatchSummary sum = new MatchSummary(a, b, none, none, none, new PairScores(0, 0, 0, 0, 0, 0), Map.of());
        Map<Integer, PlayedGame> last = new HashMap<>(); // of each pair
        for (PlayedGame game : games) {
            sum = sum.plus(game, last.put((game.number() + 1) / 2, game));
        }
        return sum;
    }

    /**
     * Counts one more game.
     *
     * @param other the other game of its pair, or null if that is not finished
     */
    public MatchSummary plus(PlayedGame game, PlayedGame other) {
        int points = game.halfPointsOfA();
        boolean isWhiteA = game.number() % 2 == 1;
        Map<String, Integer> ends = new TreeMap<>(terminations);
        ends.merge(game.termination(), 1, Integer::sum);
        return new MatchSummary(a, b, games.plus(points), isWhiteA ? asWhite.plus(points) : asWhite,
                isWhiteA ? asBlack : asBlack.plus(points),
                other == null ? pairs : pairs.plus(points, other.halfPointsOfA()), ends);
    }

    /** Estimates the difference in strength from the games; empty before the first. */
    public Optional<EloEstimate> elo() {
        return games.games() == 0 ? Optional.empty() : Optional.of(EloEstimate.of(games));
    }

    /** Estimates the difference in strength from the game pairs, usually with less error; empty before the first. */
    public Optional<EloEstimate> eloByPairs() {
        return pairs.games() == 0 ? Optional.empty() : Optional.of(EloEstimate.of(pairs));
    }

    /** Returns the share of the points that A scored. */
    public double score() {
        return (games.wins() + games.draws() / 2.0) / Math.max(1, games.games());
    }

    /** Returns a sentence on which player is stronger, by the 95 % interval of the Elo difference. */
    public String verdict() {
        EloEstimate elo = eloByPairs().or(this::elo).orElse(null);
        if (elo == null) {
            return "No game was finished.";
        }
        boolean first = elo.elo() > 0;
        String better = first ? a : b;
        String other = first ? b : a;
        String count = Ladder.count(games.games(), "game");
        double share = 100 * (first ? score() : 1 - score());
        if (elo.bound() != null) {
            double bound = first ? elo.bound() : -elo.bound();
            return bound > 0
                    ? String.format(Locale.ROOT,
                            "%s is stronger than %s: it scored %.1f %% in %s, at least %+.0f Elo (95 %% bound).",
                            better, other, share, count, bound)
                    : String.format(Locale.ROOT, "Not decided yet: %s scored %.1f %% in %s, too few games to decide.",
                            better, share, count);
        }
        double difference = Math.abs(elo.elo());
        String numbers = String.format(Locale.ROOT, "%+d Elo, 95 %% interval %+d to %+d, %s", Math.round(difference),
                Math.round(difference - elo.error()), Math.round(difference + elo.error()), count);
        return difference > elo.error()
                ? better + " is stronger than " + other + ": " + numbers + "."
                : String.format(Locale.ROOT, "Not decided yet: %s scored %.1f %% against %s, %s.", better, share, other,
                        numbers);
    }

    /** Returns several lines of text: score, Elo by games and by pairs, colors, terminations. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(a + " against " + b + "\n");
        text.append(String.format(Locale.ROOT, "games   %,d: %s, %.1f %%%n", games.games(), games, 100 * score()));
        elo().ifPresent(elo -> text.append(String.format("        %s%n", elo)));
        text.append(String.format("pairs   %s%n", pairs.trials() == 0 ? "none" : text(pairs)));
        eloByPairs().ifPresent(elo -> text.append(String.format("        %s%n", elo)));
        text.append(String.format("colors as White %s, as Black %s%n", asWhite, asBlack));
        text.append("ended   by ").append(terminations.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue()).collect(Collectors.joining(", ")));
        return text.toString();
    }

    private static String text(PairScores pairs) {
        return String.format(Locale.ROOT, "%,d: LL %d, LD %d, WL %d, DD %d, WD %d, WW %d", pairs.trials(),
                pairs.lossLoss(), pairs.lossDraw(), pairs.winLoss(), pairs.drawDraw(), pairs.winDraw(), pairs.winWin());
    }
}
