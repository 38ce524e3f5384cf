package chesslab.arena.rating;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Count of games that begin where an earlier game of the same players with the same colours began, as in a match longer
 * than its opening book. Such games depend on each other.
 *
 * @param openings the number of positions they begin from
 * @param looped   the number of games that begin as an earlier one did
 */
public record OpeningLoops(int games, int openings, int looped) {

    private record Beginning(String position, String white, String black) {
    }

    /** Counts the repeated openings. */
    static OpeningLoops in(List<PlayedGames.Line> games) {
        Set<Beginning> beginnings = new HashSet<>();
        Set<String> positions = new HashSet<>();
        for (PlayedGames.Line game : games) {
            positions.add(game.opening());
            beginnings.add(new Beginning(game.opening(), game.white(), game.black()));
        }
        return new OpeningLoops(games.size(), positions.size(), games.size() - beginnings.size());
    }

    @Override
    public String toString() {
        return "The games begin from " + openings + (openings == 1 ? " position; " : " positions; ")
                + (looped == 0
                        ? "no players had one twice."
                        : looped + " games begin where the same players with the same colours had begun before.");
    }
}
