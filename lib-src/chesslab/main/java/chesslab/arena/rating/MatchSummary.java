package chesslab.arena.rating;

import chesslab.chess.pgn.PgnGame;
import chesslab.game.Termination;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Result of a match, seen from player A.
 *
 * @param a            the player with White in odd games
 * @param b            the other
 * @param asWhite      the games in which A had White
 * @param asBlack      the games in which A had Black
 * @param pairs        the game pairs of which both games are finished
 * @param terminations the number of games by the text of their {@link Termination}
 */
public record MatchSummary(String a, String b, WinDrawLoss games, WinDrawLoss asWhite, WinDrawLoss asBlack,
        PairScores pairs, Map<String, Integer> terminations) {

    public MatchSummary {
        Map<String, Integer> counts = new TreeMap<>();
        terminations.forEach((text, count) -> counts.merge(today(text), count, Integer::sum));
        terminations = counts;
    }

    /** Returns today's word for a termination, which may be from a match of an earlier version. */
    private static String today(String termination) {
        return Termination.of(termination).map(Termination::text).orElse(termination);
    }

    /** What counts of a game. */
    public record Line(int number, String result, String termination) {

        public Line {
            termination = today(termination);
        }

        public static Line of(PgnGame game) {
            String round = game.tag("Round").orElse("none");
            if (!round.matches("[1-9]\\d{0,8}")) {
                throw new IllegalArgumentException("tag Round " + round + ": expected the number of the game in its "
                        + "match, from 1");
            }
            return new Line(Integer.parseInt(round), game.result(),
                    game.tag("TerminationDetails").or(() -> game.tag("Termination")).orElse("unknown"));
        }

        /** Returns the line of a game in PGN. */
        public static Line of(byte[] pgn) {
            return of(PgnGame.parse(new String(pgn, StandardCharsets.UTF_8)));
        }

        boolean isWhiteA() {
            return number % 2 == 1;
        }

        /** Returns A's score in half points. */
        int points() {
            return switch (result) {
                case "1-0" -> isWhiteA() ? 2 : 0;
                case "0-1" -> isWhiteA() ? 0 : 2;
                case "1/2-1/2" -> 1;
                default -> throw new IllegalArgumentException("game " + number + " has the result " + result
                        + ": expected 1-0, 0-1 or 1/2-1/2");
            };
        }
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
        Line first = Line.of(games.get(0));
        String white = games.get(0).tag("White").orElse("?");
        String black = games.get(0).tag("Black").orElse("?");
        String a = first.isWhiteA() ? white : black;
        String b = first.isWhiteA() ? black : white;
        Map<Integer, Line> lines = new TreeMap<>();
        for (PgnGame game : games) {
            Line line = Line.of(game);
            String expected = line.isWhiteA() ? a + " - " + b : b + " - " + a;
            String found = game.tag("White").orElse("?") + " - " + game.tag("Black").orElse("?");
            if (!expected.equals(found)) {
                throw new IllegalArgumentException("game " + line.number() + " is " + found + ", expected " + expected);
            }
            if (lines.put(line.number(), line) != null) {
                throw new IllegalArgumentException(
                        "there are two games " + line.number() + ": expected those of one match");
            }
        }
        return of(a, b, lines.values());
    }

    public static MatchSummary of(String a, String b, Collection<Line> lines) {
        int[] white = new int[3]; // [A's half points] games
        int[] black = new int[3];
        int[] pairs = new int[6]; // LL LD WL DD WD WW
        Map<Integer, Line> waiting = new HashMap<>(); // pair -> its only finished game
        Map<String, Integer> terminations = new TreeMap<>();
        for (Line line : lines) {
            (line.isWhiteA() ? white : black)[line.points()]++;
            int pair = (line.number() + 1) / 2;
            Line other = waiting.remove(pair);
            if (other == null) {
                waiting.put(pair, line);
            } else {
                int points = line.points() + other.points();
                pairs[points < 2 ? points : points > 2 ? points + 1 : line.points() == 1 ? 3 : 2]++;
            }
            terminations.merge(line.termination(), 1, Integer::sum);
        }
        return new MatchSummary(a, b, new WinDrawLoss(white[2] + black[2], white[1] + black[1], white[0] + black[0]),
                new WinDrawLoss(white[2], white[1], white[0]), new WinDrawLoss(black[2], black[1], black[0]),
                new PairScores(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], pairs[5]), terminations);
    }

    /** Estimates the difference in strength from the games; empty before the first. */
    public Optional<EloEstimate> elo() {
        return games.games() == 0 ? Optional.empty() : Optional.of(EloEstimate.of(games));
    }

    /** Estimates the difference in strength from the game pairs, mostly with less error; empty before the first. */
    public Optional<EloEstimate> eloByPairs() {
        return pairs.games() == 0 ? Optional.empty() : Optional.of(EloEstimate.of(pairs));
    }

    /** Returns the share of the points that A scored. */
    public double score() {
        return (games.wins() + games.draws() / 2.0) / Math.max(1, games.games());
    }

    /** Returns several lines of text: score, Elo by games and by pairs, colours, terminations. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(a + " against " + b + "\n");
        text.append(String.format(Locale.ROOT, "games   %,d: %s, %.1f %%%n", games.games(), games, 100 * score()));
        elo().ifPresent(elo -> text.append(String.format("        %s%n", elo)));
        text.append(String.format("pairs   %s%n", Arrays.stream(pairs.counts()).sum() == 0 ? "none" : text(pairs)));
        eloByPairs().ifPresent(elo -> text.append(String.format("        %s%n", elo)));
        text.append(String.format("colours as White %s, as Black %s%n", asWhite, asBlack));
        text.append("ended   by ").append(terminations.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue()).collect(Collectors.joining(", ")));
        return text.toString();
    }

    private static String text(PairScores pairs) {
        return String.format(Locale.ROOT, "%,d: LL %d, LD %d, WL %d, DD %d, WD %d, WW %d", pairs.trials(),
                pairs.lossLoss(), pairs.lossDraw(), pairs.winLoss(), pairs.drawDraw(), pairs.winDraw(), pairs.winWin());
    }
}
