package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.pgn.MoveComment.ScoredMove;
import java.util.List;

/** What an engine thinks of a position. */
@FunctionalInterface
public interface TopMoves {

    /**
     * The engine's best moves, each with what it expects of it, the best first.
     *
     * @param board a position with a legal move, with the moves that led there; it is not changed
     * @return at least one legal move, none twice
     */
    List<ScoredMove> of(Board board);
}
