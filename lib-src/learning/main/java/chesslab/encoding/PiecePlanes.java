package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * The pieces of the last positions of the game, 14 planes each: own pawns, knights, bishops, rooks, queens, king, the
 * same for the other side, and whether the position has occurred at least twice, and at least three times. The current
 * position comes first; planes of positions before the start of the game are 0. Built by hand in lesson 04a.
 *
 * @param steps       the number of positions
 * @param repetitions whether to count repetitions; otherwise their planes are 0
 */
public record PiecePlanes(int steps, boolean repetitions) implements PlaneGroup {

    private static final int KINDS = 12;
    static final int TYPES = 6;
    /** P N B R Q K of White, then of Black. */
    static final Piece[] PIECES = Piece.values();
    static final String[] NAMES = {"pawns", "knights", "bishops", "rooks", "queens", "king"};

    public PiecePlanes {
        if (steps < 1) {
            throw new IllegalArgumentException("planes of " + steps + " positions: expected 1 or more");
        }
    }

    @Override
    public List<Plane> planes() {
        List<Plane> planes = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            String when = step == 0 ? "" : ", " + step + (step == 1 ? " ply ago" : " plies ago");
            for (int piece = 0; piece < KINDS; piece++) {
                planes.add(Plane.binary((piece < TYPES ? "own " : "other ") + NAMES[piece % TYPES] + when));
            }
            planes.add(Plane.constant("seen twice" + when));
            planes.add(Plane.constant("seen three times" + when));
        }
        return planes;
    }

    @Override
    public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        board.recentPieces(steps, bits, bitsAt);
        if (below == Side.BLACK) {
            for (int step = 0; step < steps; step++) {
                turn(bits, bitsAt + step * KINDS);
            }
        }
        for (int step = 0; step < steps; step++) {
            int occurrences = repetitions ? board.occurrences(step) : 0;
            constants[constantsAt + 2 * step] = occurrences >= 2 ? 1 : 0;
            constants[constantsAt + 2 * step + 1] = occurrences >= 3 ? 1 : 0;
        }
    }

    private static void turn(long[] bits, int at) {
        for (int type = at; type < at + TYPES; type++) {
            long white = bits[type];
            bits[type] = Long.reverse(bits[type + TYPES]);
            bits[type + TYPES] = Long.reverse(white);
        }
    }
}
