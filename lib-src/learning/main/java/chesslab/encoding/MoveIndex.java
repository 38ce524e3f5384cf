package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.Arrays;
import java.util.Locale;

/**
 * Moves as numbers, as in AlphaZero: {@value #ORDER}
 *
 * <p>Every move is seen from its mover's view: Black's squares are rotated by 180 degrees, so that e7e5 becomes d2d4.
 * Only 1,858 indices stay on the board: 1,456 like a queen's, 336 like a knight's, 66 promotions. Built by hand in
 * lesson 04a.
 *
 * @see <a href="https://arxiv.org/abs/1712.01815">Silver et al. 2017, Mastering Chess and Shogi by Self-Play with a
 *      General Reinforcement Learning Algorithm, table S2</a>; the order of the kinds is gym-chess's
 */
public final class MoveIndex {

    /** The number of kinds of move from a square. */
    public static final int KINDS = 73;

    /** The number of indices: 8 x 8 x 73. */
    public static final int COUNT = 64 * KINDS;

    /** The meaning of an index in words, for files for other programs. */
    public static final String ORDER = "index = (rank * 8 + file of the origin) * 73 + kind, squares as the mover sees "
            + "them: for Black turned by 180 degrees. Kinds 0 to 55 like a queen, direction * 7 + distance - 1, "
            + "directions N, NE, E, SE, S, SW, W, NW; 56 to 63 like a knight, (ranks, files) (2, 1) (1, 2) (-1, 2) "
            + "(-2, 1) (-2, -1) (-1, -2) (1, -2) (2, -1); 64 to 72 promotions, 64 + d * 3 + piece, d = 0, 1, 2 to the "
            + "file before, ahead, after, piece = 0, 1, 2 for knight, bishop, rook. Promotion to a queen and castling are queen's moves.";

    private static final int KNIGHT_KINDS = 56;
    private static final int UNDERPROMOTION_KINDS = 64;
    private static final int MOST_STEPS = 7;
    private static final int SEVENTH_RANK = 6;
    private static final int TURN = 63; // square ^ TURN is the square turned by 180 degrees

