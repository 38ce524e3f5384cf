package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.Layout;
import chesslab.encoding.PackedBoard;
import chesslab.encoding.dataset.Labeler.Label;
import chesslab.files.Npy;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/** Encoded positions as columns that grow: those of a game on their way to a shard, or those of a shard. */
final class Columns {

    private final Layout layout;
    /** [column] little endian, filled up to its position. */
    private final ByteBuffer[] columns = new ByteBuffer[Column.all().length];
    private int size;

    /** No rows yet, with memory for some; more can follow. */
    Columns(Layout layout, int capacity) {
        this.layout = layout;
        for (Column column : Column.all()) {
            columns[column.ordinal()] = allocate((capacity + 1) * column.bytes(layout));
        }
        put(Column.POLICY_OFFSETS, 0);
    }

    private static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int size() {
        return size;
    }

    /** Adds a position with its label. */
    void add(Board board, Label label) {
        long[] bits = new long[layout.binaryPlanes()];
        float[] constants = new float[layout.constantPlanes()];
        byte[] packed = new byte[PackedBoard.BYTES];
        layout.encode(board, bits, 0, constants, 0);
        PackedBoard.pack(board, packed, 0);
        put(Column.PLANES, bits);
        put(Column.CONSTANTS, constants);
        put(Column.MOVES, label.move());
        put(Column.POLICY_MOVES, label.policy().moves());
        put(Column.POLICY_SHARES, label.policy().probabilities());
        put(Column.RESULTS, label.resultForMover());
        put(Column.SCORES, label.scoreForMover());
        put(Column.GAMES, label.game());
        put(Column.PLIES, label.ply());
        put(Column.SIDES, (byte) board.getSideToMove().ordinal());
        put(Column.BOARDS, packed);
        endRow();
    }

    /** Adds a row of others of the same layout. */
    void add(Columns from, int row) {
        for (Column column : Column.all()) {
            if (column.length != Column.Length.OFFSETS) {
                boolean policy = column.length == Column.Length.POLICIES;
                int start = policy ? from.policyOffset(row) : row;
                int end = policy ? from.policyOffset(row + 1) : row + 1;
                int bytes = column.bytes(layout);
                room(column, (end - start) * bytes).put(from.columns[column.ordinal()].array(), start * bytes,
                        (end - start) * bytes);
            }
        }
        endRow();
    }

    private int policyOffset(int row) {
        return columns[Column.POLICY_OFFSETS.ordinal()].getInt(row * Integer.BYTES);
    }

    private void endRow() {
        put(Column.POLICY_OFFSETS, elements(Column.POLICY_MOVES));
        size++;
    }

    private int elements(Column column) {
        int bytes = column.bytes(layout);
        return bytes == 0 ? size : columns[column.ordinal()].position() / bytes;
    }

    /** Returns the column, with room for more bytes. */
    private ByteBuffer room(Column column, int bytes) {
        ByteBuffer full = columns[column.ordinal()];
        if (full.remaining() < bytes) {
            columns[column.ordinal()] = allocate(2 * (full.position() + bytes)).put(full.flip());
        }
        return columns[column.ordinal()];
    }

    private void put(Column column, long[] values) {
        ByteBuffer target = room(column, values.length * Long.BYTES);
        for (long value : values) {
            target.putLong(value);
        }
    }

    private void put(Column column, int... values) {
        ByteBuffer target = room(column, values.length * Integer.BYTES);
        for (int value : values) {
            target.putInt(value);
        }
    }

    private void put(Column column, float... values) {
        ByteBuffer target = room(column, values.length * Float.BYTES);
        for (float value : values) {
            target.putFloat(value);
        }
    }

    private void put(Column column, byte... values) {
        room(column, values.length).put(values);
    }

    /** Writes all rows, for {@link #read}. */
    void write(DataOutputStream out) throws IOException {
        out.writeInt(size);
        for (ByteBuffer column : columns) {
            out.writeInt(column.position());
            out.write(column.array(), 0, column.position());
        }
    }

    /** Reads what {@link #write} wrote. */
    static Columns read(DataInputStream in, Layout layout) throws IOException {
        Columns rows = new Columns(layout, 0);
        rows.size = in.readInt();
        for (int i = 0; i < rows.columns.length; i++) {
            rows.columns[i] = allocate(in.readInt());
            in.readFully(rows.columns[i].array());
            rows.columns[i].position(rows.columns[i].limit());
        }
        return rows;
    }

    /** The columns as the arrays of a shard. */
    Map<String, Npy> arrays() {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        for (Column column : Column.all()) {
            arrays.put(column.toString(), Npy.of(column.type, columns[column.ordinal()].duplicate().flip(),
                    column.shape(layout, elements(column))));
        }
        return arrays;
    }
}
