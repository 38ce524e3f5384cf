package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.search.TerminalValue;

/** How a line of chess ends inside a search. */
public final class ChessEnds {

    private ChessEnds() {
    }

    /**
     * What the position alone decides: mate, counted by its distance, stalemate and insufficient material. Searches
     * that end so are exact with a transposition table.
     */
    public static int byPosition(Board board, int ply) {
        if (board.isKingAttacked()) {
            return board.isMated() ? TerminalValue.win(board.getSideToMove().flip(), ply) : TerminalValue.ONGOING;
        }
        return board.isInsufficientMaterial() || board.isStaleMate() ? 0 : TerminalValue.ONGOING;
    }

    /**
     * What a game needs: also draws by fifty moves, and by repetition, the second time a position occurs. At the root
     * only what ends the game counts: threefold repetition.
     */
    public static int byGame(Board board, int ply) {
        int end = byPosition(board, ply);
        if (end != TerminalValue.ONGOING || board.getHalfMoveCounter() < 4) {
            return end;
        }
        return board.getHalfMoveCounter() >= 100 || board.isRepetition(ply == 0 ? 3 : 2) ? 0 : TerminalValue.ONGOING;
    }
}
