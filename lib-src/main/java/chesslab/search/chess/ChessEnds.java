package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.search.EndScore;
import chesslab.search.Scores;

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
            return board.isMated() ? Scores.win(board.getSideToMove().flip(), ply) : EndScore.GOES_ON;
        }
        return board.isInsufficientMaterial() || board.isStaleMate() ? 0 : EndScore.GOES_ON;
    }

    /**
     * What a game needs: also draws by fifty moves, and by repetition, the second time a position occurs. At the root
     * only what ends the game counts: threefold repetition.
     */
    public static int byGame(Board board, int ply) {
        int end = byPosition(board, ply);
        if (end != EndScore.GOES_ON || board.getHalfMoveCounter() < 4) {
            return end;
        }
        return board.getHalfMoveCounter() >= 100 || board.isRepetition(ply == 0 ? 3 : 2) ? 0 : EndScore.GOES_ON;
    }
}
