package chesslab.chess;

/** A kind of piece of either color. */
public enum PieceType {
    PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NONE;

    private static final PieceType[] ALL = values();

    /** Returns the type with this {@link #ordinal()}, which internal codes of pieces and promotions use. */
    static PieceType at(int ordinal) {
        return ALL[ordinal];
    }
}
