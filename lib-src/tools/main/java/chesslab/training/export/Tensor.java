package chesslab.training.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Weights with a name.
 *
 * @param name   as PyTorch would name them, {@code blocks.0.conv1.weight}
 * @param shape  the number of elements of each index, of which the last runs fastest
 * @param values as many as the shape says
 */
record Tensor(String name, int[] shape, float[] values) {

    /** Returns the values as they lie in files: four bytes each, the lowest first. */
    byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }
}
