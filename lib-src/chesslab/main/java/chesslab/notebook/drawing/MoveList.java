package chesslab.notebook.drawing;

import chesslab.chess.Board;
import chesslab.game.NotatedPosition;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * The moves of a game in short notation, numbered as game scores number them.
 *
 * @param blackFirst whether Black makes it
 * @param sans       the moves of both sides in turn, perhaps with {@code !} or {@code ?}
 */
public record MoveList(int first, boolean blackFirst, List<String> sans) {

    private static final int LINE = 78;

    public MoveList {
        sans = List.copyOf(sans);
    }

    /** The moves that were made on a board since its position was set up. */
    public static <M> MoveList of(NotatedPosition<M> board) {
        NotatedPosition<M> replayed = start(board);
        int first = replayed instanceof Board chess ? chess.getMoveCounter() : 1;
        boolean blackFirst = replayed.getSideToMove() == Side.BLACK;
        List<String> sans = new ArrayList<>();
        for (M move : board.history()) {
            sans.add(replayed.san(move));
            replayed.doMove(move);
        }
        return new MoveList(first, blackFirst, sans);
    }

    /** A copy of a board with all its moves taken back. */
    @SuppressWarnings("unchecked") // a copy has the class of its original
    public static <P extends NotatedPosition<?>> P start(P board) {
        P start = (P) board.copy();
        for (int i = board.history().size(); i > 0; i--) {
            start.undoMove();
        }
        return start;
    }

    /** The move that leads to a ply, from 1, with its number: {@code 12. Qf7} or {@code 12... Kd8}. */
    public String label(int ply) {
        int halfMoves = ply - 1 + (blackFirst ? 1 : 0);
        return first + halfMoves / 2 + (halfMoves % 2 == 0 ? ". " : "... ") + sans.get(ply - 1);
    }

    /** The moves as running text in lines. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        for (int ply = 1; ply <= sans.size(); ply++) {
            boolean numbered = ply == 1 || (ply % 2 == 1) != blackFirst;
            text.append(ply > 1 ? " " : "").append(numbered ? label(ply) : sans.get(ply - 1));
        }
        return String.join("\n", Svg.wrap(text.toString(), LINE));
    }
}
