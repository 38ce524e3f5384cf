package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.files.ExceptionMessages;
import chesslab.game.Side;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A group of planes of a layout, written together. Each binary plane is a {@code long}: bit rank * 8 + file is the
 * square from the layout's view, so that bit 0 is the near left corner (a1 with White at the bottom, h8 with Black).
 * Each constant plane is one number.
 */
public interface PlaneGroup {

    /** Returns the planes in order. */
    List<Plane> planes();

    /**
     * Writes all planes of a board.
     *
     * @param below     the side at the bottom
     * @param bits      receives the binary planes, from {@code bitsAt} on
     * @param constants receives the constant planes, from {@code constantsAt} on
     */
    void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt);

    /**
     * Returns a new plane that marks squares.
     *
     * @param name    its content, {@code "passed pawns"}
     * @param squares a bitboard of the squares, a1 the lowest bit, then b1; the layout rotates it for the side at the
     *                bottom. The function must not change the board
     */
    static PlaneGroup squares(String name, ToLongFunction<? super Board> squares) {
        return new Own(Plane.binary(name), Objects.requireNonNull(squares, "squares"), null);
    }

    /**
     * Returns a new plane with the same number on all squares.
     *
     * @param name   its content, {@code "material / 10"}
     * @param number a finite number, best about -1 to 1. The function must not change the board
     */
    static PlaneGroup number(String name, ToDoubleFunction<? super Board> number) {
        return new Own(Plane.constant(name), null, Objects.requireNonNull(number, "number"));
    }

    /** A plane by a function of the board: of squares if it is binary, otherwise of a number. */
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
                throw fault(board, "failed with " + ExceptionMessages.text(e), e);
            }
            if (board.key() != key) {
                throw fault(board, "changed the board to this one, expected no change", null);
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
