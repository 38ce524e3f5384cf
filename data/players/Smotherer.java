import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import java.util.Optional;

/** Leaves the other side as few answers as it can. No answer at all is mate, or stalemate: it does not ask which. */
public class Smotherer implements Player<Board, Move> {

    @Override
    public Optional<Move> chooseMove(Board board) {
        Move best = null;
        int fewest = Integer.MAX_VALUE;
        for (Move move : board.legalMoves()) {
            board.doMove(move);
            int answers = board.legalMoves().size();
            board.undoMove();
            if (answers < fewest) {
                fewest = answers;
                best = move;
            }
        }
        return Optional.of(best);
    }
}
