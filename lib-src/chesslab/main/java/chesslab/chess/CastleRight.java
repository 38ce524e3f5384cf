package chesslab.chess;

/** The castlings that a side has not lost by moves of its king and rooks, or by the capture of a rook. */
public enum CastleRight {
    KING_SIDE, QUEEN_SIDE, KING_AND_QUEEN_SIDE, NONE;

    /** Returns the right with these castlings. */
    static CastleRight of(boolean kingSide, boolean queenSide) {
        return kingSide ? queenSide ? KING_AND_QUEEN_SIDE : KING_SIDE : queenSide ? QUEEN_SIDE : NONE;
    }

    /** Returns whether the king may castle on its own side. */
    public boolean includesKingSide() {
        return this == KING_SIDE || this == KING_AND_QUEEN_SIDE;
    }

    /** Returns whether the king may castle on the queen's side. */
    public boolean includesQueenSide() {
        return this == QUEEN_SIDE || this == KING_AND_QUEEN_SIDE;
    }
}
