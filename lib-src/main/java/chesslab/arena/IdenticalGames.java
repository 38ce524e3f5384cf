package chesslab.arena;

import chesslab.chess.Move;
import chesslab.chess.PgnGame;
import chesslab.chess.PgnMove;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Games that repeat an earlier one move for move, from the same position: they add nothing, but make an error look
 * smaller than it is.
 *
 * @param games    how many games there are
 * @param repeated how many of them repeat an earlier one
 */
public record IdenticalGames(int games, int repeated) {

    private record Course(String opening, List<Move> moves) {
    }

    /** Counts them. */
    public static IdenticalGames in(List<PgnGame> games) {
        Set<Course> courses = new HashSet<>();
        long repeated = games.stream().filter(game -> !game.moves().isEmpty()) // those were forfeited
                .filter(game -> !courses.add(
                        new Course(game.startFen(), game.moves().stream().map(PgnMove::move).toList()))).count();
        return new IdenticalGames(games.size(), (int) repeated);
    }

    @Override
    public String toString() {
        return repeated == 0 ? "No two of the " + games + " games are the same."
                : repeated + " of the " + games + " games repeat an earlier one move for move: the true error is larger.";
    }
}
