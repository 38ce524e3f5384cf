package chesslab.chess;

import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;

/** Sets of squares as the bits of a {@code long}, bit 0 for a1 to bit 63 for h8, and what pieces attack. */
public final class Bitboard {

    private Bitboard() {
    }

    /** Returns the squares that a bishop attacks when these are occupied, the first occupied ones included. */
    public static long getBishopAttacks(long occupied, Square square) {
        return Attacks.bishop(square.ordinal(), occupied);
    }

    /** Returns the squares that a rook attacks when these are occupied, the first occupied ones included. */
    public static long getRookAttacks(long occupied, Square square) {
        return Attacks.rook(square.ordinal(), occupied);
    }

    /** Returns the squares that a queen attacks when these are occupied, the first occupied ones included. */
    public static long getQueenAttacks(long occupied, Square square) {
        return Attacks.queen(square.ordinal(), occupied);
    }

    /** Returns those of the squares in {@code mask} that a knight attacks. */
    public static long getKnightAttacks(Square square, long mask) {
        return Attacks.KNIGHT[square.ordinal()] & mask;
    }

    /** Returns those of the squares in {@code mask} that a king attacks. */
    public static long getKingAttacks(Square square, long mask) {
        return Attacks.KING[square.ordinal()] & mask;
    }

    /** Returns the squares that a side's pawn attacks. */
    public static long getPawnAttacks(Side side, Square square) {
        return Attacks.PAWN[side.ordinal() << 6 | square.ordinal()];
    }

    /** Returns the squares of a bitboard, a1 first. */
    public static List<Square> bbToSquareList(long bitboard) {
        List<Square> squares = new ArrayList<>();
        for (long left = bitboard; left != 0; left &= left - 1) {
            squares.add(Square.squareAt(Long.numberOfTrailingZeros(left)));
        }
        return squares;
    }

    /** Returns eight lines of ones and zeros, a1 to h1 first. */
    public static String bitboardToString(long bitboard) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 64; i++) {
            text.append(bitboard >>> i & 1).append(i % 8 == 7 ? "\n" : "");
        }
        return text.toString();
    }
}
