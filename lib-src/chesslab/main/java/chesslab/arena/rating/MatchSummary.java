package chesslab.arena.rating;

import chesslab.chess.pgn.PgnGame;
import chesslab.game.Termination;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
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

    /**
     * Counts the games of a match, such as those of its {@code games.pgn}; the tag {@code Round} is their number.
     *
     * @throws IllegalArgumentException if there is none, they are not of one match, or one is not finished
     */
    public static MatchSummary of(List<PgnGame> games) {
        if (games.isEmpty()) {
            throw new IllegalArgumentException("no game: expected those of a match");
        }
        Map<Integer, PlayedGame> played = new TreeMap<>();
        List<String> players = PlayedGame.of(games.get(0)).players();
        for (PgnGame each : games) {
            PlayedGame game = PlayedGame.of(each);
            if (game.number() == 0) {
                throw new IllegalArgumentException("tag Round " + each.tag("Round").orElse("none")
                        + ": expected the number of the game in its match, from 1");
            }
            if (!game.players().equals(players)) {
                throw new IllegalArgumentException("game " + game.number() + " is " + game.white() + " - "
                        + game.black() + ", expected " + players + ", in odd games the first with White");
            }
            if (played.put(game.number(), game) != null) {
                throw new IllegalArgumentException(
                        "there are two games " + game.number() + ": expected those of one match");
            }
        }
        return of(players.get(0), players.get(1), played.values());
    }

    /** Counts games of one match, which have numbers and results. */
    public static MatchSummary of(String a, String b, Collection<PlayedGame> games) {
        int[] white = new int[3]; // [A's half points] games
        int[] black = new int[3];
        int[] pairs = new int[6]; // LL LD WL DD WD WW
        Map<Integer, Integer> waiting = new HashMap<>(); // pair -> A's half points in its only finished game
        Map<String, Integer> terminations = new TreeMap<>();
        for (PlayedGame game : games) {
            boolean isWhiteA = game.number() % 2 == 1;
            int points = isWhiteA ? game.halfPoints() : 2 - game.halfPoints();
            (isWhiteA ? white : black)[points]++;
            int pair = (game.number() + 1) / 2;
            Integer other = waiting.remove(pair);
            if (other == null) {
                waiting.put(pair, points);
            } else {
                int both = points + other;
                pairs[both < 2 ? both : both > 2 ? both + 1 : points == 1 ? 3 : 2]++;
            }
            terminations.merge(game.termination(), 1, Integer::sum);
        }
        return new MatchSummary(a, b, new WinDrawLoss(white[2] + black[2], white[1] + black[1], white[0] + black[0]),
                new WinDrawLoss(white[2], white[1], white[0]), new WinDrawLoss(black[2], black[1], black[0]),
                new PairScores(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], pairs[5]), terminations);
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
