package chesslab.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keeps cells from ending the kernel. In the compiled classes of cells, the methods of the JDK that end a process get a
 * name that no method has: the refusal itself. Java looks for a method when it is first called, so that only a call
 * fails. Calls in libraries, and by reflection, are not changed.
 */
final class ExitRefusal {
    static final String MESSAGE = "a cell must not end the kernel: to stop or restart it, use the menu of Jupyter";
    private static final Set<String> ENDINGS = Set.of("java/lang/System.exit", "java/lang/Runtime.exit",
            "java/lang/Runtime.halt"); // all of one type
    private static final int DEEPEST_CAUSE = 1000; // an exception of a cell may be its own cause
    private static final int COUNT = 8; // offset, behind magic number and version
    private static final byte UTF8 = 1;
    private static final byte LONG = 5;
    private static final byte DOUBLE = 6;
    private static final byte METHOD = 10;
    private static final byte NAME_AND_TYPE = 12;

    /** A class file and the offset of each of its constants; 0 where a number has none. */
    private record Constants(ByteBuffer file, int[] at) {

        private int number(int offset) {
            return Short.toUnsignedInt(file.getShort(offset));
        }

        /** Returns the offset of the constant whose number stands at this offset. */
        private int of(int offset) {
            return at[number(offset)];
        }

        private String text(int offset) {
            return new String(file.array(), of(offset) + 3, number(of(offset) + 1), StandardCharsets.UTF_8);
        }
    }

    private ExitRefusal() {
    }

    /** Returns the refusal as an exception, if it is what was thrown or the cause of it; else what was thrown. */
    static Throwable named(Throwable thrown) {
        try {
            return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(DEEPEST_CAUSE)
                    .filter(link -> link instanceof NoSuchMethodError
                            && String.valueOf(link.getMessage()).contains(MESSAGE))
                    .findFirst().map(ExitRefusal::refused).orElse(thrown);
        } catch (Throwable hostile) { // of a method of the cell's own class
            return thrown;
        }
    }

    private static Throwable refused(Throwable call) {
        Throwable refused = new UnsupportedOperationException(MESSAGE);
        refused.setStackTrace(call.getStackTrace());
        return refused;
    }

    /** Returns a class without the calls that end the process; the same array if it has none. */
    static byte[] without(byte[] compiled) {
        ByteBuffer file = ByteBuffer.wrap(compiled);
        int count = Short.toUnsignedInt(file.getShort(COUNT));
        Constants constants = new Constants(file, new int[count]);
        int end = COUNT + 2;
        for (int i = 1; i < count; i++) {
            constants.at[i] = end;
            byte tag = compiled[end];
            end += switch (tag) {
                case UTF8 -> 3 + constants.number(end + 1);
                case 7, 8, 16, 19, 20 -> 3;
                case 15 -> 4;
                case LONG, DOUBLE -> 9;
                default -> 5;
            };
            i += tag == LONG || tag == DOUBLE ? 1 : 0; // they take two numbers
        }
        List<Integer> calls = new ArrayList<>();
        for (int method : constants.at) {
            if (compiled[method] == METHOD && ENDINGS.contains(
                    constants.text(constants.of(method + 1) + 1) + "."
                            + constants.text(constants.of(method + 3) + 1))) {
                calls.add(method);
            }
        }
        return calls.isEmpty() ? compiled : renamed(constants, calls, end);
    }

    private static byte[] renamed(Constants constants, List<Integer> calls, int end) {
        byte[] compiled = constants.file.array();
        byte[] name = MESSAGE.getBytes(StandardCharsets.UTF_8);
        int count = constants.at.length;
        ByteBuffer whole = ByteBuffer.allocate(compiled.length + 8 + name.length).put(compiled, 0, end);
        whole.put(UTF8).putShort((short) name.length).put(name);
        whole.put(NAME_AND_TYPE).putShort((short) count)
                .putShort((short) constants.number(constants.of(calls.get(0) + 3) + 3));
        whole.put(compiled, end, compiled.length - end).putShort(COUNT, (short) (count + 2));
        calls.forEach(call -> whole.putShort(call + 3, (short) (count + 1)));
        return whole.array();
    }
}
