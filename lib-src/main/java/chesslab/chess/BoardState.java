package chesslab.chess;

import java.util.Arrays;

/**
 * The position as numbers, made for speed: bitboards, a mailbox and the stack of moves made, changed in place.
 *
 * <p>Piece codes are side * 8 + type (White 0, Black 1; pawn 0, knight 1, bishop 2, rook 3, queen 4, king 5);
 * {@link Piece#EMPTY} has table rows of its own, so that a quiet move and a capture run the same instructions.
 * A move is from | to &lt;&lt; 6 | promotion type &lt;&lt; 12 | kind &lt;&lt; 15. Nothing here checks its arguments.
 */
final class BoardState {

    static final int NORMAL = 0;
    static final int DOUBLE_STEP = 1 << 15;
    static final int EN_PASSANT = 2 << 15;
    static final int CASTLING = 3 << 15;
    static final int PROMOTION = 4 << 15;

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

    /** Half-moves of history that there is room for at first: many a board is set up, asked and forgotten. */
    private static final int SHORT_HISTORY = 16;

    /** [square]: the castling rights that survive a move from or to the square. */
    private static final int[] RIGHTS_KEPT = new int[64];

    static {
        Arrays.fill(RIGHTS_KEPT, 15);
        RIGHTS_KEPT[0] = ~WHITE_LONG & 15;
        RIGHTS_KEPT[4] = ~(WHITE_LONG | WHITE_SHORT) & 15;
        RIGHTS_KEPT[7] = ~WHITE_SHORT & 15;
        RIGHTS_KEPT[56] = ~BLACK_LONG & 15;
        RIGHTS_KEPT[60] = ~(BLACK_LONG | BLACK_SHORT) & 15;
        RIGHTS_KEPT[63] = ~BLACK_SHORT & 15;
    }

    /** [piece code] bitboards; the last row is scratch. */
    final long[] pieces;
    /** [side] bitboards; row 2 is scratch. */
    final long[] sides;
    /** [square] piece codes. */
    final byte[] squares;
    int side;
    int castling;
    /** The square a pawn can be captured on en passant by a legal move, or 0. */
    int enPassant;
    int halfMoves;
    long key;

    /** Moves made since the position was set up; entry i of the stacks belongs to move i. */
    int ply;
    /** [ply] move | captured piece code &lt;&lt; 20. */
    int[] moves;
    /** [ply] the key before the move. */
    long[] keys;
    /** [ply] castling | enPassant &lt;&lt; 4 | halfMoves &lt;&lt; 10, before the move. */
    int[] states;

    /** Results of {@link #findPinsAndChecks}. */
    long checkers;
    long pinned;

    BoardState() {
        pieces = new long[Piece.EMPTY + 1];
        sides = new long[3];
        squares = new byte[64];
        moves = new int[SHORT_HISTORY];
        keys = new long[SHORT_HISTORY];
        states = new int[SHORT_HISTORY];
        clear();
    }

    BoardState(BoardState other) {
        this();
        copyFrom(other);
    }

    /** Becomes an independent copy of another position, history included. */
    void copyFrom(BoardState other) {
        System.arraycopy(other.pieces, 0, pieces, 0, pieces.length);
        System.arraycopy(other.sides, 0, sides, 0, sides.length);
        System.arraycopy(other.squares, 0, squares, 0, squares.length);
        side = other.side;
        castling = other.castling;
        enPassant = other.enPassant;
        halfMoves = other.halfMoves;
        key = other.key;
        ply = other.ply;
        moves = other.moves.clone();
        keys = other.keys.clone();
        states = other.states.clone();
    }

    /** Empties the board and the history. White to move, no rights; the caller puts pieces and sets the rest. */
    void clear() {
        Arrays.fill(pieces, 0);
        Arrays.fill(sides, 0);
        Arrays.fill(squares, (byte) Piece.EMPTY);
        side = 0;
        castling = 0;
        enPassant = 0;
        halfMoves = 0;
        ply = 0;
        key = 0;
    }

    /** Puts a piece on an empty square while a position is set up; the key is not kept. */
    void put(int piece, int square) {
        long bit = 1L << square;
        pieces[piece] |= bit;
        sides[piece >> 3] |= bit;
        squares[square] = (byte) piece;
    }

    /** Puts a piece on every square of a bitboard. */
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

    /** The key computed from nothing but the position. */
    long freshKey() {
        long fresh = Zobrist.CASTLING[castling] ^ Zobrist.EN_PASSANT[enPassant];
        for (int square = 0; square < 64; square++) {
            fresh ^= Zobrist.PIECE[squares[square] << 6 | square];
        }
        return side == 0 ? fresh : fresh ^ Zobrist.BLACK_TO_MOVE;
    }

    long occupied() {
        return sides[0] | sides[1];
    }

    int kingSquare(int ofSide) {
        return Long.numberOfTrailingZeros(pieces[ofSide << 3 | KING]);
    }

