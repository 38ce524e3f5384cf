package chesslab.chess;

/**
 * A position as numbers, for speed: bitboards, a mailbox, side to move and rights, with methods for attacks, checks and
 * pins.
 *
 * <p>Piece codes are side * 8 + type (White 0, Black 1; pawn 0, knight 1, bishop 2, rook 3, queen 4, king 5); {@link
 * Piece#EMPTY} has its own table rows, so that quiet moves and captures run the same instructions. No method checks its
 * arguments.
 */
abstract class Bitboards {

    static final int WHITE_SHORT = 1;
    static final int WHITE_LONG = 2;
    static final int BLACK_SHORT = 4;
    static final int BLACK_LONG = 8;

    static final int PAWN = 0;
    static final int KNIGHT = 1;
    static final int BISHOP = 2;
    static final int ROOK = 3;
    static final int QUEEN = 4;
    static final int KING = 5;

    static final long RANK_3 = 0xFFL << 16;
    static final long RANK_6 = 0xFFL << 40;
    static final long LAST_RANKS = 0xFFL | 0xFFL << 56;
    static final long NOT_FILE_A = ~0x0101010101010101L;
    static final long NOT_FILE_H = ~0x8080808080808080L;

    /** [piece code] bitboards; the last row is scratch. */
    final long[] pieces = new long[Piece.EMPTY + 1];
    /** [side] bitboards; row 2 is scratch. */
    final long[] sides = new long[3];
    /** [square] piece codes. */
    final byte[] squares = new byte[64];
    int side;
    int castling;
    /** The square a pawn can be captured on en passant by a legal move, or 0. */
    int enPassant;
    int halfMoves;
    long key;

    long checkers;
    long pinned;

    /** Puts a piece on an empty square during set-up, without updating the key. */
    void put(int piece, int square) {
        long bit = 1L << square;
        pieces[piece] |= bit;
        sides[piece >> 3] |= bit;
        squares[square] = (byte) piece;
    }

    void put(Piece piece, long on) {
        if ((occupied() & on) != 0) {
            Square square = Square.squareAt(Long.numberOfTrailingZeros(occupied() & on));
            throw new IllegalArgumentException(Piece.ofCode(squares[square.ordinal()]) + " and " + piece + " on "
                    + square.getNotation() + ": expected one piece a square");
        }
        pieces[piece.code()] |= on;
        sides[piece.getPieceSide().ordinal()] |= on;
        for (long left = on; left != 0; left &= left - 1) {
            squares[Long.numberOfTrailingZeros(left)] = (byte) piece.code();
        }
    }

    long freshKey() {
        long fresh = Zobrist.CASTLING[castling] ^ Zobrist.EN_PASSANT[enPassant];
        for (int square = 0; square < 64; square++) {
            fresh ^= Zobrist.PIECE[squares[square] << 6 | square];
        }
        return side == 0 ? fresh : fresh ^ Zobrist.BLACK_TO_MOVE;
    }

    /** Puts a piece on a square or removes it, and updates the key. */
    void toggle(int piece, int square, boolean present) {
        long bit = 1L << square;
        pieces[piece] ^= bit;
        sides[piece >> 3] ^= bit;
        squares[square] = (byte) (present ? piece : Piece.EMPTY);
        key ^= Zobrist.PIECE[piece << 6 | square];
    }

    long occupied() {
        return sides[0] | sides[1];
    }

    int kingSquare(int ofSide) {
        return Long.numberOfTrailingZeros(pieces[ofSide << 3 | KING]);
    }

    /** Returns whether the side to move can legally capture en passant on this square, just passed over by a pawn. */
    boolean canCaptureEnPassant(int target) {
        long capturers = Attacks.PAWN[(side ^ 1) << 6 | target] & pieces[side << 3 | PAWN];
        while (capturers != 0) {
            if (isSafeEnPassant(Long.numberOfTrailingZeros(capturers), target)) {
                return true;
            }
            capturers &= capturers - 1;
        }
        return false;
    }

    /** Returns whether an en passant capture by the side to move leaves its king out of check. */
    boolean isSafeEnPassant(int from, int to) {
        long victim = 1L << (to ^ 8);
        long after = (occupied() ^ 1L << from ^ victim) | 1L << to;
        return attackers(kingSquare(side), side ^ 1, after, ~victim) == 0;
    }

    /** Returns the pieces of a side, among {@code counted}, that attack a square with these squares occupied. */
    long attackers(int square, int by, long occupied, long counted) {
        int base = by << 3;
        long queens = pieces[base | QUEEN];
        long straight = (pieces[base | ROOK] | queens) & Attacks.ROOK_RAYS[square];
        long diagonal = (pieces[base | BISHOP] | queens) & Attacks.BISHOP_RAYS[square];
        long found = Attacks.PAWN[(by ^ 1) << 6 | square] & pieces[base | PAWN]
                | Attacks.KNIGHT[square] & pieces[base | KNIGHT]
                | Attacks.KING[square] & pieces[base | KING];
        if (straight != 0) {
            found |= Attacks.rook(square, occupied) & straight;
        }
        if (diagonal != 0) {
            found |= Attacks.bishop(square, occupied) & diagonal;
        }
        return found & counted;
    }

    boolean isAttacked(int square, int by, long occupied) {
        return attackers(square, by, occupied, -1L) != 0;
    }

    boolean isInCheck() {
        return isAttacked(kingSquare(side), side ^ 1, occupied());
    }

    /** Sets {@link #checkers} and {@link #pinned} for the side to move. */
    void findPinsAndChecks() {
        int us = side;
        int base = (us ^ 1) << 3;
        int king = kingSquare(us);
        long own = sides[us];
        long occupied = own | sides[us ^ 1];
        long queens = pieces[base | QUEEN];
        long snipers = (pieces[base | ROOK] | queens) & Attacks.ROOK_RAYS[king]
                | (pieces[base | BISHOP] | queens) & Attacks.BISHOP_RAYS[king];
        long checks = Attacks.PAWN[us << 6 | king] & pieces[base | PAWN] | Attacks.KNIGHT[king] & pieces[base | KNIGHT];
        long pins = 0;
        while (snipers != 0) {
            long between = Attacks.BETWEEN[king << 6 | Long.numberOfTrailingZeros(snipers)] & occupied;
            if (between == 0) {
                checks |= snipers & -snipers;
            } else if ((between & between - 1) == 0) {
                pins |= between & own;
            }
            snipers &= snipers - 1;
        }
        checkers = checks;
        pinned = pins;
    }
}
