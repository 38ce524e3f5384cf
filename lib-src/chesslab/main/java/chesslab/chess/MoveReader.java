package chesslab.chess;

import java.util.Objects;

/** Reads moves from text, SAN or UCI, and explains why a move is refused. */
final class MoveReader {

    /** Returns the code of the legal move that {@link Board#parseMove} promises, with its kind. */
    static int read(Board board, String text) {
        Objects.requireNonNull(text, "text");
        try {
            int move = Move.looksLikeUci(text)
                    ? MoveCheck.complete(board.state, new Move(text, board.getSideToMove()).code())
                    : San.read(board.state, text);
            if (move != MoveCheck.ILLEGAL) {
                return move;
            }
        } catch (IllegalArgumentException e) {
            throw refusal(board, text, e.getMessage());
        }
        throw refusal(board, text, "not legal here");
    }

    /** Returns an exception that names the move, the position, the reason and the legal moves. */
    static IllegalArgumentException refusal(Board board, String text, String reason) {
        int[] moves = new int[MoveGenerator.MOST_MOVES];
        int count = MoveGenerator.generate(board.state, moves, 0);
        StringBuilder legal = new StringBuilder();
        for (int i = 0; i < count; i++) {
            legal.append(i == 0 ? "" : " ").append(San.write(board.state, moves[i]));
        }
        String expected = count == 0 ? "there is no legal move" : "legal moves: " + legal;
        return new IllegalArgumentException(
                "move '" + text + "' in " + board.getFen() + ": " + reason + "; " + expected);
    }
}
