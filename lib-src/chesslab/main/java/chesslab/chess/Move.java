package chesslab.chess;

import chesslab.game.Side;
import java.util.Locale;
import java.util.Objects;

/**
 * A move: from a square to a square, with the new piece for a promotion. Castling is the king's move (e1g1). A move is
 * a plain value; {@link Board#isMoveLegal} checks whether it is legal.
 */
public final class Move implements BoardEvent {

    private static final Move[] INTERNED = new Move[5 << 12];

    private final Square from;
    private final Square to;
    private final Piece promotion;
    private final int code;

    static {
        for (Square from : Square.values()) {
            for (Square to : Square.values()) {
                if (from != to && from != Square.NONE && to != Square.NONE) {
                    intern(from, to);
                }
            }
        }
    }

    /** Makes a move without promotion. */
    public Move(Square from, Square to) {
        this(from, to, Piece.NONE);
    }

    /**
     * Makes a move with a possible promotion.
     *
     * @param promotion the new piece in the mover's color, or {@link Piece#NONE}
     * @throws IllegalArgumentException if a square is missing, both are the same, or the promotion does not fit
     */
    public Move(Square from, Square to, Piece promotion) {
        this.from = Objects.requireNonNull(from, "from");
        this.to = Objects.requireNonNull(to, "to");
        this.promotion = Objects.requireNonNull(promotion, "promotion");
        if (from == to || from == Square.NONE || to == Square.NONE) {
            throw new IllegalArgumentException("move from " + from + " to " + to + ": expected two different squares");
        }
        this.code = from.ordinal() | to.ordinal() << 6 | promotionCode(to, promotion) << 12;
    }

    /**
     * Makes a move from its UCI text.
     *
     * @param uci  {@code "e2e4"}, {@code "e7e8q"}
     * @param side the mover; it gives the promotion piece its color
     * @throws IllegalArgumentException if the text is not a UCI move
     */
    public Move(String uci, Side side) {
        this(square(uci, 0), square(uci, 2), promotion(uci, side));
    }

    public Square getFrom() {
        return from;
    }

    public Square getTo() {
        return to;
    }

    /** Returns the promotion piece, or {@link Piece#NONE}. */
    public Piece getPromotion() {
        return promotion;
    }

    @Override
    public BoardEventType getType() {
        return BoardEventType.ON_MOVE;
    }

    /** Returns the move in UCI notation: {@code e2e4}, {@code e7e8q}, {@code e1g1}. */
    @Override
    public String toString() {
        String squares = from.getNotation() + to.getNotation();
        return promotion == Piece.NONE ? squares : squares + promotion.getFenSymbol().toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Move move && move.code == code;
    }

    @Override
    public int hashCode() {
        return code;
    }

    /**
     * Returns the move as a number from 1 to 2^15 - 1: from | to &lt;&lt; 6 | promotion type &lt;&lt; 12 (0 none, 1
     * knight, 2 bishop, 3 rook, 4 queen).
     */
    public int code() {
        return code;
    }

    /** Returns the shared move object of a {@link #code()}, null if there is none; higher bits are ignored. */
    public static Move ofCode(int code) {
        return INTERNED[code & 0x7FFF];
    }

    /** Some programs write the letter of a promotion as a capital. */
    static boolean looksLikeUci(String text) {
        int length = text.length();
        return (length == 4 || length == 5 && "nbrqNBRQ".indexOf(text.charAt(4)) >= 0)
                && Square.indexOf(text.charAt(0), text.charAt(1)) >= 0
                && Square.indexOf(text.charAt(2), text.charAt(3)) >= 0;
    }

    private static void intern(Square from, Square to) {
        Move plain = new Move(from, to);
        INTERNED[plain.code] = plain;
        Side side = to.ordinal() >= 56 ? Side.WHITE : Side.BLACK;
        boolean promotes = side == Side.WHITE
                ? from.ordinal() >> 3 == 6 && to.ordinal() >> 3 == 7
                : from.ordinal() >> 3 == 1 && to.ordinal() >> 3 == 0;
        if (promotes) {
            for (int type = PieceType.KNIGHT.ordinal(); type <= PieceType.QUEEN.ordinal(); type++) {
                Move move = new Move(from, to, Piece.make(side, PieceType.at(type)));
                INTERNED[move.code] = move;
            }
        }
    }

    private static int promotionCode(Square to, Piece promotion) {
        if (promotion == Piece.NONE) {
            return 0;
        }
        int type = promotion.getPieceType().ordinal();
        if (type == PieceType.PAWN.ordinal() || type == PieceType.KING.ordinal()) {
            throw new IllegalArgumentException(
                    "promotion to " + promotion + ": expected knight, bishop, rook or queen");
        }
        Rank last = promotion.getPieceSide() == Side.WHITE ? Rank.RANK_8 : Rank.RANK_1;
        if (to.getRank() != last) {
            throw new IllegalArgumentException("promotion to " + promotion + " on " + to + ": expected a square of "
                    + last);
        }
        return type;
    }

    private static Square square(String uci, int start) {
        if (!looksLikeUci(uci)) {
            throw new IllegalArgumentException("UCI move '" + uci
                    + "': expected two squares and perhaps one of q r b n, as in e2e4 or e7e8q");
        }
        return Square.squareAt(Square.indexOf(uci.charAt(start), uci.charAt(start + 1)));
    }

    private static Piece promotion(String uci, Side side) {
        if (uci.length() < 5) {
            return Piece.NONE;
        }
        return Piece.make(side, PieceType.at(".nbrq".indexOf(Character.toLowerCase(uci.charAt(4)))));
    }
}
