package chesslab.search.nnue;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Score;
import chesslab.files.NetworkFile;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.game.Side;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A network 2 x (768 -> N) -> 1. Each side sees the board from its own view and gets N numbers, by the same weights;
 * the mover's come first. What is above 1 counts as 1 and below 0 as 0, all is squared (SCReLU), and one last sum is
 * the logarithm of the odds that the mover scores.
 *
 * <p>A feature is 64 times the piece (0 to 5 a side's own P N B R Q K, 6 to 11 the other's) plus the square as the side
 * sees it: for Black the ranks are swapped, and a8 is a1.
 *
 * @param hidden   N, a multiple of 4 from 4 to {@value #MOST_HIDDEN}
 * @param features [768][N] the weights of a feature
 * @param biases   [N]
 * @param output   [2 N] the weights of the last sum, those of the mover's view first
 * @param bias     of the last sum
 */
public record NnueNetwork(int hidden, float[] features, float[] biases, float[] output, float bias) {

    /** The file of a network in its folder. */
    public static final String FILE = "network.npz";

    /** Features of a view. */
    public static final int FEATURES = 768;

    /** The largest N. */
    public static final int MOST_HIDDEN = 256;

    /** No weight's magnitude is above it, so that sums of 32 features, as multiples of 1/480, would fit in 16 bits. */
    public static final float MOST_WEIGHT = 1.98f;

    /** What a centipawn is in the last sum: {@link Score.Curve#LICHESS} is the curve of everything learned. */
    public static final double LOG_ODDS = Score.Curve.LICHESS.slope;

    /** What the last sum's 1 is in centipawns. */
    static final double CENTIPAWNS = 1 / LOG_ODDS;

    private static final Piece[] PIECES = Piece.values();

    public NnueNetwork {
        checkHidden(hidden);
        check("features", features, FEATURES * hidden);
        check("biases", biases, hidden);
        check("output", output, 2 * hidden);
        check("bias", new float[]{bias / 100}, 1);
    }

    /** Throws an {@link IllegalArgumentException} if no network has this N. */
    public static void checkHidden(int hidden) {
        if (hidden < 4 || hidden > MOST_HIDDEN || hidden % 4 != 0) {
            throw new IllegalArgumentException(
                    "N " + hidden + ": expected a multiple of 4 from 4 to " + MOST_HIDDEN);
        }
    }

    private static void check(String name, float[] values, int length) {
        if (values.length != length) {
            throw new IllegalArgumentException(name + " of " + values.length + " numbers: expected " + length);
        }
        for (float value : values) {
            if (!(Math.abs(value) <= MOST_WEIGHT)) {
                throw new IllegalArgumentException(name + " with " + value + ": expected at most " + MOST_WEIGHT
                        + " to either side");
            }
        }
    }

    /**
     * Writes the features that a side sees.
     *
     * @param target room for 32
     * @return how many they are
     */
    public static int features(Board board, Side side, int[] target) {
        int turn = side == Side.WHITE ? 0 : 56; // swaps the ranks, by exclusive or
        int count = 0;
        for (int code = 0; code < 12; code++) {
            long squares = board.getBitboard(PIECES[side == Side.WHITE ? code : (code + 6) % 12]);
            for (; squares != 0; squares &= squares - 1) {
                target[count++] = code << 6 | Long.numberOfTrailingZeros(squares) ^ turn;
            }
        }
        return count;
    }

    /** Computes what a position is worth to the side to move, in centipawns, number by number as the record says. */
    public double valueForMover(Board board) {
        int[] seen = new int[32];
        double sum = bias;
        Side mover = board.getSideToMove();
        for (Side side : new Side[]{mover, mover.flip()}) {
            float[] numbers = biases.clone();
            int count = features(board, side, seen);
            for (int i = 0; i < count; i++) {
                for (int unit = 0; unit < hidden; unit++) {
                    numbers[unit] += features[seen[i] * hidden + unit];
                }
            }
            for (int unit = 0; unit < hidden; unit++) {
                float clipped = Math.max(0, Math.min(1, numbers[unit]));
                sum += clipped * clipped * output[side == mover ? unit : hidden + unit];
            }
        }
        return sum * CENTIPAWNS;
    }

    /**
     * Writes the numbers into a folder, as a file that numpy reads, with the names of this record.
     *
     * @param card a record that says what made the network, for {@value NetworkFile#CARD}
     */
    public void write(Path folder, Object card) throws IOException {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        arrays.put("features", Npy.of(features, FEATURES, hidden));
        arrays.put("biases", Npy.of(biases, hidden));
        arrays.put("output", Npy.of(output, 2 * hidden));
        arrays.put("bias", Npy.of(new float[]{bias}, 1));
        NetworkFile.write(folder.resolve(FILE), arrays, card);
    }

    /**
     * Reads a network.
     *
     * @param place a folder that {@link #write} wrote into, or the file in it
     * @throws FileSystemException if the file is missing or was altered, its SHA-256 is not in {@value
     *                             NetworkFile#CARD}, or its arrays are not those of such a network; it names the file
     *                             and the reason
     */
    public static NnueNetwork read(Path place) throws IOException {
        Path file = file(place);
        Map<String, Npy> arrays = NetworkFile.read(file);
        try {
            float[] biases = floats(arrays, "biases", -1);
            int hidden = biases.length;
            return new NnueNetwork(hidden, floats(arrays, "features", FEATURES, hidden), biases,
                    floats(arrays, "output", 2 * hidden), floats(arrays, "bias", 1)[0]);
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null, "holds no network of this kind: " + e.getMessage());
        }
    }

    /** Returns the file of a network: the place itself, or where that is a folder, the file in it. */
    public static Path file(Path place) {
        return Files.isDirectory(place) ? place.resolve(FILE) : place;
    }

    private static float[] floats(Map<String, Npy> arrays, String name, int... shape) {
        FloatBuffer elements = Npz.array(arrays, name).expecting(Npy.Type.FLOAT32, shape).elements().asFloatBuffer();
        float[] values = new float[elements.remaining()];
        elements.get(values);
        return values;
    }
}
