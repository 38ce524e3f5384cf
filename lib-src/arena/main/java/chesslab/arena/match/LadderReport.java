package chesslab.arena.match;

import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchCheck;
import chesslab.arena.rating.PlayedGame;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a ladder's matches.
 *
 * @param games the games played, match after match
 * @param out   players that their faults put out, with the reasons; their games are not rated
 */
public record LadderReport(List<PlayedGame> games, Map<String, String> out) {

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

    /** Returns the table of the rated players, the result of the check, and the players that are out. */
    @Override
    public String toString() {
        return ladder(Map.of(), 1).map(ladder -> ladder + check().toString() + "\n")
                .orElse("Fewer than two players are left to rate.\n") + lines(out);
    }

    /** Returns a line for each player that is out, with the reason. */
    public static String lines(Map<String, String> out) {
        return out.values().stream().map(why -> "Out: " + why + "\n").collect(Collectors.joining());
    }
}
