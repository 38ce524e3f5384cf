package chesslab.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keeps cells from ending the kernel. In the compiled classes of cells, the methods of the JDK that end a process or,
 * up to JDK 19, stop any thread get a name that no method has: the refusal itself. Java looks for a method when first
 * called, so that only a call fails. Calls in libraries, and by reflection, are not changed.
 */
final class ExitRefusal {
    static final String MESSAGE = "a cell must not end the kernel: to stop or restart it, use the menu of Jupyter";
    private static final Set<String> ENDINGS = Set.of("java/lang/System.exit", "java/lang/Runtime.exit",
            "java/lang/Runtime.halt", "java/lang/Thread.stop", "java/lang/Thread.suspend",
            "java/lang/ThreadGroup.stop", "java/lang/ThreadGroup.suspend");
    private static final int DEEPEST_CAUSE = 1000; // an exception of a cell may be its own cause

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
        Constants constants = Constants.of(compiled);
        List<Integer> calls = constants.methods(ENDINGS);
        return calls.isEmpty() ? compiled : renamed(constants, calls);
    }

    private static byte[] renamed(Constants constants, List<Integer> calls) {
        byte[] name = MESSAGE.getBytes(StandardCharsets.UTF_8);
        int count = constants.at().length;
        ByteBuffer added = ByteBuffer.allocate(3 + name.length + 5 * calls.size());
        added.put(Constants.UTF8).putShort((short) name.length).put(name);
        for (int i = 0; i < calls.size(); i++) {
            int call = calls.get(i) + 3;
            added.put(Constants.NAME_AND_TYPE).putShort((short) count)
                    .putShort((short) constants.number(constants.of(call) + 3));
            constants.file().putShort(call, (short) (count + 1 + i));
        }
        return constants.with(added.array(), 1 + calls.size());
    }
}
