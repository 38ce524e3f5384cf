package chesslab.arena.rating;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import java.util.List;
import java.util.Locale;

/**
 * Count of the positions of a match that occur in the games that a player was trained on. Start positions do not count:
 * the players did not choose them.
 *
 * @param positions the number of positions in which a player had to move, without start positions
 * @param seen      the number of them that occur in the training games
 */
public record SeenPositions(long positions, long seen) {

    /** Counts the positions. */
    public static SeenPositions in(List<PgnGame> games, PositionSet training) {
        long positions = 0;
        long seen = 0;
        for (PgnGame game : games) {
            Board board = Board.fromFen(game.startFen());
            for (PgnMove move : game.moves()) {
                boolean counts = !board.history().isEmpty();
                positions += counts ? 1 : 0;
                seen += counts && training.contains(board) ? 1 : 0;
                board.doMove(move.move());
            }
        }
        return new SeenPositions(positions, seen);
    }

    /** Returns the share of positions seen in training, from 0 to 1; 0 if there are no positions. */
    public double share() {
        return positions == 0 ? 0 : (double) seen / positions;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT,
                "%,d of %,d positions behind the openings, %.1f %%, stood in the training games.",
                seen, positions, 100 * share());
    }
}
