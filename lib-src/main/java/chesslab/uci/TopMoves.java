package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import java.util.List;

/** Names the best moves of a position, as an engine with MultiPV does. */
@FunctionalInterface
public interface TopMoves {

    /**
     * Returns the best moves with their scores, the best first.
     *
     * @param board a position with a legal move, with the moves that led there; it is not changed
     * @return at least one legal move, none twice
     */
    List<ScoredMove> of(Board board);
}
