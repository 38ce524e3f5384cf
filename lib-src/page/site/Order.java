import chesslab.chess.*;
import chesslab.game.Player;
import chesslab.search.*;
import chesslab.search.chess.*;
import java.util.Optional;

/** Alpha-beta with its own order of the moves: the better the first, the more it cuts, and the deeper it sees. */
public class Order implements Player<Board, Move> {

    private final Search<Board, Move> search = new AlphaBeta<>(new TutorialEvaluation(), ChessEnds::byGame)
            .orderedBy(MoveOrder.by(Order::score));

    /** The highest score comes first. */
    static int score(Board board, Move move) {
        return ChessMoves.captureFirst(board, move);
    }

    public Optional<Move> chooseMove(Board board) {
        return search.search(board, SearchLimits.nodes(1000)).bestMove();
    }
}
