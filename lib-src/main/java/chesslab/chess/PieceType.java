package chesslab.chess;

/** A kind of piece, whatever its colour. */
public enum PieceType {
    PAWN("P"), KNIGHT("N"), BISHOP("B"), ROOK("R"), QUEEN("Q"), KING("K"), NONE("");

    private static final PieceType[] ALL = values();

    private final String sanSymbol;

    PieceType(String sanSymbol) {
        this.sanSymbol = sanSymbol;
    }

    /** Returns the upper-case English letter, also for the pawn ({@code "P"}); empty for {@link #NONE}. */
    public String getSanSymbol() {
        return sanSymbol;
    }

    /** Returns the type with this {@link #ordinal()}, as internal codes of pieces and promotions have it. */
    static PieceType at(int ordinal) {
        return ALL[ordinal];
    }
}
