package chesslab.uci;

import chesslab.chess.Board;
import chesslab.chess.Move;
import java.util.List;

/**
 * A position as it is sent to an engine: the position after the last capture or pawn move of the game, and the moves
 * since. No earlier position can come again, so the engine knows all repetitions, and reads a few moves instead of
 * hundreds.
 *
 * @param board   the position, with the history; no other code may change it
 * @param command without a line feed
 */
record PositionCommand(Board board, String command) {

    /** The position and history of a board, which is copied. */
    static PositionCommand of(Board board) {
        Board copy = board.copy();
        List<Move> history = board.history();
        List<Move> moves = history.subList(Math.max(0, history.size() - board.getHalfMoveCounter()), history.size());
        moves.forEach(move -> copy.undoMove());
        String fen = copy.getFen();
        moves.forEach(copy::doMove);
        StringBuilder command = new StringBuilder("position ");
        command.append(fen.equals(Board.START_FEN) ? "startpos" : "fen " + fen).append(moves.isEmpty() ? "" : " moves");
        moves.forEach(move -> command.append(' ').append(move));
        return new PositionCommand(copy, command.toString());
    }

    /** The position as FEN, and the command. */
    @Override
    public String toString() {
        return board.getFen() + ", sent as \"" + command + '"';
    }
}
