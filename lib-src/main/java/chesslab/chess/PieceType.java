package chesslab.chess;

/** A kind of piece, whatever its colour. */
public enum PieceType {
    PAWN("P"), KNIGHT("N"), BISHOP("B"), ROOK("R"), QUEEN("Q"), KING("K"), NONE("");

    private static final PieceType[] ALL = values();

    private final String sanSymbol;

    PieceType(String sanSymbol) {
        this.sanSymbol = sanSymbol;
    }

    /** The upper-case English letter, also for the pawn ({@code "P"}); empty for {@link #NONE}. */
    public String getSanSymbol() {
        return sanSymbol;
    }

    /** The type of an internal piece code or promotion code: {@link #ordinal()} the other way round. */
    static PieceType at(int ordinal) {
        return ALL[ordinal];
    }
}
