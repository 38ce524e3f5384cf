package chesslab.chess;

import java.util.Arrays;

/**
 * The value of the captures on one square when both sides take with their cheapest piece first and may stop at any time
 * (static exchange evaluation, SEE; CPW, "SEE - The Swap Algorithm"). It ignores pins and checks, but a king takes no
 * defended piece.
 */
public final class StaticExchange {

    /** The values of the textbooks. */
    public static final StaticExchange TEXTBOOK = new StaticExchange(100, 300, 300, 500, 900);

    /** No values: no capture wins or loses anything. */
    public static final StaticExchange NONE = new StaticExchange(0, 0, 0, 0, 0);

    private static final int KING = 20_000;
    private static final int MOST_CAPTURES = 32;

    private final int[] worth; // [type, pawn to king]
    private final int[] ranks = new int[6]; // [type] its place among the values, 0 for the least

    /**
     * Makes exchanges with other values.
     *
     * @param values of pawn, knight, bishop, rook and queen in centipawns, each from 0 to 9,999
     */
    public StaticExchange(int... values) {
        if (values.length != Bitboards.KING || Arrays.stream(values).anyMatch(value -> value < 0 || value > 9_999)) {
            throw new IllegalArgumentException("piece values " + Arrays.toString(values) + ": expected "
                    + Bitboards.KING + " from 0 to 9,999");
        }
        worth = Arrays.copyOf(values, Bitboards.KING + 1);
        worth[Bitboards.KING] = KING;
        for (int type = 0; type < worth.length; type++) {
            for (int other = 0; other < worth.length; other++) {
                boolean less = worth[other] < worth[type] || worth[other] == worth[type] && other < type;
                ranks[type] += less && worth[type] > 0 ? 1 : 0;
            }
        }
    }

    /** Returns the value of a pawn, knight, bishop, rook or queen in centipawns. */
    public int worth(PieceType type) {
        return worth[type.ordinal()];
    }

    /** Returns the number of types that are worth less; 0 for a worthless one. */
    public int rank(PieceType type) {
        return ranks[type.ordinal()];
    }

    /**
     * Returns the material in centipawns that the mover wins (loses, if below 0) by a move and the captures that follow
     * on its target square. A move without a capture can only lose its piece.
     *
     * @param move a legal move
     */
    public int value(Board board, Move move) {
        BoardState state = board.state;
        int code = move.code();
        int from = code & 63;
        int to = code >> 6 & 63;
        int promotion = code >> 12;
        int type = state.squares[from] & 7;
        if (type == Bitboards.KING && Math.abs(from - to) == 2) {
            return 0; // castling
        }
        long occupied = state.occupied() & ~(1L << from);
        int victim = state.squares[to];
        int[] gains = new int[MOST_CAPTURES]; // [capture] for the side that makes it, were it the last
        gains[0] = victim == Piece.EMPTY ? 0 : worth[victim & 7];
        if (type == Bitboards.PAWN && victim == Piece.EMPTY && (from - to & 7) != 0) {
            gains[0] = worth[Bitboards.PAWN];
            occupied &= ~(1L << (to ^ 8)); // en passant
        }
        int standing = type;
        if (promotion != 0) {
            gains[0] += worth[promotion] - worth[Bitboards.PAWN];
            standing = promotion;
        }
        int side = state.side ^ 1;
        int last = 0;
        while (last + 1 < MOST_CAPTURES) {
            int taker = cheapest(state, to, side, occupied);
            if (taker < 0 || isKing(state, taker) && cheapest(state, to, side ^ 1, occupied & ~(1L << taker)) >= 0) {
                break;
            }
            gains[last + 1] = worth[standing] - gains[last];
            last++;
            standing = state.squares[taker] & 7;
            occupied &= ~(1L << taker);
            side ^= 1;
        }
        for (; last > 0; last--) {
            gains[last - 1] = Math.min(gains[last - 1], -gains[last]);
        }
        return gains[0];
    }

    /** Returns whether {@link #value} is below 0, without following the captures if the victim is worth the taker. */
    public boolean loses(Board board, Move move) {
        return loses(board, move, 0);
    }

    /** Returns whether {@link #value} is below minus this, and follows the captures only until that is clear. */
    public boolean loses(Board board, Move move, int centipawns) {
        BoardState state = board.state;
        int code = move.code();
        int from = code & 63;
        int to = code >> 6 & 63;
        int type = state.squares[from] & 7;
        int victim = state.squares[to];
        int left = worth[type] - (victim == Piece.EMPTY ? 0 : worth[victim & 7]) - centipawns; // what a capture wins
        if (left <= 0) {
            return false;
        }
        if (code >> 12 != 0 || type == Bitboards.KING && Math.abs(from - to) == 2
                || type == Bitboards.PAWN && victim == Piece.EMPTY && (from - to & 7) != 0) {
            return value(board, move) < -centipawns;
        }
        long occupied = state.occupied() & ~(1L << from);
        boolean loses = false;
        for (int side = state.side ^ 1;; side ^= 1) {
            int taker = cheapest(state, to, side, occupied);
            if (taker < 0 || isKing(state, taker) && cheapest(state, to, side ^ 1, occupied & ~(1L << taker)) >= 0) {
                return loses;
            }
            loses = !loses;
            left = worth[state.squares[taker] & 7] - left;
            if (left < (loses ? 0 : 1)) {
                return loses;
            }
            occupied &= ~(1L << taker);
        }
    }

    private static boolean isKing(BoardState state, int square) {
        return (state.squares[square] & 7) == Bitboards.KING;
    }

    /** Returns the square of a side's cheapest piece that attacks a square, or -1. */
    private static int cheapest(BoardState state, int square, int side, long occupied) {
        long attackers = state.attackers(square, side, occupied, occupied);
        for (int type = Bitboards.PAWN; attackers != 0 && type <= Bitboards.KING; type++) {
            long found = attackers & state.pieces[side << 3 | type];
            if (found != 0) {
                return Long.numberOfTrailingZeros(found);
            }
        }
        return -1;
    }
}
