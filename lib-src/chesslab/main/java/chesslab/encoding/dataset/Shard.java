package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.Layout;
import chesslab.encoding.PackedBoard;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.game.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;

/** A file of positions, mapped into memory. */
final class Shard {

    final int size;
    /** [column] its numbers, as longs where they are bits. */
    private final Buffer[] columns = new Buffer[Column.all().length];

    private final Path file;

    private Shard(Path file, Layout layout, int size) throws IOException {
        this.file = file;
        this.size = size;
        Map<String, Npy> arrays = Npz.map(file);
        for (Column column : Column.all()) {
            int elements = switch (column.length) {
                case ROWS -> size;
                case OFFSETS -> size + 1;
                case POLICIES -> ints(Column.POLICY_OFFSETS).get(size);
            };
            ByteBuffer bytes = elements(arrays, column, column.shape(layout, elements));
            columns[column.ordinal()] = switch (column.type) {
                case FLOAT32 -> bytes.asFloatBuffer();
                case INT32 -> bytes.asIntBuffer();
                default -> column == Column.PLANES ? bytes.asLongBuffer() : bytes;
            };
            column.check(columns[column.ordinal()]);
        }
    }

    private static ByteBuffer elements(Map<String, Npy> arrays, Column column, int[] shape) {
        Npy array = Npz.array(arrays, column.toString());
        try {
            return array.expecting(column.type, shape).elements();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(column + ": " + e.getMessage());
        }
    }

    /**
     * Maps a shard, and looks at each of its numbers once.
     *
     * @param layout    the layout of its planes
     * @param positions the number of its positions
     * @throws FileSystemException if its arrays are not those of such a shard, or a number is outside its range; it
     *                             names file, array and number
     */
    static Shard map(Path file, Layout layout, int positions) throws IOException {
        try {
            return new Shard(file, layout, positions);
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null, "is no shard of " + positions + " positions in layout "
                    + layout.name() + ": " + e.getMessage());
        }
    }

    /**
     * The position of a row, with counters as at the start of a game and without history.
     *
     * @throws UncheckedIOException if no legal game can show it; it names the file and the row
     */
    Board board(int row) {
        byte[] packed = new byte[PackedBoard.BYTES];
        bytes(Column.BOARDS).get(row * PackedBoard.BYTES, packed);
        try {
            return PackedBoard.unpack(packed, 0, mover(row));
        } catch (IllegalArgumentException e) {
            throw new UncheckedIOException(new FileSystemException(file.toString(), null,
                    Column.BOARDS + ": row " + row + " is no position: " + e.getMessage()));
        }
    }

    Side mover(int row) {
        return bytes(Column.SIDES).get(row) == 0 ? Side.WHITE : Side.BLACK;
    }

    LongBuffer bits() {
        return (LongBuffer) columns[Column.PLANES.ordinal()];
    }

    FloatBuffer floats(Column column) {
        return (FloatBuffer) columns[column.ordinal()];
    }

    IntBuffer ints(Column column) {
        return (IntBuffer) columns[column.ordinal()];
    }

    ByteBuffer bytes(Column column) {
        return (ByteBuffer) columns[column.ordinal()];
    }
}
