package chesslab.kernel;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * The streams of one cell. Only the running cell and the threads that it has started replace them: in the compiled
 * classes of cells, the methods of {@code System} that do so become those of this class. A thread of an earlier cell
 * cannot take the streams from a later one. Calls in libraries, and by reflection, are not changed.
 *
 * @param out also what is set instead of null, without which no cell could be compiled or print
 */
public record CellStreams(PrintStream out, PrintStream err, InputStream in) {
    private static final Set<String> SETTERS = Set.of("java/lang/System.setOut", "java/lang/System.setErr",
            "java/lang/System.setIn");
    private static final InheritableThreadLocal<CellStreams> OWN = new InheritableThreadLocal<>();
    private static final Object LOCK = new Object(); // which no cell can hold
    private static CellStreams running = new CellStreams(System.out, System.err, System.in);

    /** Begins a cell. */
    void install() {
        synchronized (LOCK) {
            running = this;
            System.setOut(out);
            System.setErr(err);
            System.setIn(in);
        }
    }

    /** Makes this thread, and those that it starts, one of the running cell. */
    static void enter() {
        synchronized (LOCK) {
            OWN.set(running);
        }
    }

    /** Replaces {@code System.out} until the cell ends; does nothing on a thread of an earlier cell. */
    public static void setOut(PrintStream stream) {
        replace(() -> System.setOut(stream == null ? running.out : stream));
    }

    /** Replaces {@code System.err} until the cell ends; does nothing on a thread of an earlier cell. */
    public static void setErr(PrintStream stream) {
        replace(() -> System.setErr(stream == null ? running.err : stream));
    }

    /** Replaces {@code System.in} until the cell ends; does nothing on a thread of an earlier cell. */
    public static void setIn(InputStream stream) {
        replace(() -> System.setIn(stream == null ? running.in : stream));
    }

    private static void replace(Runnable change) {
        synchronized (LOCK) {
            if (OWN.get() == running) {
                change.run();
            }
        }
    }

    /** Returns a class that calls the methods of this class; the same array if it replaces no stream. */
    static byte[] redirected(byte[] compiled) {
        Constants constants = Constants.of(compiled);
        List<Integer> calls = constants.methods(SETTERS);
        if (calls.isEmpty()) {
            return compiled;
        }
        int count = constants.at().length;
        byte[] name = CellStreams.class.getName().replace('.', '/').getBytes(StandardCharsets.UTF_8);
        calls.forEach(call -> constants.file().putShort(call + 1, (short) (count + 1)));
        return constants.with(ByteBuffer.allocate(3 + name.length + 3).put(Constants.UTF8)
                .putShort((short) name.length).put(name).put(Constants.CLASS).putShort((short) count).array(), 2);
    }
}
