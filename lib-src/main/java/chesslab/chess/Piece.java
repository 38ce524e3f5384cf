package chesslab.chess;

import chesslab.game.Side;

/** A coloured piece, or {@link #NONE} for an empty square. */
public enum Piece {
    WHITE_PAWN(Side.WHITE, PieceType.PAWN, "P"), WHITE_KNIGHT(Side.WHITE, PieceType.KNIGHT, "N"), WHITE_BISHOP(
            Side.WHITE, PieceType.BISHOP, "B"),
    WHITE_ROOK(Side.WHITE, PieceType.ROOK, "R"), WHITE_QUEEN(Side.WHITE,
            PieceType.QUEEN, "Q"),
    WHITE_KING(Side.WHITE, PieceType.KING, "K"), BLACK_PAWN(Side.BLACK,
            PieceType.PAWN, "p"),
    BLACK_KNIGHT(Side.BLACK, PieceType.KNIGHT, "n"), BLACK_BISHOP(
            Side.BLACK, PieceType.BISHOP, "b"),
    BLACK_ROOK(Side.BLACK, PieceType.ROOK,
            "r"),
    BLACK_QUEEN(Side.BLACK, PieceType.QUEEN, "q"), BLACK_KING(Side.BLACK,
            PieceType.KING, "k"),
    NONE(null, null, ".");

    /** The code of an empty square in {@link BoardState}. */
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

    Piece(Side side, PieceType type, String fenSymbol) {
        this.side = side;
        this.type = type;
        this.fenSymbol = fenSymbol;
    }

    /** The piece's kind; null for {@link #NONE}. */
    public PieceType getPieceType() {
        return type;
    }

    /** The piece's colour; null for {@link #NONE}. */
    public Side getPieceSide() {
        return side;
    }

    /** The letter that FEN uses: upper case for White; {@code "."} for {@link #NONE}. */
    public String getFenSymbol() {
        return fenSymbol;
    }

    /** The piece of the given colour and type; {@link #NONE} for {@link PieceType#NONE}. */
    public static Piece make(Side side, PieceType type) {
        return type == PieceType.NONE ? NONE : BY_CODE[side.ordinal() << 3 | type.ordinal()];
    }

    /**
     * The piece of a FEN letter.
     *
     * @throws IllegalArgumentException if no piece has this letter
     */
    public static Piece fromFenSymbol(String symbol) {
        for (Piece piece : values()) {
            if (piece != NONE && piece.fenSymbol.equals(symbol)) {
                return piece;
            }
        }
        throw new IllegalArgumentException("piece letter '" + symbol + "': expected one of PNBRQKpnbrqk");
    }

    /** The number {@link BoardState} uses: side * 8 + type, {@link #EMPTY} for none. */
    int code() {
        return this == NONE ? EMPTY : side.ordinal() << 3 | type.ordinal();
    }

    static Piece ofCode(int code) {
        return BY_CODE[code];
    }
}
