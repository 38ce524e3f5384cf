package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A position as it is sent to an engine: the position after the last capture or pawn move of the game, and the moves
 * since. No earlier position can come again, so the engine knows all repetitions, and reads a few moves instead of
 * hundreds.
 */
final class PositionCommand {

    private static final byte[] START = "position startpos".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FEN = "position fen ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MOVES = " moves".getBytes(StandardCharsets.US_ASCII);
    private static final int MOVE_LENGTH = 6;

    private final Board board;
    private final byte[] text;
    private final int length;

    /** The position and history of a board, which is copied. */
    PositionCommand(Board board) {
        this.board = board.copy();
        List<Move> history = board.history();
        int since = Math.min(board.getHalfMoveCounter(), history.size());
        List<Move> moves = history.subList(history.size() - since, history.size());
        moves.forEach(move -> this.board.undoMove());
        String fen = this.board.getFen();
        moves.forEach(this.board::doMove);
        byte[] begin = fen.equals(Board.START_FEN) ? START : fen.getBytes(StandardCharsets.US_ASCII);
        text = new byte[FEN.length + begin.length + MOVES.length + MOVE_LENGTH * moves.size() + 1];
        int at = begin == START ? 0 : append(FEN, 0);
        at = append(begin, at);
        if (!moves.isEmpty()) {
            at = append(MOVES, at);
            for (Move move : moves) {
                at = MoveText.write(move, text, at);
            }
        }
        text[at++] = '\n';
        length = at;
    }

    private int append(byte[] bytes, int at) {
        System.arraycopy(bytes, 0, text, at, bytes.length);
        return at + bytes.length;
    }

    /** The position, with the history; nobody else's, to be left as it is. */
    Board board() {
        return board;
    }

    /** Appends the command, with its line feed. */
    int write(byte[] to, int at) {
        System.arraycopy(text, 0, to, at, length);
        return at + length;
    }

    int length() {
        return length;
    }

    /** The position as FEN, and the command. */
    @Override
    public String toString() {
        return board.getFen() + ", sent as \"" + new String(text, 0, length - 1, StandardCharsets.US_ASCII) + '"';
    }
}
