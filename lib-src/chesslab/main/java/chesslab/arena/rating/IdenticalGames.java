package chesslab.arena.rating;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Count of games that repeat an earlier one of the same players move for move, from the same position, with the
 * same colours or exchanged ones. They add no evidence, but make the error look smaller than it is.
 *
 * @param repeated the number of games that repeat an earlier one
 */
public record IdenticalGames(int games, int repeated) {

    private record Moves(Set<String> players, String opening, List<?> moves) {
    }

    /** Counts the repeated games. */
    static IdenticalGames in(List<PlayedGames.Line> games) {
        Set<Moves> seen = new HashSet<>();
        long repeated = games.stream().filter(game -> !game.moves().isEmpty()) // those were forfeited
                .filter(game -> !seen.add(
                        new Moves(new HashSet<>(List.of(game.white(), game.black())), game.opening(), game.moves())))
                .count();
        return new IdenticalGames(games.size(), (int) repeated);
    }

    @Override
    public String toString() {
        return repeated == 0
                ? "No two of the " + games + " games are the same."
                : repeated + " of the " + games
                        + " games repeat an earlier one move for move: the true error is larger.";
    }
}
