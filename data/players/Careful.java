import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.game.Player;
import chesslab.game.Side;
import java.util.Optional;

/** Two half-moves of minimax by hand: for each move it looks for the answer that hurts most. */
public class Careful implements Player<Board, Move> {

    private static final int[] VALUES = {100, 300, 300, 500, 900, 0};
    private static final int MATE = 100_000;

    @Override
    public Optional<Move> chooseMove(Board board) {
        Move best = null;
        int bestValue = Integer.MIN_VALUE;
        for (Move move : board.legalMoves()) {
            board.doMove(move);
            int value = worstAnswer(board);
            board.undoMove();
            if (value > bestValue) {
                bestValue = value;
                best = move;
            }
        }
        return Optional.of(best);
    }

    /** What is left after the other side's best answer, as the side that has just moved sees it. */
    private static int worstAnswer(Board board) {
        if (board.isMated()) {
            return MATE;
        }
        if (board.isDraw()) {
            return 0;
        }
        int worst = Integer.MAX_VALUE;
        for (Move answer : board.legalMoves()) {
            board.doMove(answer);
            int value = board.isMated() ? -MATE : material(board, board.getSideToMove());
            board.undoMove();
            worst = Math.min(worst, value);
        }
        return worst;
    }

    private static int material(Board board, Side side) {
        int white = 0;
        for (int type = 0; type < 6; type++) {
            white += VALUES[type] * (Long.bitCount(board.getBitboard(Piece.values()[type]))
                    - Long.bitCount(board.getBitboard(Piece.values()[6 + type])));
        }
        return side == Side.WHITE ? white : -white;
    }
}
