package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.Arrays;

/**
 * The attacks and defenses of a position's pieces, and the pieces in danger, as bitboards. One object holds one
 * position at a time.
 */
final class AttackMap {

    /** Types of pieces: P N B R Q K. */
    static final int TYPES = 6;
    /**
     * States of a piece: free; defended; attacked by a cheaper piece; attacked and undefended; attacked and defended;
     * attacked by several pieces and defended by one.
     */
    static final int STATES = 6;

    private static final Piece[] PIECE = Piece.values(); // White's P N B R Q K, Black's
    private static final int QUEEN = 4;
    private static final int KING = 5;
    /** [type] the types that are cheaper, as bits. */
    private static final int[] CHEAPER = {0, 1, 1, 1 | 2 | 4, 1 | 2 | 4 | 8, 63};

    final long[] pieces = new long[2];
    /** [side] squares that its pieces attack, including those of friendly pieces. */
    final long[] attacked = new long[2];
    /** [side] squares that two or more of its pieces attack. */
    final long[] twice = new long[2];
    /** Pieces of the mover that are attacked by a cheaper piece, or undefended, or by more than defend them. */
    long endangered;
    /** Pieces of the mover that are attacked and undefended. */
    long helpless;
    /** Pieces of the mover that are attacked, and defended by one piece. */
    long leaning;

    private final long[] attackedBy = new long[2 * TYPES]; // [side and type] squares
    private final long[] reach = new long[64]; // [square] what the piece there attacks
    private final int[] states = new int[64]; // [square]
    private final int[] sliders = new int[32]; // squares of bishops, rooks and queens
    private int sliderCount;
    private Board board;
    private int mover;

    /** Reads a position, which must not change during the queries. */
    void read(Board position) {
        board = position;
        mover = position.getSideToMove().ordinal();
        Arrays.fill(pieces, 0);
        Arrays.fill(attacked, 0);
        Arrays.fill(twice, 0);
        Arrays.fill(reach, 0);
        sliderCount = 0;
        for (int piece = 0; piece < attackedBy.length; piece++) {
            readPieces(piece);
        }
        endangered = 0;
        for (long left = pieces[0] | pieces[1]; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            states[square] = stateOn(square);
            endangered |= states[square] == 4 || states[square] < 2 ? 0 : 1L << square;
        }
        endangered &= pieces[mover];
        long threatened = pieces[mover] & attacked[mover ^ 1];
        helpless = threatened & ~attacked[mover];
        leaning = threatened & attacked[mover] & ~twice[mover];
    }

    private void readPieces(int piece) {
        int side = piece / TYPES;
        int type = piece % TYPES;
        long squares = board.getBitboard(PIECE[piece]);
        pieces[side] |= squares;
        attackedBy[piece] = 0;
        for (long left = squares; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long attacks = board.attacksFrom(Square.squareAt(square));
            reach[square] = attacks;
            attackedBy[piece] |= attacks;
            twice[side] |= attacked[side] & attacks;
            attacked[side] |= attacks;
            if (type >= 2 && type <= QUEEN) {
                sliders[sliderCount++] = square;
            }
        }
    }

    /** How the piece on a square is threatened, 0 to {@link #STATES} - 1. */
    int state(int square) {
        return states[square];
    }

    /** The squares that the piece on a square attacks, own pieces included; none where there is no piece. */
    long attacksFrom(int square) {
        return reach[square];
    }

    private int stateOn(int square) {
        Piece piece = board.getPiece(Square.squareAt(square));
        int side = piece.getPieceSide().ordinal();
        boolean defended = holds(attacked[side], square);
        if (!holds(attacked[side ^ 1], square)) {
            return defended ? 1 : 0;
        }
        for (int cheaper = CHEAPER[piece.getPieceType().ordinal()]; cheaper != 0; cheaper &= cheaper - 1) {
            if (holds(attackedBy[(side ^ 1) * TYPES + Integer.numberOfTrailingZeros(cheaper)], square)) {
                return 2;
            }
        }
        return !defended ? 3 : holds(twice[side ^ 1], square) && !holds(twice[side], square) ? 5 : 4;
    }

    private static boolean holds(long squares, int square) {
        return (squares >>> square & 1) != 0;
    }

    /** The type of the cheapest piece of a side that attacks a square, plus 1; 0 if none does. */
    int cheapestAttacker(int side, int square) {
        for (int type = 0; type < TYPES; type++) {
            if (holds(attackedBy[side * TYPES + type], square)) {
                return type + 1;
            }
        }
        return 0;
    }

    /**
     * How many pieces of the mover other than one of them attack a square: 0, 1, or 2 for more; where that one attacks
     * it too, 1 stands for more as well.
     */
    int otherAttackers(int origin, int square) {
        boolean several = holds(twice[mover], square);
        return holds(reach[origin], square)
                ? several ? 1 : 0
                : several ? 2 : holds(attacked[mover], square) ? 1 : 0;
    }

    /** The squares that the mover attacks after one of its pieces has left its square and attacks others. */
    long attackedAfter(int origin, long attacks) {
        return attacked[mover] & ~(reach[origin] & ~twice[mover]) | attacks;
    }

    /**
     * What a piece of the mover uncovers when it leaves its square: the dearest piece of the mover that is then
     * attacked, times 6, plus the dearest one of the other side; each a type plus 1, or 0. Counted are pieces that are
     * dearer than the attacker, or undefended.
     */
    int uncovered(int origin) {
        long without = (pieces[0] | pieces[1]) & ~(1L << origin);
        long danger = 0;
        long threat = 0;
        for (int i = 0; i < sliderCount; i++) {
            int square = sliders[i];
            if (holds(reach[square], origin)) {
                Piece slider = board.getPiece(Square.squareAt(square));
                int other = slider.getPieceSide().ordinal() ^ 1;
                long now = board.attacksFrom(Square.squareAt(square), without);
                long gained = now & ~reach[square] & pieces[other];
                gained &= worthTaking(other, slider.getPieceType().ordinal());
                danger |= other == mover ? gained : 0;
                threat |= other == mover ? 0 : gained;
            }
        }
        return dearest(mover, danger) * 6 + dearest(mover ^ 1, threat);
    }

    /** The pieces of a side that are dearer than a type, or undefended; the king always. */
    long worthTaking(int side, int type) {
        long worth = pieces[side] & ~attacked[side];
        for (int dearer = type + 1; dearer <= KING; dearer++) {
            worth |= board.getBitboard(PIECE[side * TYPES + dearer]);
        }
        return worth | board.getBitboard(PIECE[side * TYPES + KING]);
    }

    /** The type plus 1 of a side's dearest piece on some squares, kings left out; 0 where there is none. */
    int dearest(int side, long squares) {
        for (int type = QUEEN; squares != 0 && type >= 0; type--) {
            if ((board.getBitboard(PIECE[side * TYPES + type]) & squares) != 0) {
                return type + 1;
            }
        }
        return 0;
    }

    /** Whether a side has a piece besides its king that may have a move, as far as one sees without making any. */
    boolean hasOtherMoves(int side) {
        long pawns = board.getBitboard(PIECE[side * TYPES]);
        long king = board.getBitboard(PIECE[side * TYPES + KING]);
        long steps = side == Side.WHITE.ordinal() ? pawns << 8 : pawns >>> 8;
        return (pieces[side] & ~pawns & ~king) != 0 || (steps & ~(pieces[0] | pieces[1])) != 0;
    }
}
