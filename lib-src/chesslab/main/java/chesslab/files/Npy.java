package chesslab.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An array in numpy's {@code .npy} format: version 1.0, little endian, in C order.
 *
 * <p>Numpy, DJL and PyTorch all read these types; an array of 16-bit integers makes DJL end the program.
 *
 * @see <a href="https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html">the format</a>
 */
public final class Npy {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;
    private static final Pattern HEADER = Pattern.compile("\\{'descr': '([^']+)', 'fortran_order': (True|False), "
            + "'shape': \\(((?:\\d{1,10}(?:, \\d{1,10})*)?),?\\), \\}\\s*");

    /** The type of an element. */
    public enum Type {
        UINT8("|u1", Byte.BYTES), INT32("<i4", Integer.BYTES), INT64("<i8", Long.BYTES), FLOAT32("<f4", Float.BYTES);

        private final String descriptor;
        private final int bytes;

        Type(String descriptor, int bytes) {
            this.descriptor = descriptor;
            this.bytes = bytes;
        }

        private static Type of(String descriptor) {
            return Arrays.stream(values()).filter(type -> type.descriptor.equals(descriptor)).findFirst().orElseThrow(
                    () -> new IllegalArgumentException("numpy type '" + descriptor + "', expected one of "
                            + Arrays.stream(values()).map(type -> type.descriptor).toList()));
        }

        private ByteBuffer elements(int count) {
            return ByteBuffer.allocate(Math.multiplyExact(count, bytes)).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    private final Type type;
    private final List<Integer> shape;
    private final ByteBuffer elements; // little endian, from 0 to its limit

    private Npy(Type type, int[] shape, ByteBuffer elements) {
        this.type = type;
        this.shape = IntStream.of(shape).boxed().toList();
        this.elements = elements.slice().order(ByteOrder.LITTLE_ENDIAN);
        double expected = Arrays.stream(shape).asDoubleStream().reduce(1, (all, length) -> all * length);
        int values = this.elements.limit() / type.bytes;
        if (shape.length == 0 || Arrays.stream(shape).anyMatch(length -> length < 0) || expected != values) {
            throw new IllegalArgumentException(values + " values do not have the shape " + Arrays.toString(shape));
        }
    }

    /**
     * Returns an array of 32-bit floats; the next two have integers of 32 and 64 bits.
     *
     * @param values all elements, the last index running fastest
     * @param shape  the number of elements of each index, as in {@code (118, 21)}; their product is the number of
     *               values
     * @throws IllegalArgumentException if the shape does not fit the values
     */
    public static Npy of(float[] values, int... shape) {
        ByteBuffer elements = Type.FLOAT32.elements(values.length);
        elements.asFloatBuffer().put(values);
        return new Npy(Type.FLOAT32, shape, elements);
    }

    public static Npy of(int[] values, int... shape) {
        ByteBuffer elements = Type.INT32.elements(values.length);
        elements.asIntBuffer().put(values);
        return new Npy(Type.INT32, shape, elements);
    }

    public static Npy of(long[] values, int... shape) {
        ByteBuffer elements = Type.INT64.elements(values.length);
        elements.asLongBuffer().put(values);
        return new Npy(Type.INT64, shape, elements);
    }

    /** Returns an array of numbers from 0 to 255. */
    public static Npy of(byte[] values, int... shape) {
        return new Npy(Type.UINT8, shape, ByteBuffer.wrap(values.clone()));
    }

    /** Returns an array of the buffer's elements, little endian, from its position to its limit, not copied. */
    public static Npy of(Type type, ByteBuffer elements, int... shape) {
        return new Npy(type, shape, elements);
    }

    /**
     * Reads the bytes of a {@code .npy} file. The elements are not copied.
     *
     * @param file all bytes of the file, from the buffer's position to its limit; neither is changed
     * @throws IllegalArgumentException if they have another format, type or order
     */
    public static Npy parse(ByteBuffer file) {
        ByteBuffer bytes = file.slice().order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[Math.min(MAGIC.length, bytes.remaining())];
        bytes.get(magic);
        if (!Arrays.equals(magic, MAGIC) || bytes.remaining() < Short.BYTES) {
            throw new IllegalArgumentException("the bytes are no .npy of version 1.0");
        }
        int length = Short.toUnsignedInt(bytes.getShort());
        if (length > bytes.remaining()) {
            throw new IllegalArgumentException("the .npy is cut short in its header");
        }
        byte[] text = new byte[length];
        bytes.get(text);
        Matcher header = HEADER.matcher(new String(text, StandardCharsets.US_ASCII));
        if (!header.matches() || header.group(2).equals("True")) {
            throw new IllegalArgumentException("header of the .npy is " + new String(text, StandardCharsets.US_ASCII)
                    .strip() + ": expected descr, fortran_order False and shape");
        }
        long[] sizes = Arrays.stream(header.group(3).split(", ")).filter(size -> !size.isEmpty())
                .mapToLong(Long::parseLong).toArray();
        if (Arrays.stream(sizes).anyMatch(size -> size > Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("the .npy has the shape " + Arrays.toString(sizes)
                    + ": expected sizes of at most " + Integer.MAX_VALUE);
        }
        int[] shape = Arrays.stream(sizes).mapToInt(size -> (int) size).toArray();
        Type type = Type.of(header.group(1));
        if (bytes.remaining() % type.bytes != 0) {
            throw new IllegalArgumentException("the .npy is cut short in its last element");
        }
        return new Npy(type, shape, bytes);
    }

    /** Returns the bytes of the {@code .npy} file. The same array gives the same bytes. */
    public byte[] bytes() {
        String sizes = shape.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String header = "{'descr': '" + type.descriptor + "', 'fortran_order': False, 'shape': (" + sizes
                + (shape.size() == 1 ? ",)" : ")") + ", }";
        int unpadded = MAGIC.length + Short.BYTES + header.length() + 1;
        String padding = " ".repeat((ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT);
        byte[] text = (header + padding + "\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer file = ByteBuffer.allocate(MAGIC.length + Short.BYTES + text.length + elements.limit())
                .order(ByteOrder.LITTLE_ENDIAN);
        return file.put(MAGIC).putShort((short) text.length).put(text).put(elements.duplicate()).array();
    }

    public Type type() {
        return type;
    }

    /** Returns the number of elements of each index. */
    public List<Integer> shape() {
        return shape;
    }

    /** Returns the number of elements. */
    public int size() {
        return elements.limit() / type.bytes;
    }

    /** Returns the elements' bytes, little endian, read-only. */
    public ByteBuffer elements() {
        return elements.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Returns this array if it has that type and shape.
     *
     * @param expected the shape; -1 for any length
     * @throws IllegalArgumentException otherwise
     */
    public Npy expecting(Type expectedType, int... expected) {
        boolean fits = type == expectedType && expected.length == shape.size();
        for (int i = 0; fits && i < expected.length; i++) {
            fits = expected[i] == -1 || expected[i] == shape.get(i);
        }
        if (!fits) {
            throw new IllegalArgumentException("array of " + this + ", expected " + expectedType
                    + Arrays.toString(expected).replace("-1", "any"));
        }
        return this;
    }

    /** Type and shape: {@code FLOAT32[118, 21]}. */
    @Override
    public String toString() {
        return type.name() + shape;
    }
}
