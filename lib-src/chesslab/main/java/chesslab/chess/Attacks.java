package chesslab.chess;

/**
 * The squares that a piece attacks, as bitboards (bit 0 is a1, bit 63 is h8).
 *
 * <p>Sliders use obstruction difference (CPW, "Obstruction Difference"): on each line through a square the nearest
 * blocker below is found with a leading-zero count, the nearest one above with {@code x ^ x - 1}. It needs 4 KB of
 * masks, no magic constants, and no time at start.
 */
final class Attacks {

    static final long[] KNIGHT = new long[64];
    static final long[] KING = new long[64];
    /** Captures of a pawn: [side * 64 + square]. */
    static final long[] PAWN = new long[2 * 64];
    /** The squares strictly between two squares on a line, 0 if they share none: [a * 64 + b]. */
    static final long[] BETWEEN = new long[64 * 64];
    /** The whole line through two squares, 0 if they share none: [a * 64 + b]. */
    static final long[] LINE = new long[64 * 64];
    /** Rook and bishop attacks on an empty board. */
    static final long[] ROOK_RAYS = new long[64];
    static final long[] BISHOP_RAYS = new long[64];

    private static final int[][] STEPS = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    /** [square * 8 + line * 2]: the part of the line below the square, then above; lines: rank, file, two diagonals. */
    private static final long[] HALF_LINES = new long[64 * 8];

    static {
        int[][] knightSteps = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
        for (int square = 0; square < 64; square++) {
            for (int[] step : knightSteps) {
                KNIGHT[square] |= neighbor(square, step[0], step[1]);
            }
            PAWN[square] = neighbor(square, -1, 1) | neighbor(square, 1, 1);
            PAWN[64 + square] = neighbor(square, -1, -1) | neighbor(square, 1, -1);
            for (int line = 0; line < 4; line++) {
                fillLine(square, line);
            }
            ROOK_RAYS[square] = rook(square, 0);
            BISHOP_RAYS[square] = bishop(square, 0);
        }
    }

    static long rook(int square, long occupied) {
        int at = square << 3;
        return line(at, occupied) | line(at + 2, occupied);
    }

    static long bishop(int square, long occupied) {
        int at = square << 3;
        return line(at + 4, occupied) | line(at + 6, occupied);
    }

    static long queen(int square, long occupied) {
        return rook(square, occupied) | bishop(square, occupied);
    }

    /** Returns the attacks of a piece other than a pawn. */
    static long of(int type, int square, long occupied) {
        return switch (type) {
            case 1 -> KNIGHT[square];
            case 2 -> bishop(square, occupied);
            case 3 -> rook(square, occupied);
            case 4 -> queen(square, occupied);
            default -> KING[square];
        };
    }

    private static long line(int at, long occupied) {
        long below = HALF_LINES[at];
        long above = HALF_LINES[at + 1];
        long blockersAbove = above & occupied;
        long fromNearestBelow = Long.MIN_VALUE >> Long.numberOfLeadingZeros(below & occupied | 1);
        long toNearestAbove = blockersAbove ^ blockersAbove - 1;
        return (below | above) & fromNearestBelow & toNearestAbove;
    }

    private static long neighbor(int square, int files, int ranks) {
        int file = (square & 7) + files;
        int rank = (square >> 3) + ranks;
        return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : 1L << rank * 8 + file;
    }

    private static void fillLine(int square, int line) {
        int[] step = STEPS[line];
        long above = walk(square, step[0], step[1]);
        long below = walk(square, -step[0], -step[1]);
        HALF_LINES[square * 8 + line * 2] = below;
        HALF_LINES[square * 8 + line * 2 + 1] = above;
        KING[square] |= neighbor(square, step[0], step[1]) | neighbor(square, -step[0], -step[1]);
        for (int other = 0; other < 64; other++) {
            if (((above | below) >>> other & 1) != 0) {
                LINE[square * 64 + other] = above | below | 1L << square;
                long span = other > square ? above & (1L << other) - 1 : below & -2L << other;
                BETWEEN[square * 64 + other] = span;
            }
        }
    }

    private static long walk(int square, int files, int ranks) {
        long squares = 0;
        int at = square;
        long next = neighbor(at, files, ranks);
        while (next != 0) {
            squares |= next;
            at = Long.numberOfTrailingZeros(next);
            next = neighbor(at, files, ranks);
        }
        return squares;
    }
}
