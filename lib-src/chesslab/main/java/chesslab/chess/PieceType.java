package chesslab.chess;

/** A kind of piece, whatever its colour. */
public enum PieceType {
    PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NONE;

    private static final PieceType[] ALL = values();

    /** Returns the type with this {@link #ordinal()}, as internal codes of pieces and promotions have it. */
    static PieceType at(int ordinal) {
        return ALL[ordinal];
    }
}
