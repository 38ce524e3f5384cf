package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.StaticExchange;

/** Scores chess moves for move ordering. */
public final class ChessMoves {

    private ChessMoves() {
    }

    /** Scores captures and promotions 1, quiet moves 0. */
    public static int captureFirst(Board board, Move move) {
        return move.getPromotion() != Piece.NONE || victim(board, move) != PieceType.NONE ? 1 : 0;
    }

    /**
     * Scores by most valuable victim, then least valuable attacker (MVV-LVA); a promotion counts the new piece as a
     * victim. Quiet moves score 0, others more.
     */
    public static int mvvLva(Board board, Move move) {
        return mvvLva(board, move, StaticExchange.TEXTBOOK);
    }

    static int mvvLva(Board board, Move move, StaticExchange values) {
        PieceType victim = victim(board, move);
        Piece promotion = move.getPromotion();
        if (victim == PieceType.NONE && promotion == Piece.NONE) {
            return 0;
        }
        int gain = victim == PieceType.NONE ? 0 : values.rank(victim) + 1;
        gain += promotion == Piece.NONE ? 0 : values.rank(promotion.getPieceType()) + 1;
        return 8 * gain - values.rank(board.getPiece(move.getFrom()).getPieceType());
    }

    /** Returns the value of the captured piece in centipawns; 0 without a capture. */
    static int worthOfVictim(Board board, Move move, StaticExchange values) {
        PieceType victim = victim(board, move);
        return victim == PieceType.NONE ? 0 : values.worth(victim);
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
