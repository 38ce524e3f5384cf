package chesslab.training.policy;

import chesslab.files.ExceptionMessages;
import chesslab.files.NetworkFile;
import chesslab.files.Npy;
import chesslab.files.Npz;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A policy network for the legal moves of a position. The inputs of a position select rows of H numbers, which are
 * summed; the products of the two halves of the sum, clipped to 0 to 1, are H / 2 hidden numbers. A move selects rows
 * of H / 2 weights; its logit is their sum times the hidden numbers. The position's value is another such product, the
 * logarithm of the mover's odds to score. {@link PolicyFeatures} and {@link MoveRows} select the rows.
 *
 * <p>All weights are in one array, so that gradients and moments are arrays of the same form.
 */
public final class PolicyNetwork {

    /** The file of a network in its folder. */
    public static final String FILE = "policy.npz";
    /** The largest H. */
    public static final int MOST_HIDDEN = 2048;

    final int hidden;
    final int half; // hidden numbers after the product
    final int biases; // where they begin; before them stand the inputs, [inputs][hidden]
    final int rows; // [rows][half]
    final int rowBiases; // [rows]
    final int value; // [half], then one bias
    final float[] weights;

    private PolicyNetwork(int hidden) {
        checkHidden(hidden);
        this.hidden = hidden;
        half = hidden / 2;
        biases = PolicyFeatures.INPUTS * hidden;
        rows = biases + hidden;
        rowBiases = rows + MoveRows.ROWS * half;
        value = rowBiases + MoveRows.ROWS;
        weights = new float[value + half + 1];
    }

    /**
     * Returns a network of another's weights.
     *
     * @param weights as {@link #weights} returns them
     */
    public static PolicyNetwork of(float[] weights) {
        int hidden = 2 * (weights.length - MoveRows.ROWS - 1) / (2 * PolicyFeatures.INPUTS + 3 + MoveRows.ROWS);
        PolicyNetwork network = new PolicyNetwork(hidden);
        if (weights.length != network.weights.length) {
            throw new IllegalArgumentException(weights.length + " weights: expected " + network.weights.length);
        }
        System.arraycopy(weights, 0, network.weights, 0, weights.length);
        return network;
    }

    /** Returns all weights, one part after the other. */
    public float[] weights() {
        return weights.clone();
    }

    static void checkHidden(int hidden) {
        if (hidden < 8 || hidden > MOST_HIDDEN || hidden % 8 != 0) {
            throw new IllegalArgumentException("H " + hidden + ": expected a multiple of 8 from 8 to " + MOST_HIDDEN);
        }
    }

    /** Returns a network with initial weights, small and uniform; the halves begin where their product has a slope. */
    static PolicyNetwork random(int hidden, long seed) {
        PolicyNetwork network = new PolicyNetwork(hidden);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < network.biases; i++) {
            network.weights[i] = (float) ((2 * random.nextDouble() - 1) * 0.15);
        }
        Arrays.fill(network.weights, network.biases, network.rows, 0.3f);
        for (int i = network.rows; i < network.rowBiases; i++) {
            network.weights[i] = (float) ((2 * random.nextDouble() - 1) * 0.1);
        }
        return network;
    }

    /** Returns H, the size of the inputs' sum. */
    public int hidden() {
        return hidden;
    }

    /** Returns the number of weights. */
    public int parameters() {
        return weights.length;
    }

    /**
     * Writes the weights into a folder, as a file for numpy.
     *
     * @param card a record that describes the training, for {@value NetworkFile#CARD}
     */
    public void write(Path folder, Object card) throws IOException {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        for (Part part : parts()) {
            arrays.put(part.name,
                    Npy.of(Arrays.copyOfRange(weights, part.from, part.from + part.length()), part.shape));
        }
        NetworkFile.write(folder.resolve(FILE), arrays, card);
    }

    private record Part(String name, int from, int... shape) {
        int length() {
            return Arrays.stream(shape).reduce(1, Math::multiplyExact);
        }
    }

    private List<Part> parts() {
        return List.of(new Part("inputs", 0, PolicyFeatures.INPUTS, hidden), new Part("biases", biases, hidden),
                new Part("rows", rows, MoveRows.ROWS, half), new Part("row_biases", rowBiases, MoveRows.ROWS),
                new Part("value", value, half), new Part("value_bias", value + half, 1));
    }

    /**
     * Reads a network.
     *
     * @param folder a folder written by {@link #write}
     * @throws FileSystemException if {@value #FILE} is missing or was altered, its SHA-256 is not in {@value
     *                             NetworkFile#CARD}, or its arrays do not fit such a network; the message names the
     *                             file and the reason
     */
    public static PolicyNetwork read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        Map<String, Npy> arrays = NetworkFile.read(file);
        try {
            int hidden = Npz.array(arrays, "biases").expecting(Npy.Type.FLOAT32, -1).size();
            PolicyNetwork network = new PolicyNetwork(hidden);
            for (Part part : network.parts()) {
                network.take(part, Npz.array(arrays, part.name));
            }
            return network;
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null,
                    "holds no policy network: " + ExceptionMessages.message(e));
        }
    }

    private void take(Part part, Npy array) {
        array.expecting(Npy.Type.FLOAT32, part.shape).elements().asFloatBuffer().get(weights, part.from, part.length());
        int end = part.from + part.length();
        for (int i = part.from; i < end; i++) {
            if (!Float.isFinite(weights[i])) {
                throw new IllegalArgumentException(part.name + " with " + weights[i] + ": expected finite numbers");
            }
        }
    }

    @Override
    public String toString() {
        return "policy network with H = " + hidden;
    }
}
