package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PackedBoard;
import chesslab.files.Npy;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * The columns of prepared data, in the order of a shard's arrays; the package's page explains them. A new column is an
 * entry here, {@link Columns#add} that fills it, and what {@link PositionBatch} shows of it.
 */
enum Column {
    /** Bits: bit 0 is the square at rank 0 and file 0, bit 7 at rank 0 and file 7. */
    PLANES(Npy.Type.UINT8, Length.ROWS, Layout::binaryPlanes, Long.BYTES),
    CONSTANTS(Npy.Type.FLOAT32, Length.ROWS, Layout::constantPlanes, Float.BYTES),
    MOVES(Npy.Type.INT32),
    /** Where a row's part of the two below begins and the one before it ends. */
    POLICY_OFFSETS(Npy.Type.INT32, Length.OFFSETS, null, Integer.BYTES),
    POLICY_MOVES(Npy.Type.INT32, Length.POLICIES, null, Integer.BYTES),
    POLICY_SHARES(Npy.Type.FLOAT32, Length.POLICIES, null, Float.BYTES),
    /** Expected scores for the mover, of the game's result and of the engine's evaluation; NaN where unknown. */
    RESULTS(Npy.Type.FLOAT32),
    SCORES(Npy.Type.FLOAT32),
    /** The number of the game, and the plies made in it before. */
    GAMES(Npy.Type.INT32),
    PLIES(Npy.Type.INT32),
    /** 0 where White is to move, 1 where Black is. */
    SIDES(Npy.Type.UINT8, Length.ROWS, null, Byte.BYTES),
    /** The position itself, as {@link PackedBoard} has it. */
    BOARDS(Npy.Type.UINT8, Length.ROWS, layout -> PackedBoard.BYTES, Byte.BYTES);

    /** The number of a column's elements: one for each row, one more, or as many as all soft policies have moves. */
    enum Length {
        ROWS, OFFSETS, POLICIES
    }

    private static final Column[] ALL = values();

    final Npy.Type type;
    final Length length;
    private final ToIntFunction<Layout> width;
    private final int bytes;

    Column(Npy.Type type) {
        this(type, Length.ROWS, null, Integer.BYTES);
    }

    /**
     * @param width numbers of an element; null for one
     * @param bytes of a number; a plane's are one number here and eight of numpy's
     */
    Column(Npy.Type type, Length length, ToIntFunction<Layout> width, int bytes) {
        this.type = type;
        this.length = length;
        this.width = width;
        this.bytes = bytes;
    }

    /** All columns, not copied. */
    static Column[] all() {
        return ALL;
    }

    /** The array's name in a shard: {@code policy_offsets}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The numbers of an element: planes, constants, bytes of a board, or 1. */
    int width(Layout layout) {
        return width == null ? 1 : width.applyAsInt(layout);
    }

    /** The bytes of an element. */
    int bytes(Layout layout) {
        return bytes * width(layout);
    }

    /**
     * Refuses numbers that the column cannot have. Of planes all bits mean something; whether a board is one is seen
     * where it is unpacked.
     *
     * @throws IllegalArgumentException if there is one; it says which, and the range
     */
    void check(Buffer numbers) {
        float least = this == CONSTANTS ? -Float.MAX_VALUE : 0;
        float most = this == CONSTANTS ? Float.MAX_VALUE : 1;
        int first = this == GAMES ? 1 : 0;
        int end = this == POLICY_OFFSETS ? ((IntBuffer) numbers).get(numbers.limit() - 1) : -1;
        int last = switch (this) {
            case MOVES, POLICY_MOVES -> MoveIndex.COUNT - 1;
            case SIDES -> 1;
            default -> end < 0 ? Integer.MAX_VALUE : end;
        };
        boolean unknown = this == RESULTS || this == SCORES;
        for (int i = 0; this != PLANES && this != BOARDS && i < numbers.limit(); i++) {
            if (numbers instanceof FloatBuffer floats) {
                float number = floats.get(i);
                if (!(number >= least && number <= most || unknown && Float.isNaN(number))) {
                    throw fault(i, number, least, unknown ? most + ", or NaN" : most);
                }
            } else {
                int number = numbers instanceof IntBuffer ints ? ints.get(i) : ((ByteBuffer) numbers).get(i);
                if (number < first || number > last || this == POLICY_OFFSETS && i == 0 && number != 0) {
                    throw fault(i, number, first, i == 0 && this == POLICY_OFFSETS ? 0 : last);
                }
                first = this == POLICY_OFFSETS ? number : first; // they ascend
            }
        }
    }

    private IllegalArgumentException fault(int place, Object number, Object least, Object most) {
        return new IllegalArgumentException(this + ": number " + place + " is " + number + ", expected " + least
                + " to " + most);
    }

    /** The array's shape. */
    int[] shape(Layout layout, int elements) {
        return width == null ? new int[]{elements}
                : this == PLANES ? new int[]{elements, width(layout), bytes} : new int[]{elements, width(layout)};
    }
}
