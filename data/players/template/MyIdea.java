import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A player to start from. Copy this file, give the copy and the class the same new name, and change chooseMove.
 * Try it: environment/chesslab match java:data/players/template/MyIdea.java random --games 20
 */
public class MyIdea implements Player<Board, Move> {

    private final Random random;

    /** One object plays one game. The seed makes its chance repeatable; leave it out if nothing is left to chance. */
    public MyIdea(long seed) {
        random = new Random(seed);
    }

    @Override
    public Optional<Move> chooseMove(Board board) {
        List<Move> moves = board.legalMoves(); // all moves that the rules allow, never none while the game goes on
        for (Move move : moves) {
            board.doMove(move); // try it ...
            boolean mated = board.isMated();
            board.undoMove(); // ... and take it back: the board must be left as it was
            if (mated) {
                return Optional.of(move);
            }
        }
        // Your idea here. Until then: any move.
        return Optional.of(moves.get(random.nextInt(moves.size())));
    }
}
