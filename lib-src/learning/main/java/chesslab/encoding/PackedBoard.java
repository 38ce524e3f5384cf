package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;

/**
 * A position in 32 bytes, for every layout, from which a reader can find the legal moves. Two squares share a byte, a1
 * and b1 the first, the one with the lower number in the lower four bits. Codes: 0 empty, 1 to 6 White's P N B R Q K, 9
 * to 14 Black's; 7 and 15 are rooks that may still castle, 8 is the empty square behind a pawn that can be captured en
 * passant. Side to move, clocks and history are left out.
 */
public final class PackedBoard {

    /** Bytes of a position. */
    public static final int BYTES = 32;

    private static final int BLACK = 8;
    private static final int PAWN = 1;
    private static final int ROOK = 4;
    private static final int KING = 6;
    private static final int CASTLING_ROOK = 7;
    private static final int EN_PASSANT = 8;
    /** The rooks' squares by castling right, in the order KQkq. */
    private static final int[] ROOKS = {7, 0, 63, 56};

    /** [code] */
    private static final Piece[] PIECES = {Piece.NONE, Piece.WHITE_PAWN, Piece.WHITE_KNIGHT, Piece.WHITE_BISHOP,
            Piece.WHITE_ROOK, Piece.WHITE_QUEEN, Piece.WHITE_KING, Piece.WHITE_ROOK, Piece.NONE, Piece.BLACK_PAWN,
            Piece.BLACK_KNIGHT, Piece.BLACK_BISHOP, Piece.BLACK_ROOK, Piece.BLACK_QUEEN, Piece.BLACK_KING,
            Piece.BLACK_ROOK};

    private PackedBoard() {
    }

    /** Writes the bytes of a position; they must be 0 before. */
    public static void pack(Board board, byte[] target, int offset) {
        for (int type = 1; type < CASTLING_ROOK; type++) {
            for (int code = type; code < PIECES.length; code += BLACK) {
                for (long left = board.getBitboard(PIECES[code]); left != 0; left &= left - 1) {
                    add(target, offset, Long.numberOfTrailingZeros(left), code);
                }
            }
        }
        for (int right = 0; right < ROOKS.length; right++) {
            Side side = right < 2 ? Side.WHITE : Side.BLACK;
            if (right % 2 == 0
                    ? board.getCastleRight(side).includesKingSide()
                    : board.getCastleRight(side).includesQueenSide()) {
                add(target, offset, ROOKS[right], CASTLING_ROOK - ROOK);
            }
        }
        if (board.getEnPassant() != Square.NONE) {
            add(target, offset, board.getEnPassant().ordinal(), EN_PASSANT);
        }
    }

    /** Adds a code to a square; a castling rook gets its code plus the difference to {@link #CASTLING_ROOK}. */
    private static void add(byte[] target, int offset, int square, int code) {
        target[offset + square / 2] += (byte) (code << 4 * (square & 1));
    }

    private static long[] squares(byte[] packed, int offset) {
        long[] squares = new long[PIECES.length];
        for (int pair = 0; pair < BYTES; pair++) {
            squares[packed[offset + pair] & 15] |= 1L << 2 * pair;
            squares[packed[offset + pair] >> 4 & 15] |= 2L << 2 * pair;
        }
        return squares;
    }

    /**
     * Returns the position of packed bytes, with clocks as at the start of a game and without history.
     *
     * @throws IllegalArgumentException if no legal game reaches it
     */
    public static Board unpack(byte[] packed, int offset, Side mover) {
        long[] squares = squares(packed, offset);
        long[] pieces = new long[Piece.NONE.ordinal()];
        for (int code = 0; code < PIECES.length; code++) {
            if (PIECES[code] != Piece.NONE) {
                pieces[PIECES[code].ordinal()] |= squares[code];
            }
        }
        long rooks = squares[CASTLING_ROOK] | squares[CASTLING_ROOK + BLACK];
        boolean[] castling = new boolean[ROOKS.length];
        for (int right = 0; right < ROOKS.length; right++) {
            castling[right] = (rooks >>> ROOKS[right] & 1) != 0;
        }
        Square enPassant = Square.squareAt(Long.numberOfTrailingZeros(squares[EN_PASSANT])); // 64 is none
        return Board.of(pieces, mover, castling, enPassant, 0, 1);
    }

    /** Counts the pieces other than kings and pawns in packed bytes. */
    public static int pieces(byte[] packed, int offset) {
        long[] squares = squares(packed, offset);
        int pieces = 0;
        for (int code = 0; code < PIECES.length; code++) {
            int type = code & 7;
            pieces += type > PAWN && type != KING ? Long.bitCount(squares[code]) : 0;
        }
        return pieces;
    }
}
