package chesslab.arena.match;

import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchCheck;
import chesslab.arena.rating.PlayedGame;
import chesslab.arena.rating.Rating;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * The result of a ladder's matches.
 *
 * @param games the games played, match after match
 * @param out   players that their faults put out, with the reasons; their games are not rated
 */
public record LadderReport(List<PlayedGame> games, Map<String, String> out) {

    /** The message without a ladder. */
    public static final String TOO_FEW = "Fewer than two players are left to rate.\n";

    /** Returns the games of players that are not out. */
    public List<PlayedGame> rated() {
        return games.stream().filter(game -> !out.containsKey(game.white()) && !out.containsKey(game.black())).toList();
    }

    /**
     * Rates the players that are not out; empty if there are fewer than two.
     *
     * @param anchors known ratings by player; without any, the mean of all is 0
     * @param seed    of the intervals
     * @throws IllegalArgumentException as for {@link Ladder#of}
     */
    public Optional<Ladder> ladder(Map<String, Double> anchors, long seed) {
        return rated().isEmpty() ? Optional.empty() : Optional.of(Ladder.of(rated(), anchors, seed));
    }

    /** Checks the rated games as evidence. */
    public MatchCheck check() {
        return MatchCheck.of(rated());
    }

    /** Returns the ratings as a table, best player first; their mean is 0. */
    public Table toTable() {
        List<Rating> ratings = ladder(Map.of(), 1).map(Ladder::ratings).orElse(List.of());
        return Table.create(StringColumn.create("player", ratings.stream().map(Rating::player)),
                rounded("Elo", ratings, Rating::elo), rounded("from", ratings, Rating::low),
                rounded("to", ratings, Rating::high), rounded("games", ratings, rating -> rating.score().games()),
                DoubleColumn.create("score %",
                        ratings.stream().mapToDouble(rating -> Math.round(1000 * rating.scored()) / 10.0)));
    }

    private static IntColumn rounded(String name, List<Rating> ratings, ToDoubleFunction<Rating> number) {
        return IntColumn.create(name, ratings.stream().mapToDouble(number).mapToInt(n -> (int) Math.round(n)));
    }

    /** Returns the table of the rated players, the result of the check, and the players that are out. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(ladder(Map.of(), 1).map(ladder -> ladder + check().toString() + "\n")
                .orElse(TOO_FEW));
        out.values().forEach(why -> text.append("Out: ").append(why).append('\n'));
        return text.toString();
    }
}
