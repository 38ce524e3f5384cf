package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A way to turn a position into planes of numbers for a network, in two forms: packed, one {@code long} for a binary
 * plane and one number for a constant one, and as floats in the order of {@link #shape}.
 *
 * <p>Binary planes, and constant planes, are in the order of {@link #planes}. Bit rank * 8 + file of a {@code long} is
 * the square from the layout's view: bit 0 is the near left corner, a1 with White at the bottom and h8 with Black. A
 * layout has no state; threads may share it.
 */
public final class Layout {

    private static final int SQUARES = 64;

    private final String name;
    private final View view;
    private final PlaneOrder order;
    private final PlaneGroup[] groups;
    private final List<Plane> planes;
    /** [group] the number of binary and constant planes of the groups before it. */
    private final int[] bitsBefore;
    private final int[] constantsBefore;
    /** [binary plane], [constant plane] the index of the plane among all. */
    private final int[] binary;
    private final int[] constant;

    /**
     * Makes a layout.
     *
     * @param groups its planes, in order
     * @throws IllegalArgumentException if it has no planes
     */
    public Layout(String name, View view, PlaneOrder order, PlaneGroup... groups) {
        this.name = Objects.requireNonNull(name, "name");
        this.view = Objects.requireNonNull(view, "view");
        this.order = Objects.requireNonNull(order, "order");
        this.groups = groups.clone();
        bitsBefore = new int[groups.length];
        constantsBefore = new int[groups.length];
        List<Plane> all = new ArrayList<>();
        for (int i = 0; i < groups.length; i++) {
            bitsBefore[i] = numbers(all, true).length;
            constantsBefore[i] = numbers(all, false).length;
            all.addAll(groups[i].planes());
        }
        if (all.isEmpty()) {
            throw new IllegalArgumentException("layout " + name + " without planes: expected one or more");
        }
        planes = List.copyOf(all);
        binary = numbers(all, true);
        constant = numbers(all, false);
    }

    private static int[] numbers(List<Plane> planes, boolean binary) {
        return IntStream.range(0, planes.size()).filter(i -> planes.get(i).binary() == binary).toArray();
    }

    public String name() {
        return name;
    }

    public View view() {
        return view;
    }

    public PlaneOrder order() {
        return order;
    }

    /** Returns the planes in order. */
    public List<Plane> planes() {
        return planes;
    }

    /**
     * Returns the number of a plane, from 0.
     *
     * @throws IllegalArgumentException if there is none of this name; the message lists the names
     */
    public int plane(String called) {
        List<String> names = planes.stream().map(Plane::name).toList();
        if (!names.contains(called)) {
            throw new IllegalArgumentException("layout " + name + " has no plane \"" + called + "\": expected one of "
                    + String.join(", ", names));
        }
        return names.indexOf(called);
    }

    /** Returns the nonzero squares of a plane of a packed position, as a bitboard from White's view. */
    public long squares(int plane, Side mover, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        int at = Arrays.binarySearch(binary, plane);
        return at >= 0
                ? View.seen(bits[bitsAt + at], view.below(mover))
                : constants[constantsAt + Arrays.binarySearch(constant, plane)] == 0 ? 0 : -1;
    }

    /** Returns the number of {@code long}s of a packed position. */
    public int binaryPlanes() {
        return binary.length;
    }

    /** Returns the number of constants of a packed position. */
    public int constantPlanes() {
        return constant.length;
    }

    /** Returns the number of floats of a position: 64 a plane. */
    public int size() {
        return SQUARES * planes.size();
    }

    /**
     * Returns the shape of a position's floats: {@code [8, 8, 14]} with the plane last, {@code [14, 8, 8]} with it
     * first.
     */
    public int[] shape() {
        return order.shape(planes.size());
    }

    /**
     * Writes a position packed. Repetitions and earlier positions come from the board's history.
     *
     * @param bits      {@link #binaryPlanes} of them are overwritten, from {@code bitsAt} on
     * @param constants {@link #constantPlanes} of them are overwritten, from {@code constantsAt} on
     * @throws IndexOutOfBoundsException if an array is too short; nothing is written then
     */
    public void encode(Board board, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        Objects.checkFromIndexSize(bitsAt, binary.length, bits.length);
        Objects.checkFromIndexSize(constantsAt, constant.length, constants.length);
        Side below = view.below(board.getSideToMove());
        for (int i = 0; i < groups.length; i++) {
            groups[i].write(board, below, bits, bitsAt + bitsBefore[i], constants, constantsAt + constantsBefore[i]);
        }
    }

    /**
     * Writes a position as {@link #size} floats from {@code offset} on, in the order of {@link #shape}.
     *
     * @throws IndexOutOfBoundsException if the array is too short; nothing is written then
     */
    public void encode(Board board, float[] target, int offset) {
        long[] bits = new long[binary.length];
        float[] constants = new float[constant.length];
        encode(board, bits, 0, constants, 0);
        expand(bits, 0, constants, 0, 1, target, offset);
    }

    /**
     * Turns packed positions into floats.
     *
     * @param bits      [positions][binary planes], from {@code bitsAt} on
     * @param constants [positions][constant planes], from {@code constantsAt} on
     * @param positions the number of positions
     * @param target    [positions][shape], from {@code offset} on; all are overwritten
     * @throws IndexOutOfBoundsException if an array is too short; nothing is written then
     */
    public void expand(long[] bits, int bitsAt, float[] constants, int constantsAt, int positions, float[] target,
            int offset) {
        Objects.checkFromIndexSize(bitsAt, positions * binary.length, bits.length);
        Objects.checkFromIndexSize(constantsAt, positions * constant.length, constants.length);
        Objects.checkFromIndexSize(offset, Math.multiplyExact(positions, size()), target.length);
        int squareStep = order == PlaneOrder.PLANE_LAST ? planes.size() : 1;
        int planeStep = order == PlaneOrder.PLANE_LAST ? 1 : SQUARES;
        for (int position = 0; position < positions; position++) {
            int start = offset + position * size();
            Arrays.fill(target, start, start + size(), 0); // one by one, so that it is still in the cache below
            int firstBits = bitsAt + position * binary.length;
            for (int i = 0; i < binary.length; i++) {
                int at = start + binary[i] * planeStep;
                for (long rest = bits[firstBits + i]; rest != 0; rest &= rest - 1) {
                    target[at + Long.numberOfTrailingZeros(rest) * squareStep] = 1;
                }
            }
            int firstConstant = constantsAt + position * constant.length;
            for (int i = 0; i < constant.length; i++) {
                float value = constants[firstConstant + i];
                if (value != 0) {
                    fill(target, start + constant[i] * planeStep, squareStep, value);
                }
            }
        }
    }

    private static void fill(float[] target, int start, int step, float value) {
        if (step == 1) {
            Arrays.fill(target, start, start + SQUARES, value);
            return;
        }
        for (int square = 0; square < SQUARES; square++) {
            target[start + square * step] = value;
        }
    }

    @Override
    public String toString() {
        return name + " " + Arrays.toString(shape());
    }
}
