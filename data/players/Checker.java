import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Mates if it can, else gives check if it can: "always check, it might be mate". */
public class Checker implements Player<Board, Move> {

    private final Random random;

    public Checker(long seed) {
        random = new Random(seed);
    }

    @Override
    public Optional<Move> chooseMove(Board board) {
        List<Move> checks = new ArrayList<>();
        for (Move move : board.legalMoves()) {
            board.doMove(move);
            boolean check = board.isKingAttacked(); // the side to move is now the other one
            boolean mate = board.isMated();
            board.undoMove();
            if (mate) {
                return Optional.of(move);
            }
            if (check) {
                checks.add(move);
            }
        }
        List<Move> choice = checks.isEmpty() ? board.legalMoves() : checks;
        return Optional.of(choice.get(random.nextInt(choice.size())));
    }
}
