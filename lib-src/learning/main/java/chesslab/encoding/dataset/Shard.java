package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PackedBoard;
import chesslab.files.ExceptionMessages;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.game.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;

/** A file of positions, mapped into memory: a buffer for each column. */
final class Shard {

    final int size;
    final LongBuffer planes;
    final FloatBuffer constants;
    final IntBuffer moves;
    final IntBuffer policyOffsets;
    final IntBuffer policyMoves;
    final FloatBuffer policyShares;
    final FloatBuffer results;
    final FloatBuffer scores;
    final IntBuffer games;
    final IntBuffer plies;
    final ByteBuffer sides;
    final ByteBuffer boards;

    private final Path file;
    private final Map<String, Npy> arrays;

    private Shard(Path file, Layout layout, int size) throws IOException {
        this.file = file;
        this.size = size;
        arrays = Npz.map(file);
        planes = elements("planes", Npy.Type.UINT8, size, layout.binaryPlanes(), Long.BYTES).asLongBuffer();
        constants = floats("constants", Float.MAX_VALUE, size, layout.constantPlanes());
        moves = ints("moves", 0, MoveIndex.COUNT - 1, size);
        policyOffsets = offsets("policy_offsets", size);
        int policies = policyOffsets.get(size);
        policyMoves = ints("policy_moves", 0, MoveIndex.COUNT - 1, policies);
        policyShares = floats("policy_shares", 1, policies);
        results = floats("results", Float.NaN, size);
        scores = floats("scores", Float.NaN, size);
        games = ints("games", 1, Integer.MAX_VALUE, size);
        plies = ints("plies", 0, Integer.MAX_VALUE, size);
        sides = elements("sides", Npy.Type.UINT8, size);
        for (int i = 0; i < size; i++) {
            check("sides", i, sides.get(i), 0, 1);
        }
        boards = elements("boards", Npy.Type.UINT8, size, PackedBoard.BYTES); // looked at where they are unpacked
    }

    private ByteBuffer elements(String name, Npy.Type type, int... shape) {
        Npy array = Npz.array(arrays, name);
        try {
            return array.expecting(type, shape).elements();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + ExceptionMessages.message(e));
        }
    }

    private IntBuffer ints(String name, int least, int most, int... shape) {
        IntBuffer numbers = elements(name, Npy.Type.INT32, shape).asIntBuffer();
        for (int i = 0; i < numbers.limit(); i++) {
            check(name, i, numbers.get(i), least, most);
        }
        return numbers;
    }

    private IntBuffer offsets(String name, int rows) {
        IntBuffer numbers = elements(name, Npy.Type.INT32, rows + 1).asIntBuffer();
        int end = numbers.get(rows) < 0 ? Integer.MAX_VALUE : numbers.get(rows);
        for (int i = 0; i <= rows; i++) {
            int least = i == 0 ? 0 : numbers.get(i - 1) + 1; // each row has a move
            check(name, i, numbers.get(i), least, i == 0 ? 0 : Math.max(least, end));
        }
        return numbers;
    }

    private static void check(String name, int place, int number, int least, int most) {
        if (number < least || number > most) {
            throw fault(name, place, number, least + " to " + most);
        }
    }

    /** @param most 1 for 0 to 1; NaN for the same, with NaN for unknown; or the largest number of a symmetric range */
    private FloatBuffer floats(String name, float most, int... shape) {
        FloatBuffer numbers = elements(name, Npy.Type.FLOAT32, shape).asFloatBuffer();
        boolean unknown = Float.isNaN(most);
        float last = unknown ? 1 : most;
        float first = last == 1 ? 0 : -last;
        for (int i = 0; i < numbers.limit(); i++) {
            float number = numbers.get(i);
            if (!(number >= first && number <= last || unknown && Float.isNaN(number))) {
                throw fault(name, i, number, first + " to " + last + (unknown ? ", or NaN" : ""));
            }
        }
        return numbers;
    }

    private static IllegalArgumentException fault(String name, int place, Object number, String range) {
        return new IllegalArgumentException(name + ": number " + place + " is " + number + ", expected " + range);
    }

    /** @throws FileSystemException if an array does not fit, or a number is outside its range; with their names */
    static Shard map(Path file, Layout layout, int positions) throws IOException {
        try {
            return new Shard(file, layout, positions);
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null,
                    "is not a shard of " + positions + " positions in layout "
                            + layout.name() + ": " + ExceptionMessages.message(e));
        }
    }

    /** @throws UncheckedIOException if no legal game reaches the position; the message names file and row */
    Board board(int row) {
        byte[] packed = new byte[PackedBoard.BYTES];
        boards.get(row * PackedBoard.BYTES, packed);
        try {
            return PackedBoard.unpack(packed, 0, sides.get(row) == 0 ? Side.WHITE : Side.BLACK);
        } catch (IllegalArgumentException e) {
            throw new UncheckedIOException(new FileSystemException(file.toString(), null,
                    "boards: row " + row + " is no position: " + ExceptionMessages.message(e)));
        }
    }
}
