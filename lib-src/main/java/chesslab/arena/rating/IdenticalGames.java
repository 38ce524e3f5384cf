package chesslab.arena.rating;

import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Count of games that repeat an earlier one of the same players move for move, from the same position, whoever had
 * which colour. They add no evidence, but make the error look smaller than it is.
 *
 * @param games    the number of games
 * @param repeated the number of games that repeat an earlier one
 */
public record IdenticalGames(int games, int repeated) {

    private record Course(Set<String> players, String opening, List<Move> moves) {

        private static Course of(PgnGame game) {
            Set<String> players = Stream.of("White", "Black").map(tag -> game.tag(tag).orElse("?"))
                    .collect(Collectors.toSet());
            return new Course(players, game.startFen(), game.moves().stream().map(PgnMove::move).toList());
        }
    }

    /** Counts the repeated games. */
    public static IdenticalGames in(List<PgnGame> games) {
        Set<Course> courses = new HashSet<>();
        long repeated = games.stream().filter(game -> !game.moves().isEmpty()) // those were forfeited
                .filter(game -> !courses.add(Course.of(game))).count();
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
