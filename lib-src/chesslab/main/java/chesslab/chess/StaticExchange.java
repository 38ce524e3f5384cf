package chesslab.chess;

/**
 * The value of the captures on one square when both sides take with their cheapest piece first and may stop at any time
 * (static exchange evaluation, SEE; CPW, "SEE - The Swap Algorithm"). It ignores pins and checks, but a king takes no
 * defended piece.
 */
public final class StaticExchange {

    /** [type, pawn to king] in centipawns. */
    private static final int[] WORTH = {100, 300, 300, 500, 900, 20_000};
    private static final int MOST_CAPTURES = 32;

    private StaticExchange() {
    }

    /**
     * Returns the material in centipawns that the mover wins (loses, if below 0) by a move and the captures that follow
     * on its target square. A move without a capture can only lose its piece.
     *
     * @param move a legal move
     */
    public static int value(Board board, Move move) {
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
        gains[0] = victim == Piece.EMPTY ? 0 : WORTH[victim & 7];
        if (type == Bitboards.PAWN && victim == Piece.EMPTY && (from - to & 7) != 0) {
            gains[0] = WORTH[Bitboards.PAWN];
            occupied &= ~(1L << (to ^ 8)); // en passant
        }
        int standing = type;
        if (promotion != 0) {
            gains[0] += WORTH[promotion] - WORTH[Bitboards.PAWN];
            standing = promotion;
        }
        int side = state.side ^ 1;
        int last = 0;
        while (last + 1 < MOST_CAPTURES) {
            int taker = cheapest(state, to, side, occupied);
            if (taker < 0 || isKing(state, taker) && cheapest(state, to, side ^ 1, occupied & ~(1L << taker)) >= 0) {
                break;
            }
            gains[last + 1] = WORTH[standing] - gains[last];
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
    public static boolean loses(Board board, Move move) {
        int victim = board.state.squares[move.getTo().ordinal()];
        int taker = board.state.squares[move.getFrom().ordinal()] & 7;
        return (victim == Piece.EMPTY || WORTH[victim & 7] < WORTH[taker]) && value(board, move) < 0;
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
