package chesslab.uci;

import chesslab.uci.UciException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An engine's process and its pipes. Reading and writing happen in the caller's thread, so that no search waits for
 * another thread to be woken; a {@link Watchdog} kills the process when an answer is overdue, which ends both. Whatever
 * fails, the process is gone before the failure is thrown, and so are the {@linkplain StartedProcesses processes that
 * it has started}.
 *
 * <p>Processes that are still there when the JVM ends are killed by it. A JVM that is itself killed cannot do that:
 * then the engine's input ends, and an engine ends with it.
 */
final class EngineProcess implements AutoCloseable {

    /** A failure, without engine and position, which {@link UciConnection} adds. */
    static final class Failure extends Exception {
        private final Reason reason;

        Failure(Reason reason, String fault, Throwable cause) {
            super(fault, cause);
            this.reason = reason;
        }

        Reason reason() {
            return reason;
        }
    }

    /** Longer lines are skipped: no line of the protocol comes near. */
    private static final int LONGEST_LINE = 1 << 16;
    private static final Duration TO_QUIT = Duration.ofSeconds(1);
    private static final int CTRL_C = 130; // status of a program that it ended
    private static final long OWN_END_MILLIS = 2_000;

    private static final Set<EngineProcess> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(EngineProcess::kill), "end of engines"));
    }

    private final Process process;
    private final StartedProcesses started;
    private final InputStream output;
    private final OutputStream input;
    private final Object inputLock = new Object();
    private final ErrorOutput errorOutput;
    private final Watchdog watchdog;
    private volatile boolean closed;

    /** Bytes read and not yet taken, from {@code begin} to {@code end}. */
    private final byte[] text = new byte[LONGEST_LINE];
    private int begin;
    private int end;
    /** Whether the line that is being read is too long. */
    private boolean skipping;

    private EngineProcess(Process process, StartedProcesses started) {
        this.process = process;
        this.started = started;
        output = process.getInputStream();
        input = process.getOutputStream();
        errorOutput = new ErrorOutput(process.getErrorStream());
        watchdog = new Watchdog(this::kill);
        RUNNING.add(this);
    }

    /**
     * Runs a program with its arguments.
     *
     * @param label what messages call it
     */
    static EngineProcess start(String label, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        StartedProcesses started = new StartedProcesses(label, builder);
        return new EngineProcess(builder.start(), started);
    }

    /** Starts a time limit: the process is killed where what is awaited has not come by then. */
    void within(Duration time) {
        watchdog.within(time);
    }

    /** Ends the time limit: everything awaited is there. */
    void rest() {
        watchdog.rest();
    }

    /** Shortens the time limit to that time, unless less is left or there is none. */
    void hurry(Duration time) {
        watchdog.hurry(time);
    }

    /** Sends whole lines. */
    void send(String lines) throws Failure {
        try {
            write(lines);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void write(String lines) throws IOException {
        synchronized (inputLock) {
            input.write(lines.getBytes(StandardCharsets.UTF_8));
            input.flush();
        }
    }

    /**
     * Reads up to the line that begins with a word.
     *
     * @param lines takes the lines before it, each with its line feed, in parts, the oldest first
     * @return that line
     */
    String readTo(String word, Consumer<String> lines) throws Failure {
        int lineBegin = begin;
        int scanned = begin;
        while (true) {
            for (; scanned < end; scanned++) {
                if (text[scanned] != '\n') {
                    continue;
                }
                if (skipping) {
                    skipping = false;
                    begin = scanned + 1;
                } else if (startsWith(word, lineBegin, scanned)) {
                    lines.accept(text(begin, lineBegin));
                    begin = scanned + 1;
                    return text(lineBegin, scanned).strip();
                }
                lineBegin = scanned + 1;
            }
            if (end == text.length) {
                lines.accept(text(begin, lineBegin));
                keepFrom(lineBegin);
                lineBegin = 0;
                scanned = end;
            }
            readMore();
        }
    }

    private String text(int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }

    private boolean startsWith(String word, int from, int to) {
        int after = from + word.length();
        return after <= to && (after == to || text[after] <= ' ') && text(from, after).equals(word);
    }

    /** Makes room: moves the unfinished line to the front, or drops it when it fills everything. */
    private void keepFrom(int lineBegin) {
        skipping |= lineBegin == 0;
        int kept = skipping ? 0 : end - lineBegin;
        System.arraycopy(text, lineBegin, text, 0, kept);
        begin = 0;
        end = kept;
    }

    private void readMore() throws Failure {
        int count;
        try {
            count = output.read(text, end, text.length - end);
        } catch (IOException e) {
            throw failure(e);
        }
        if (count < 0) {
            throw failure(null);
        }
        end += count;
    }

    /** Finds out why the pipes broke and ends the process. */
    private Failure failure(IOException cause) {
        if (closed) {
            return new Failure(Reason.CLOSED, "it was closed meanwhile", cause);
        }
        boolean late = watchdog.hasKilled();
        boolean ended = !late && endsWithin(TO_QUIT);
        finish();
        if (ended && process.exitValue() == CTRL_C) {
            awaitOwnEnd();
        }
        String said = errorOutput.text();
        String words = said.isEmpty() ? "" : "; its last words: " + said;
        if (late) {
            return new Failure(Reason.TIMEOUT, "no answer within " + watchdog.time().toMillis()
                    + " ms, so it was killed" + words, cause);
        }
        return new Failure(Reason.ENDED, (ended
                ? "it ended by itself with status " + process.exitValue()
                : "it closed its pipes, so it was killed") + words, cause);
    }

    /**
     * Waits for an interrupt of this thread. Ctrl-C in a terminal ends the engines and this program, which on a busy
     * machine takes some time to stop its work; the engine has not failed then.
     */
    private static void awaitOwnEnd() {
        try {
            Thread.sleep(OWN_END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether commands can be sent. */
    boolean isOpen() {
        return !closed;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Asks the engine to end and kills it if it does not; also from another thread, during a search. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        watchdog.within(TO_QUIT);
        noteStarted();
        try {
            write("quit\n");
            endsWithin(TO_QUIT);
        } catch (IOException e) {
            // it has ended already, or hangs and has been killed: both are what is wanted here
        }
        finish();
    }

    private boolean endsWithin(Duration time) {
        try {
            return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void finish() {
        closed = true;
        watchdog.end();
        kill();
        endsWithin(TO_QUIT);
        started.end();
    }

    /** While the process is there: its number may be another's afterwards. */
    private void noteStarted() {
        if (process.isAlive()) {
            started.add(process.descendants());
        }
    }

    private void kill() {
        noteStarted();
        process.destroyForcibly();
        started.kill();
        RUNNING.remove(this);
    }
}
