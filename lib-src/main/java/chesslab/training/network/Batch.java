package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;

/** Rows of numbers as one native array. */
public final class Batch {

    private Batch() {
    }

    /** All rows; each must be {@code width} long. */
    public static NDArray of(NDManager manager, float[][] rows, int width) {
        float[] flat = new float[rows.length * width]; // [row * width]
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != width) {
                throw new IllegalArgumentException("row " + i + " has " + rows[i].length + " numbers, expected "
                        + width);
            }
            System.arraycopy(rows[i], 0, flat, i * width, width);
        }
        return manager.create(flat, new Shape(rows.length, width));
    }

    /** The other way round. */
    public static float[][] rows(NDArray matrix) {
        int width = Math.toIntExact(matrix.getShape().get(1));
        float[] flat = matrix.toFloatArray(); // [row * width]
        float[][] rows = new float[flat.length / width][];
        Arrays.setAll(rows, i -> Arrays.copyOfRange(flat, i * width, (i + 1) * width));
        return rows;
    }
}
