import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.game.Player;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Takes the biggest piece that can be taken, whatever happens next; where there is none, any move. */
public class Grabber implements Player<Board, Move> {

    private final Random random;

    public Grabber(long seed) {
        random = new Random(seed);
    }

    @Override
    public Optional<Move> chooseMove(Board board) {
        List<Move> moves = board.legalMoves();
        Move best = moves.get(random.nextInt(moves.size()));
        int most = 0;
        for (Move move : moves) {
            Piece taken = board.getPiece(move.getTo());
            int size = taken == Piece.NONE ? 0 : 1 + taken.getPieceType().ordinal(); // a pawn is 1, a queen 5
            if (size > most) {
                most = size;
                best = move;
            }
        }
        return Optional.of(best);
    }
}
