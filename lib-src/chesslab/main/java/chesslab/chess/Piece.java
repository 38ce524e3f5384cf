package chesslab.chess;

import chesslab.game.Side;
import java.util.Locale;
import java.util.stream.Stream;

/** A colored piece, or {@link #NONE} for an empty square. */
public enum Piece {
    WHITE_PAWN("P"),
    WHITE_KNIGHT("N"),
    WHITE_BISHOP("B"),
    WHITE_ROOK("R"),
    WHITE_QUEEN("Q"),
    WHITE_KING("K"),
    BLACK_PAWN("p"),
    BLACK_KNIGHT("n"),
    BLACK_BISHOP("b"),
    BLACK_ROOK("r"),
    BLACK_QUEEN("q"),
    BLACK_KING("k"),
    NONE(".");

    static final int EMPTY = 16;

    private static final Piece[] BY_CODE = new Piece[EMPTY + 1];

    static {
        for (Piece piece : values()) {
            BY_CODE[piece.code()] = piece;
        }
    }

    private final Side side;
    private final PieceType type;
    private final String fenSymbol;

    Piece(String fenSymbol) {
        this.fenSymbol = fenSymbol;
        boolean none = fenSymbol.equals(".");
        side = none ? null : ordinal() < 6 ? Side.WHITE : Side.BLACK;
        type = none ? null : PieceType.at(ordinal() % 6);
    }

    /** Returns the piece's kind; null for {@link #NONE}. */
    public PieceType getPieceType() {
        return type;
    }

    /** Returns the piece's color; null for {@link #NONE}. */
    public Side getPieceSide() {
        return side;
    }

    /** Returns the letter that FEN uses: upper case for White; {@code "."} for {@link #NONE}. */
    public String getFenSymbol() {
        return fenSymbol;
    }

    /** Returns the letter of SAN: {@code "N"} for a knight of either color, none for a pawn. */
    public String getSanSymbol() {
        return type == null || type == PieceType.PAWN ? "" : fenSymbol.toUpperCase(Locale.ROOT);
    }

    /**
     * Returns the piece of a letter of FEN, or {@link #NONE} for {@code "."}.
     *
     * @throws IllegalArgumentException if there is no such piece
     */
    public static Piece fromFenSymbol(String symbol) {
        return Stream.of(values()).filter(piece -> piece.fenSymbol.equals(symbol)).findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "piece '" + symbol + "': expected one of PNBRQKpnbrqk, or a dot for none"));
    }

    /** Returns the piece of the given color and type; {@link #NONE} for {@link PieceType#NONE}. */
    public static Piece make(Side side, PieceType type) {
        return type == PieceType.NONE ? NONE : BY_CODE[side.ordinal() << 3 | type.ordinal()];
    }

    /** Returns the number {@link BoardState} uses: side * 8 + type, {@link #EMPTY} for none. */
    int code() {
        return this == NONE ? EMPTY : side.ordinal() << 3 | type.ordinal();
    }

    static Piece ofCode(int code) {
        return BY_CODE[code];
    }
}