    void make(int move) {
        int from = move & 63;
        int to = move >> 6 & 63;
        int piece = squares[from];
        int captured = squares[to];
        long oldKey = key;
        if (ply == moves.length) {
            growStacks();
        }
        moves[ply] = move | captured << 20;
        keys[ply] = oldKey;
        states[ply] = castling | enPassant << 4 | halfMoves << 10;
        ply++;

        long fromTo = 1L << from | 1L << to;
        pieces[piece] ^= fromTo;
        sides[side] ^= fromTo;
        pieces[captured] ^= 1L << to;
        sides[captured >> 3] ^= 1L << to;
        squares[from] = (byte) Piece.EMPTY;
        squares[to] = (byte) piece;
        int rights = castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        key = oldKey ^ Zobrist.PIECE[piece << 6 | from] ^ Zobrist.PIECE[piece << 6 | to]
                ^ Zobrist.PIECE[captured << 6 | to] ^ Zobrist.CASTLING[castling ^ rights]
                ^ Zobrist.EN_PASSANT[enPassant] ^ Zobrist.BLACK_TO_MOVE;
        castling = rights;
        enPassant = 0;
        halfMoves = captured != Piece.EMPTY || (piece & 7) == PAWN ? 0 : halfMoves + 1;
        side ^= 1;
        if (move >= DOUBLE_STEP) {
            finishSpecial(move, from, to);
        }
    }

    /** What a move of a special kind does beyond moving one piece; the side to move has already changed. */
    private void finishSpecial(int move, int from, int to) {
        int mover = side ^ 1;
        switch (move & 7 << 15) {
            case DOUBLE_STEP -> {
                int behind = from + to >> 1;
                if (canCaptureEnPassant(behind)) {
                    enPassant = behind;
                    key ^= Zobrist.EN_PASSANT[behind];
                }
            }
            case EN_PASSANT -> toggle(side << 3 | PAWN, to ^ 8, false);
            case CASTLING -> {
                toggle(mover << 3 | ROOK, rookFrom(to), false);
                toggle(mover << 3 | ROOK, rookTo(to), true);
            }
            default -> {
                toggle(mover << 3 | PAWN, to, false);
                toggle(mover << 3 | move >> 12 & 7, to, true);
            }
        }
    }

    /** Takes back the last move and returns it (without the captured piece). */
    int unmake() {
        int entry = moves[--ply];
        int from = entry & 63;
        int to = entry >> 6 & 63;
        int captured = entry >>> 20;
        int kind = entry & 7 << 15;
        side ^= 1;
        if (kind > DOUBLE_STEP) {
            undoSpecial(kind, to);
        }
        int piece = squares[to];
        long fromTo = 1L << from | 1L << to;
        pieces[piece] ^= fromTo;
        sides[side] ^= fromTo;
        pieces[captured] ^= 1L << to;
        sides[captured >> 3] ^= 1L << to;
        squares[from] = (byte) piece;
        squares[to] = (byte) captured;
        int state = states[ply];
        castling = state & 15;
        enPassant = state >> 4 & 63;
        halfMoves = state >> 10;
        key = keys[ply];
        return entry & 0xFFFFF;
    }

    private void undoSpecial(int kind, int to) {
        if (kind == EN_PASSANT) {
            toggle((side ^ 1) << 3 | PAWN, to ^ 8, true);
        } else if (kind == CASTLING) {
            toggle(side << 3 | ROOK, rookTo(to), false);
            toggle(side << 3 | ROOK, rookFrom(to), true);
        } else {
            toggle(squares[to], to, false);
            toggle(side << 3 | PAWN, to, true);
        }
    }

    /** Puts a piece on a square or removes it, keeping the key. */
    private void toggle(int piece, int square, boolean present) {
        long bit = 1L << square;
        pieces[piece] ^= bit;
        sides[piece >> 3] ^= bit;
        squares[square] = (byte) (present ? piece : Piece.EMPTY);
        key ^= Zobrist.PIECE[piece << 6 | square];
    }

    private static int rookFrom(int kingTo) {
        return (kingTo & 7) == 6 ? kingTo + 1 : kingTo - 2;
    }

    private static int rookTo(int kingTo) {
        return (kingTo & 7) == 6 ? kingTo - 1 : kingTo + 1;
    }

    /** Whether the side to move has a legal en passant capture on the square behind a pawn that just stepped twice. */
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

    /** Whether an en passant capture by the side to move leaves its king out of check. */
    boolean isSafeEnPassant(int from, int to) {
        long victim = 1L << (to ^ 8);
        long after = (occupied() ^ 1L << from ^ victim) | 1L << to;
        return attackers(kingSquare(side), side ^ 1, after, ~victim) == 0;
    }

    /** The pieces of a side, among {@code counted}, that attack a square on a board with these squares occupied. */
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
        long checks = Attacks.PAWN[us << 6 | king] & pieces[base | PAWN]
                | Attacks.KNIGHT[king] & pieces[base | KNIGHT];
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

    private void growStacks() {
        int length = moves.length * 2;
        moves = Arrays.copyOf(moves, length);
        keys = Arrays.copyOf(keys, length);
        states = Arrays.copyOf(states, length);
    }
}
