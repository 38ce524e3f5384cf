package chesslab.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A class file and the offset of each of its constants; 0 where a number has none.
 *
 * @param end offset behind the constants
 */
record Constants(ByteBuffer file, int[] at, int end) {
    static final int COUNT = 8; // offset, behind magic number and version
    static final byte UTF8 = 1;
    static final byte CLASS = 7;
    static final byte NAME_AND_TYPE = 12;
    private static final byte METHOD = 10;
    private static final byte LONG = 5;
    private static final byte DOUBLE = 6;

    /** Reads the constants of a class file, which are changed with the array. */
    static Constants of(byte[] compiled) {
        ByteBuffer file = ByteBuffer.wrap(compiled);
        int[] at = new int[Short.toUnsignedInt(file.getShort(COUNT))];
        int end = COUNT + 2;
        for (int i = 1; i < at.length; i++) {
            at[i] = end;
            byte tag = compiled[end];
            end += switch (tag) {
                case UTF8 -> 3 + Short.toUnsignedInt(file.getShort(end + 1));
                case CLASS, 8, 16, 19, 20 -> 3;
                case 15 -> 4;
                case LONG, DOUBLE -> 9;
                default -> 5;
            };
            i += tag == LONG || tag == DOUBLE ? 1 : 0; // they take two numbers
        }
        return new Constants(file, at, end);
    }

    /** Returns the offsets of the methods among the constants whose class and name, with a dot between, are these. */
    List<Integer> methods(Set<String> names) {
        List<Integer> found = new ArrayList<>();
        for (int constant : at) {
            if (file.get(constant) == METHOD
                    && names.contains(text(of(constant + 1) + 1) + "." + text(of(constant + 3) + 1))) {
                found.add(constant);
            }
        }
        return found;
    }

    /** Returns the class file with more constants, which come last. */
    byte[] with(byte[] added, int count) {
        ByteBuffer whole = ByteBuffer.allocate(file.capacity() + added.length);
        whole.put(file.array(), 0, end).put(added).put(file.array(), end, file.capacity() - end);
        return whole.putShort(COUNT, (short) (at.length + count)).array();
    }

    int number(int offset) {
        return Short.toUnsignedInt(file.getShort(offset));
    }

    /** Returns the offset of the constant whose number stands at this offset. */
    int of(int offset) {
        return at[number(offset)];
    }

    /** Returns the text whose number stands at this offset. */
    String text(int offset) {
        return new String(file.array(), of(offset) + 3, number(of(offset) + 1), StandardCharsets.UTF_8);
    }
}
