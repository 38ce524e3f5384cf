package chesslab.arena.match;

import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.PlayedGames;
import chesslab.game.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A ladder whose matches were played in memory.
 *
 * @param matches those that were played, in this order
 * @param out     players that are out by their faults, and why; their games are not rated
 * @param <P>     the positions
 * @param <M>     their moves
 */
public record LadderReport<P extends Position<M>, M>(List<MatchReport<P, M>> matches, Map<String, String> out) {

    /** The games that are rated. */
    public List<MatchGame<P, M>> games() {
        return matches.stream().flatMap(match -> match.games().stream())
                .filter(game -> !out.containsKey(game.white()) && !out.containsKey(game.black())).toList();
    }

    /**
     * Rates the players that are not out; empty if there are no two of them.
     *
     * @param anchors known ratings by player; without any, the mean of all is 0
     * @param seed    of the intervals
     * @throws IllegalArgumentException as {@link Ladder#of} says
     */
    public Optional<Ladder> ladder(Map<String, Double> anchors, long seed) {
        List<PlayedGames.Line> lines = games().stream().map(MatchGame::ladderLine).toList();
        return lines.isEmpty() ? Optional.empty() : Optional.of(Ladder.of(PlayedGames.ofLines(lines), anchors, seed));
    }

    /** The table of the players that are rated, and those that are out. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(
                ladder(Map.of(), 1).map(Ladder::toString).orElse("No two players are left to be rated.\n"));
        out.values().forEach(why -> text.append("Out: ").append(why).append('\n'));
        return text.toString();
    }
}
