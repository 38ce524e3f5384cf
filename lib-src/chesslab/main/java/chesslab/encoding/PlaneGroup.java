package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.game.Side;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Some planes of a layout that are written together. The binary ones go into {@code long}s, one a plane: bit rank * 8 +
 * file is the square as it is seen, so that bit 0 is the near left corner (a1 for White, h8 for Black below). The
 * constant ones are one number each.
 */
public interface PlaneGroup {

    /** The planes in their order. */
    List<Plane> planes();

    /**
     * Writes the planes of a board, all of them.
     *
     * @param below     the side that stands below
     * @param bits      the binary planes, from {@code bitsAt} on
     * @param constants the constant planes, from {@code constantsAt} on
     */
    void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt);

    /**
     * Returns a plane of one's own that marks squares.
     *
     * @param name    what it shows, {@code "passed pawns"}
     * @param squares a bitboard of the squares, a1 the lowest bit, then b1; the layout turns it to the side below. The
     *                function leaves the board as it is
     */
    static PlaneGroup squares(String name, ToLongFunction<? super Board> squares) {
        return new Own(Plane.binary(name), Objects.requireNonNull(squares, "squares"), null);
    }

    /**
     * Returns a plane of one's own with the same number on all squares.
     *
     * @param name   what it shows, {@code "material / 10"}
     * @param number finite, best about -1 to 1. The function leaves the board as it is
     */
    static PlaneGroup number(String name, ToDoubleFunction<? super Board> number) {
        return new Own(Plane.constant(name), null, Objects.requireNonNull(number, "number"));
    }

    /** A plane of one's own, by a function of the board: of squares where it is binary, else of a number. */
    record Own(Plane plane, ToLongFunction<? super Board> squares, ToDoubleFunction<? super Board> number)
            implements
                PlaneGroup {

        @Override
        public List<Plane> planes() {
            return List.of(plane);
        }

        @Override
        public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
            long key = board.key();
            try {
                if (plane.binary()) {
                    bits[bitsAt] = View.seen(squares.applyAsLong(board), below);
                } else {
                    constants[constantsAt] = (float) number.applyAsDouble(board);
                }
            } catch (RuntimeException e) {
                throw fault(board, "failed with " + e, e);
            }
            if (board.key() != key) {
                throw fault(board, "changed the board to this one, expected it left as it was", null);
            }
            if (!plane.binary() && !Float.isFinite(constants[constantsAt])) {
                throw fault(board, "is " + constants[constantsAt] + ", expected a finite number", null);
            }
        }

        private IllegalArgumentException fault(Board board, String what, RuntimeException cause) {
            return new IllegalArgumentException("plane \"" + plane.name() + "\" of " + board.getFen() + " " + what,
                    cause);
        }
    }
}
