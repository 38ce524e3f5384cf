package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.search.TerminalValue;
import java.util.OptionalInt;

/** The two ways in which a line of chess ends inside a search, and the score of an end. */
public final class ChessEnds {

    private ChessEnds() {
    }

    /**
     * Ends lines by the position alone: mate, counted by its distance, stalemate and insufficient material. With these
     * ends, searches are exact with a transposition table.
     */
    public static int byPosition(Board board, int ply) {
        if (board.isInsufficientMaterial()) {
            return 0;
        }
        if (board.isKingAttacked()) {
            return board.isMated() ? TerminalValue.win(board.getSideToMove().flip(), ply) : TerminalValue.ONGOING;
        }
        return board.isStaleMate() ? 0 : TerminalValue.ONGOING;
    }

    /**
     * Ends lines for play: also by fifty moves, and by repetition the second time a position occurs. At the root only
     * threefold repetition counts, which ends the game.
     */
    public static int byGame(Board board, int ply) {
        int end = byPosition(board, ply);
        if (end != TerminalValue.ONGOING || board.getHalfMoveCounter() < 4) {
            return end;
        }
        return board.getHalfMoveCounter() >= 100 || board.isRepetition(ply == 0 ? 3 : 2) ? 0 : TerminalValue.ONGOING;
    }

    /** Returns the score for a value of the alpha-beta family for a side, with wins as in {@link TerminalValue}. */
    public static Score score(int value, Side side) {
        OptionalInt plies = TerminalValue.pliesToWin(value);
        return plies.isEmpty()
                ? Score.centipawns(value, side)
                : Score.mateIn(Integer.signum(value) * (plies.getAsInt() + 1) / 2, side);
    }
}
