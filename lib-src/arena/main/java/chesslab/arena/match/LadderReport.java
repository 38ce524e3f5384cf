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
 * @param disqualified players, with the reasons; their games are not rated
 */
public record LadderReport(List<PlayedGame> games, Map<String, String> disqualified) {

    /** Returns the games of players that are not disqualified. */
    public List<PlayedGame> rated() {
        return games.stream()
                .filter(game -> !disqualified.containsKey(game.white()) && !disqualified.containsKey(game.black()))
                .toList();
    }

    /**
     * Rates the players that are not disqualified; empty if there are fewer than two.
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

    /** Returns the table of the rated players, the result of the check, and the players that are disqualified. */
    @Override
    public String toString() {
        return ladder(Map.of(), 1).map(ladder -> ladder + check().toString() + "\n")
                .orElse("Fewer than two players are left to rate.\n") + lines(disqualified);
    }

    /** Returns a line for each disqualified player, with the reason. */
    public static String lines(Map<String, String> disqualified) {
        return disqualified.values().stream().map(why -> "Disqualified: " + why + "\n").collect(Collectors.joining());
    }
}
