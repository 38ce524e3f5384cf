package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.search.QuiescenceMoves;
import java.util.List;

/** What a search may guess about chess moves before it makes them: scores for move ordering, and the noisy moves. */
public final class ChessMoves {

    /** Captures, and all evasions when in check: whoever is in check may not stand pat. */
    public static final QuiescenceMoves<Board, Move> NOISY = new QuiescenceMoves<>() {
        @Override
        public List<Move> noisyMoves(Board board) {
            return board.isKingAttacked() ? board.legalMoves() : board.captures();
        }

        @Override
        public boolean mayStandPat(Board board) {
            return !board.isKingAttacked();
        }
    };

    private ChessMoves() {
    }

    /** 1 for captures and promotions, 0 for quiet moves. */
    public static int captureFirst(Board board, Move move) {
        return move.getPromotion() != Piece.NONE || victim(board, move) != PieceType.NONE ? 1 : 0;
    }

    /**
     * Most valuable victim, then least valuable attacker (MVV-LVA); a promotion counts the new piece as a victim. Quiet
     * moves score 0, noisy ones more.
     */
    public static int mvvLva(Board board, Move move) {
        PieceType victim = victim(board, move);
        Piece promotion = move.getPromotion();
        if (victim == PieceType.NONE && promotion == Piece.NONE) {
            return 0;
        }
        int gain = victim == PieceType.NONE ? 0 : victim.ordinal() + 1;
        gain += promotion == Piece.NONE ? 0 : promotion.getPieceType().ordinal() + 1;
        return 8 * gain - board.getPiece(move.getFrom()).getPieceType().ordinal();
    }

    private static PieceType victim(Board board, Move move) {
        Piece taken = board.getPiece(move.getTo());
        if (taken != Piece.NONE) {
            return taken.getPieceType();
        }
        boolean enPassant = move.getTo() == board.getEnPassant()
                && board.getPiece(move.getFrom()).getPieceType() == PieceType.PAWN;
        return enPassant ? PieceType.PAWN : PieceType.NONE;
    }
}