    private static final String[] DIRECTIONS = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    /** [direction like a queen, then jump like a knight] ranks and files. */
    private static final int[][] STEPS = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1},
            {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    private static final PieceType[] UNDERPROMOTIONS = {PieceType.KNIGHT, PieceType.BISHOP, PieceType.ROOK};

    /** [index] the target square, or -1 off the board. */
    private static final byte[] TARGETS = new byte[COUNT];
    /** [from * 64 + to] the index of the move like a queen's or a knight's, or -1 if there is none. */
    private static final short[] INDICES = new short[64 * 64];
    private static final Square[] SQUARES = Square.values();

    static {
        Arrays.fill(INDICES, (short) -1);
        for (int index = 0; index < COUNT; index++) {
            int from = index / KINDS;
            int to = target(from, index % KINDS);
            TARGETS[index] = (byte) to;
            if (to >= 0 && index % KINDS < UNDERPROMOTION_KINDS) {
                INDICES[from << 6 | to] = (short) index;
            }
        }
    }

    private MoveIndex() {
    }

    /**
     * Returns the index of a move.
     *
     * @param mover the side that makes it
     * @return 0 to 4671, different for different legal moves of a position
     * @throws IllegalArgumentException if no piece has such a move
     */
    public static int index(Move move, Side mover) {
        int turn = mover == Side.WHITE ? 0 : TURN;
        int from = move.getFrom().ordinal() ^ turn;
        int to = move.getTo().ordinal() ^ turn;
        Piece promotion = move.getPromotion();
        if (promotion != Piece.NONE) {
            return promotionIndex(move, mover, from, to);
        }
        int index = INDICES[from << 6 | to];
        if (index < 0) {
            throw new IllegalArgumentException(
                    "move " + move + ": expected the squares of a queen's or a knight's move");
        }
        return index;
    }

    private static int promotionIndex(Move move, Side mover, int from, int to) {
        int step = to - from - 7; // 0, 1, 2: the file before, ahead, after
        int files = (to & 7) - (from & 7);
        if (move.getPromotion().getPieceSide() != mover || from >> 3 != SEVENTH_RANK || files != step - 1
                || step < 0 || step > 2) {
            throw new IllegalArgumentException("move " + move + " of " + mover + " promoting to " + move.getPromotion()
                    + ": expected a step of a pawn of that side from its seventh rank to its eighth");
        }
        PieceType type = move.getPromotion().getPieceType();
        return type == PieceType.QUEEN
                ? INDICES[from << 6 | to]
                : from * KINDS + UNDERPROMOTION_KINDS + step * 3 + type.ordinal() - PieceType.KNIGHT.ordinal();
    }

    /**
     * Returns the move of an index on a board for the side to move, legal there or not. A queen's move of one of its
     * pawns to the last rank promotes to a queen.
     *
     * @throws IllegalArgumentException if the index is not 0 to 4671 or leads off the board; the message says where
     */
    public static Move move(int index, Board board) {
        Side mover = board.getSideToMove();
        check(index);
        Square from = SQUARES[index / KINDS ^ (mover == Side.WHITE ? 0 : TURN)];
        return move(index, mover, board.getPiece(from) == Piece.make(mover, PieceType.PAWN));
    }

    /**
     * Returns the move of an index.
     *
     * @param mover the side that makes it
     * @param pawn  whether a pawn makes it: a queen's move of a pawn to the last rank promotes to a queen
     * @throws IllegalArgumentException if the index is not 0 to 4671 or leads off the board; the message says where
     */
    public static Move move(int index, Side mover, boolean pawn) {
        check(index);
        int turn = mover == Side.WHITE ? 0 : TURN;
        int to = TARGETS[index];
        Square from = SQUARES[index / KINDS ^ turn];
        int kind = index % KINDS;
        if (kind >= UNDERPROMOTION_KINDS) {
            PieceType type = UNDERPROMOTIONS[(kind - UNDERPROMOTION_KINDS) % 3];
            return new Move(from, SQUARES[to ^ turn], Piece.make(mover, type));
        }
        boolean promotes = pawn && kind < KNIGHT_KINDS && index / KINDS >> 3 == SEVENTH_RANK && to >> 3 == 7;
        return promotes
                ? new Move(from, SQUARES[to ^ turn], Piece.make(mover, PieceType.QUEEN))
                : new Move(from, SQUARES[to ^ turn]);
    }

    /**
     * Returns whether an index stays on the board: 1,858 of the 4,672 do.
     *
     * @throws IllegalArgumentException if the index is not 0 to 4671
     */
    public static boolean onBoard(int index) {
        if (index < 0 || index >= COUNT) {
            throw new IllegalArgumentException("move index " + index + ": expected 0 to " + (COUNT - 1));
        }
        return TARGETS[index] >= 0;
    }

    private static void check(int index) {
        if (!onBoard(index)) {
            throw new IllegalArgumentException("move index " + index + ": " + describe(index)
                    + (index % KINDS >= UNDERPROMOTION_KINDS && index / KINDS >> 3 != SEVENTH_RANK
                            ? " does not start on the seventh rank"
                            : " leads off the board"));
        }
    }

    private static String describe(int index) {
        String from = SQUARES[index / KINDS].getNotation();
        int kind = index % KINDS;
        if (kind < KNIGHT_KINDS) {
            return kind % MOST_STEPS + 1 + " to the " + DIRECTIONS[kind / MOST_STEPS] + " from " + from;
        }
        int[] step = step(kind);
        if (kind < UNDERPROMOTION_KINDS) {
            return String.format(Locale.ROOT, "the knight's jump of %+d ranks and %+d files from %s", step[0], step[1],
                    from);
        }
        return "the promotion of a pawn to " + UNDERPROMOTIONS[(kind - UNDERPROMOTION_KINDS) % 3] + " from " + from
                + (step[1] == 0 ? " straight ahead" : " to the file " + (step[1] < 0 ? "before" : "after"));
    }

    private static int[] step(int kind) {
        if (kind >= UNDERPROMOTION_KINDS) {
            return new int[]{1, (kind - UNDERPROMOTION_KINDS) / 3 - 1};
        }
        int[] step = STEPS[kind < KNIGHT_KINDS ? kind / MOST_STEPS : kind - KNIGHT_KINDS + DIRECTIONS.length];
        int steps = kind < KNIGHT_KINDS ? kind % MOST_STEPS + 1 : 1;
        return new int[]{step[0] * steps, step[1] * steps};
    }

    /**
     * Returns the target of a kind of move, or -1 off the board or for a promotion that does not start on the seventh
     * rank.
     */
    private static int target(int from, int kind) {
        int rank = (from >> 3) + step(kind)[0];
        int file = (from & 7) + step(kind)[1];
        boolean starts = kind < UNDERPROMOTION_KINDS || from >> 3 == SEVENTH_RANK;
        return !starts || rank < 0 || rank > 7 || file < 0 || file > 7 ? -1 : rank * 8 + file;
    }
}
