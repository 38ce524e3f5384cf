import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Square;
import chesslab.game.Player;
import java.util.List;
import java.util.Optional;

/** Copies the other side's last move on its own side of the board; where that is not legal, it makes the first move there is. */
public class Mirror implements Player<Board, Move> {

    @Override
    public Optional<Move> chooseMove(Board board) {
        List<Move> moves = board.legalMoves();
        Optional<Move> copied = board.lastMove()
                .map(last -> new Move(turned(last.getFrom()), turned(last.getTo())))
                .filter(moves::contains);
        return copied.or(() -> Optional.of(moves.get(0)));
    }

    /** The same square seen from the other side: e2 becomes e7. */
    private static Square turned(Square square) {
        return Square.squareAt(square.ordinal() ^ 56);
    }
}
