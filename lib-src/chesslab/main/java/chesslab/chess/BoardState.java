package chesslab.chess;

import java.util.Arrays;

/**
 * A game as numbers: the position, which moves change in place, and the stack of moves.
 *
 * <p>A move is from | to &lt;&lt; 6 | promotion type &lt;&lt; 12 | kind &lt;&lt; 15. No method checks its arguments.
 */
final class BoardState extends Bitboards {

    static final int NORMAL = 0;
    static final int DOUBLE_STEP = 1 << 15;
    static final int EN_PASSANT = 2 << 15;
    static final int CASTLING = 3 << 15;
    static final int PROMOTION = 4 << 15;

    /** Initial capacity of the history in half-moves; many boards are set up, queried and dropped. */
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

    /** Moves made since the position was set up; entry i of the stacks belongs to move i. */
    int ply;
    /** [ply] move | captured piece code &lt;&lt; 20. */
    int[] moves = new int[SHORT_HISTORY];
    /** [ply] the key before the move. */
    long[] keys = new long[SHORT_HISTORY];
    /** [ply] castling | enPassant &lt;&lt; 4 | halfMoves &lt;&lt; 10, before the move. */
    int[] states = new int[SHORT_HISTORY];

    BoardState() {
        Arrays.fill(squares, (byte) Piece.EMPTY);
    }

    BoardState(BoardState other) {
        this();
        copyFrom(other);
    }

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

    private void finishSpecial(int move, int from, int to) {
        int mover = side ^ 1;
        switch (move & 7 << 15) {
            case DOUBLE_STEP -> {
                int passed = from + to >> 1;
                if (canCaptureEnPassant(passed)) {
                    enPassant = passed;
                    key ^= Zobrist.EN_PASSANT[passed];
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

    private static int rookFrom(int kingTo) {
        return (kingTo & 7) == 6 ? kingTo + 1 : kingTo - 2;
    }

    private static int rookTo(int kingTo) {
        return (kingTo & 7) == 6 ? kingTo - 1 : kingTo + 1;
    }

    /** Passes the move to the other side; en passant becomes impossible, and no position counts as repeated. */
    void makeNull() {
        if (ply == moves.length) {
            growStacks();
        }
        moves[ply] = 0;
        keys[ply] = key;
        states[ply] = castling | enPassant << 4 | halfMoves << 10;
        ply++;
        key ^= Zobrist.EN_PASSANT[enPassant] ^ Zobrist.BLACK_TO_MOVE;
        enPassant = 0;
        halfMoves = 0;
        side ^= 1;
    }

    void unmakeNull() {
        ply--;
        side ^= 1;
        int state = states[ply];
        enPassant = state >> 4 & 63;
        halfMoves = state >> 10;
        key = keys[ply];
    }

    private void growStacks() {
        int length = moves.length * 2;
        moves = Arrays.copyOf(moves, length);
        keys = Arrays.copyOf(keys, length);
        states = Arrays.copyOf(states, length);
    }
}
