package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import chesslab.encoding.PackedBoard;
import chesslab.files.Npy;
import chesslab.files.Npz;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;

/** A file of positions, mapped into memory. The names of its arrays stand here; the package's page explains them. */
final class Shard {

    static final String PLANES = "planes";
    static final String CONSTANTS = "constants";
    static final String MOVES = "moves";
    static final String POLICY_OFFSETS = "policy_offsets";
    static final String POLICY_MOVES = "policy_moves";
    static final String POLICY_SHARES = "policy_shares";
    static final String RESULTS = "results";
    static final String SCORES = "scores";
    static final String GAMES = "games";
    static final String PLIES = "plies";
    static final String SIDES = "sides";
    static final String BOARDS = "boards";

    final int size;
    final LongBuffer bits; // [row * binary planes + plane]
    final FloatBuffer constants; // [row * constant planes + plane]
    final IntBuffer moves;
    final IntBuffer policyOffsets; // [row + 1]
    final IntBuffer policyMoves;
    final FloatBuffer policyShares;
    final FloatBuffer results;
    final FloatBuffer scores;
    final IntBuffer games;
    final IntBuffer plies;
    final ByteBuffer sides;
    final ByteBuffer boards; // [row * 32 + byte]

    private Shard(Map<String, Npy> arrays, Layout layout, int size) {
        this.size = size;
        bits = elements(arrays, PLANES, Npy.Type.UINT8, size, layout.binaryPlanes(), Rows.PLANE_BYTES).asLongBuffer();
        constants = elements(arrays, CONSTANTS, Npy.Type.FLOAT32, size, layout.constantPlanes()).asFloatBuffer();
        moves = elements(arrays, MOVES, Npy.Type.INT32, size).asIntBuffer();
        policyOffsets = elements(arrays, POLICY_OFFSETS, Npy.Type.INT32, size + 1).asIntBuffer();
        int policies = policyOffsets.get(size);
        policyMoves = elements(arrays, POLICY_MOVES, Npy.Type.INT32, policies).asIntBuffer();
        policyShares = elements(arrays, POLICY_SHARES, Npy.Type.FLOAT32, policies).asFloatBuffer();
        results = elements(arrays, RESULTS, Npy.Type.FLOAT32, size).asFloatBuffer();
        scores = elements(arrays, SCORES, Npy.Type.FLOAT32, size).asFloatBuffer();
        games = elements(arrays, GAMES, Npy.Type.INT32, size).asIntBuffer();
        plies = elements(arrays, PLIES, Npy.Type.INT32, size).asIntBuffer();
        sides = elements(arrays, SIDES, Npy.Type.UINT8, size);
        boards = elements(arrays, BOARDS, Npy.Type.UINT8, size, PackedBoard.BYTES);
    }

    private static ByteBuffer elements(Map<String, Npy> arrays, String name, Npy.Type type, int... shape) {
        Npy array = arrays.get(name);
        if (array == null) {
            throw new IllegalArgumentException("there is no array " + name);
        }
        try {
            return array.expecting(type, shape).elements();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage());
        }
    }

    /**
     * Maps a shard.
     *
     * @param layout    the layout of its planes
     * @param positions how many positions it has
     * @throws FileSystemException if its arrays are not those of such a shard; it names file and array
     */
    static Shard map(Path file, Layout layout, int positions) throws IOException {
        try {
            return new Shard(Npz.map(file), layout, positions);
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null, "is no shard of " + positions + " positions in layout "
                    + layout.name() + ": " + e.getMessage());
        }
    }
}
