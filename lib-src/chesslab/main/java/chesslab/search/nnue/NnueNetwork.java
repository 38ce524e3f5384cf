package chesslab.search.nnue;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Score;
import chesslab.files.ExceptionMessages;
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
 * A network 2 x (768 -> N) -> 1. Each side sees the board from its view and gets N numbers with the same weights; the
 * mover's come first. They are clipped to 0 and 1 and squared (SCReLU), and one last sum is the logarithm of the
 * mover's odds to score. Built by hand in lesson 07a.
 *
 * <p>A feature is 64 times the piece (0 to 5 for the side's P N B R Q K, 6 to 11 for the opponent's) plus the square
 * from the side's view: for Black the ranks are flipped, so that a8 is a1.
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

    /** The number of features of a view. */
    public static final int FEATURES = 768;

    /** The largest N. */
    public static final int MOST_HIDDEN = 256;

    /** The largest magnitude of a weight, so that sums of 32 features, as multiples of 1/480, fit in 16 bits. */
    public static final float MOST_WEIGHT = 1.98f;

    /** A centipawn in units of the last sum: {@link Score.Curve#LICHESS} is the curve of all training. */
    public static final double LOG_ODDS = Score.Curve.LICHESS.slope;

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
            throw new IllegalArgumentException("N " + hidden + ": expected a multiple of 4 from 4 to " + MOST_HIDDEN);
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
     * Writes the features from a side's view.
     *
     * @param target room for 32
     * @return the number of features
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

    /** Computes the value for the side to move, in centipawns, directly from the definition. */
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
     * Writes the arrays into a folder, as a file for numpy, with the names of this record.
     *
     * @param card a record that describes the training, for {@value NetworkFile#CARD}
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
     *                             NetworkFile#CARD}, or its arrays do not fit such a network; the message names the
     *                             file and the reason
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
            throw new FileSystemException(file.toString(), null,
                    "holds no network of this kind: " + ExceptionMessages.message(e));
        }
    }

    /** Returns the file of a network: the place itself, or the file in it if it is a folder. */
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
