import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.game.Player;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Monte Carlo at its plainest: plays every move on at random a few times, and takes the one after which it owns most. */
public class Dreamer implements Player<Board, Move> {

    private static final int DREAMS = 8; // for each move
    private static final int LENGTH = 20; // half-moves of a dream
    private static final int[] VALUES = {100, 300, 300, 500, 900, 0};

    private final Random random;

    public Dreamer(long seed) {
        random = new Random(seed);
    }

    @Override
    public Optional<Move> chooseMove(Board board) {
        int sign = board.getSideToMove() == Side.WHITE ? 1 : -1;
        Move best = null;
        int most = Integer.MIN_VALUE;
        for (Move move : board.legalMoves()) {
            int sum = 0;
            for (int dream = 0; dream < DREAMS; dream++) {
                Board dreamed = board.copy(); // on a copy nothing need be taken back
                dreamed.doMove(move);
                sum += sign * playOn(dreamed);
            }
            if (sum > most) {
                most = sum;
                best = move;
            }
        }
        return Optional.of(best);
    }

    /** Plays at random and returns what White has more at the end. */
    private int playOn(Board board) {
        for (int i = 0; i < LENGTH; i++) {
            List<Move> moves = board.legalMoves();
            if (moves.isEmpty()) {
                break;
            }
            board.doMove(moves.get(random.nextInt(moves.size())));
        }
        int white = 0;
        for (int type = 0; type < 6; type++) {
            white += VALUES[type] * (Long.bitCount(board.getBitboard(Piece.values()[type]))
                    - Long.bitCount(board.getBitboard(Piece.values()[6 + type])));
        }
        return white;
    }
}
