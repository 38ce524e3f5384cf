package chesslab.training.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message in the encoding of Protocol Buffers, built field by field: a key (field number * 8 + kind of value), then
 * the value.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">Protocol Buffers, Encoding</a>
 */
final class Protobuf {

    private static final int VARINT = 0;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Protobuf add(int field, long value) {
        key(field, VARINT);
        varint(value);
        return this;
    }

    Protobuf add(int field, float value) {
        key(field, FOUR_BYTES);
        int bits = Float.floatToIntBits(value);
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            out.write(bits >>> shift);
        }
        return this;
    }

    Protobuf add(int field, byte[] bytes) {
        key(field, BYTES);
        varint(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    Protobuf add(int field, String text) {
        return add(field, text.getBytes(StandardCharsets.UTF_8));
    }

    Protobuf add(int field, Protobuf message) {
        return add(field, message.bytes());
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    private void key(int field, int kind) {
        varint((long) field << 3 | kind);
    }

    /** Writes seven bits a byte, lowest first; the eighth bit marks that more follow. */
    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
