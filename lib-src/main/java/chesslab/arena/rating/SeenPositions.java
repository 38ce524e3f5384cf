package chesslab.arena.rating;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import java.util.List;
import java.util.Locale;

/**
 * Counts the positions of a match that stood in the games that a player was trained on. Positions from which games begin do not count:
 * the players did not choose them.
 *
 * @param positions in which a player had to move, apart from those
 * @param seen      how many of them stood in the training data
 */
public record SeenPositions(long positions, long seen) {

    /** Counts them. */
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

    /** The share of positions that had been seen, from 0 to 1; 0 where there are none. */
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
