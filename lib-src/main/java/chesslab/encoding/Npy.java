package chesslab.encoding;

import chesslab.files.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Arrays as {@code .npy} files, which numpy reads: version 1.0 of the format, little endian, in C order. */
public final class Npy {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;

    private Npy() {
    }

    /**
     * Writes an array of 32-bit floats, whole or not at all; a file of this name is replaced. The same array gives the
     * same bytes.
     *
     * @param values all elements, the last index running fastest
     * @param shape  how many elements each index has, as in {@code (118, 21)}; their product is the number of values
     * @throws IllegalArgumentException if the shape is not that of the values
     */
    public static void write(Path file, float[] values, int... shape) throws IOException {
        WholeFile.write(file, bytes(values, shape));
    }

    /** What {@link #write} writes. */
    public static byte[] bytes(float[] values, int... shape) {
        long elements = Arrays.stream(shape).asLongStream().reduce(1, (a, b) -> a * b);
        if (shape.length == 0 || Arrays.stream(shape).anyMatch(length -> length < 0) || elements != values.length) {
            throw new IllegalArgumentException(values.length + " values do not have the shape " + Arrays.toString(shape));
        }
        String sizes = Arrays.stream(shape).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + sizes + (shape.length == 1 ? ",)" : ")")
                + ", }";
        int unpadded = MAGIC.length + Short.BYTES + header.length() + 1;
        String padding = " ".repeat((ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT);
        byte[] text = (header + padding + "\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer buffer = ByteBuffer.allocate(MAGIC.length + Short.BYTES + text.length + Float.BYTES * values.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(MAGIC).putShort((short) text.length).put(text);
        for (float value : values) {
            buffer.putFloat(value);
        }
        return buffer.array();
    }
}
