package chesslab.uci;

import chesslab.uci.UciException.Reason;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * An engine's process and its pipes. Reading and writing happen in the caller's thread, so that no search waits for
 * another thread; a watchdog kills the process when an answer is overdue, which ends both. Before any failure is
 * thrown, the process and the {@linkplain StartedProcesses processes that it has started} have ended.
 *
 * <p>The JVM kills remaining processes when it ends. If the JVM itself is killed, the engine's input ends, and the
 * engine ends with it.
 */
final class EngineProcess {

    /** Makes the exception of a failure, with engine and position. */
    interface Failure {
        UciException of(Reason reason, String fault, Throwable cause);
    }

    /** Longer lines are skipped: no line of the protocol comes near. */
    private static final int LONGEST_LINE = 1 << 15;
    private static final Duration TO_QUIT = Duration.ofSeconds(1);
    private static final int CTRL_C = 130; // status of a program that it ended
    private static final long OWN_END_MILLIS = 2_000;
    private static final int KEPT_ERRORS = 500;
    private static final long END_OF_ERRORS_MILLIS = 1_000;
    private static final Duration NEVER = Duration.ofDays(3650);
    private static final long LOOK_MILLIS = 200; // how often it looks for an interrupt

    private static final Set<EngineProcess> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(EngineProcess::kill), "end of engines"));
    }

    private final Failure failure;
    private final StartedProcesses started;
    private final Process process;
    private final Thread errors;
    private final StringBuffer lastErrors = new StringBuffer();
    private Duration allowed;
    private long deadline; // as System.nanoTime() counts
    private long watchdogWakes;
    private boolean ended;
    private final long mostPrinted; // bytes from one answer to the next
    private final AtomicLong printed = new AtomicLong();
    private volatile Thread reader; // that waits for an answer; null if none does
    private volatile boolean late;
    private volatile boolean flooded;
    private volatile boolean closed;
    private final byte[] read = new byte[LONGEST_LINE];
    private int readBegin;
    private int readEnd;
    private final byte[] line = new byte[LONGEST_LINE];

    /** @param mostPrinted the bytes that it may print from one answer to the next, to all outputs */
    EngineProcess(String label, List<String> command, long mostPrinted, Failure failure) throws IOException {
        this.failure = failure;
        this.mostPrinted = mostPrinted;
        ProcessBuilder builder = new ProcessBuilder(command);
        started = new StartedProcesses(label, builder);
        process = builder.start();
        RUNNING.add(this);
        errors = daemon("standard error of an engine", this::readErrors);
        rest();
        daemon("watchdog of an engine", this::watch);
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Reads standard error, which would block the engine when full, and keeps its end, the reason for a crash. */
    private void readErrors() {
        char[] text = new char[4096];
        try (Reader reader = new InputStreamReader(new FilterInputStream(process.getErrorStream()) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return counted(in.read(target, offset, length));
            }
        }, StandardCharsets.UTF_8)) {
            for (int count = reader.read(text); count >= 0; count = reader.read(text)) {
                lastErrors.append(text, 0, count);
                lastErrors.delete(0, Math.max(0, lastErrors.length() - KEPT_ERRORS));
            }
        } catch (IOException e) {
            // closed with the process: what was said before is kept
        }
    }

    private int counted(int bytes) {
        if (printed.addAndGet(Math.max(0, bytes)) > mostPrinted && !flooded) {
            flooded = true;
            kill();
        }
        return bytes;
    }

    void within(Duration time) {
        if (closed) {
            throw failure.of(Reason.CLOSED, "it has been closed or has failed before", null);
        }
        limit(time);
    }

    private synchronized void limit(Duration time) {
        allowed = time;
        deadline = System.nanoTime() + time.toNanos();
        if (deadline - watchdogWakes < 0) {
            notify();
        }
    }

    void rest() {
        limit(NEVER);
        printed.set(0);
    }

    /** Shortens the time limit to that time, unless less is left or there is no limit. */
    synchronized void hurry(Duration time) {
        if (!allowed.equals(NEVER) && time.toNanos() < left()) {
            limit(time);
        }
    }

    /** Waits for the deadline, and stops the search that an interrupted thread waits for: its reading does not end. */
    private void watch() {
        synchronized (this) {
            while (!ended && left() > 0) {
                watchdogWakes = deadline;
                try {
                    wait(Math.min(LOOK_MILLIS, 1 + left() / 1_000_000));
                } catch (InterruptedException e) {
                    // it looks at the time again
                }
                Thread waiting = reader;
                if (waiting != null && waiting.isInterrupted() && !ended) {
                    reader = null; // once is enough
                    sendStop();
                }
            }
            late = !ended;
        }
        if (late) {
            kill();
        }
    }

    private void sendStop() {
        try {
            send("stop\n");
        } catch (UciException e) {
            // the engine has ended, which the thread that waits will notice
        }
    }

    private long left() {
        return deadline - System.nanoTime();
    }

    void send(String lines) {
        try {
            OutputStream input = process.getOutputStream();
            input.write(lines.getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Reads up to the line that begins with a word, and returns that line. */
    String readTo(String word, Consumer<String> others) {
        reader = Thread.currentThread();
        try {
            while (true) {
                String next = readLine();
                if (next.startsWith(word) && (next.length() == word.length() || next.charAt(word.length()) <= ' ')) {
                    return next;
                }
                others.accept(next);
            }
        } catch (IOException e) {
            throw failed(e);
        } finally {
            reader = null;
        }
    }

    /** Returns the next line without surrounding spaces; empty if it is too long. */
    private String readLine() throws IOException {
        int length = 0;
        while (true) {
            if (readBegin == readEnd) {
                readBegin = 0;
                readEnd = Math.max(0, counted(process.getInputStream().read(read)));
                if (readEnd == 0) {
                    throw new EOFException("end of output");
                }
            }
            byte next = read[readBegin++];
            if (next == '\n') {
                return length == LONGEST_LINE ? "" : new String(line, 0, length, StandardCharsets.UTF_8).strip();
            }
            if (length < LONGEST_LINE) {
                line[length++] = next;
            }
        }
    }

    private UciException failed(IOException cause) {
        if (closed) {
            return failure.of(Reason.CLOSED, "it was closed meanwhile", cause);
        }
        boolean killed = late;
        boolean ended = !killed && !flooded && endsWithin(TO_QUIT);
        try {
            if (ended) {
                errors.join(END_OF_ERRORS_MILLIS); // what is not read before finish() is lost
            }
            finish();
            if (ended && process.exitValue() == CTRL_C) {
                // Ctrl-C in a terminal ends engines and this program, which takes some time: the engine has not failed
                Thread.sleep(OWN_END_MILLIS);
            }
            errors.join(END_OF_ERRORS_MILLIS);
        } catch (InterruptedException e) {
            finish();
            Thread.currentThread().interrupt();
        }
        String words = lastErrors.toString().strip();
        String fault = flooded
                ? "it printed more than " + mostPrinted + " bytes from one answer to the next, so it was killed"
                : killed ? "no answer within " + allowed.toMillis() + " ms, so it was killed"
                : ended ? "it ended by itself with status " + process.exitValue()
                : "it closed its pipes, so it was killed";
        return failure.of(killed && !flooded ? Reason.TIMEOUT : Reason.ENDED,
                fault + (words.isEmpty() ? "" : "; its last words: " + words), cause);
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Asks the engine to end and kills it if it does not; also from another thread, during a search. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        limit(TO_QUIT);
        started.addThoseOf(process.toHandle());
        try {
            send("quit\n");
            endsWithin(TO_QUIT);
        } catch (UciException e) {
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
        synchronized (this) {
            ended = true;
            notify();
        }
        kill();
        endsWithin(TO_QUIT);
        started.end();
    }

    private void kill() {
        started.addThoseOf(process.toHandle());
        process.destroyForcibly();
        started.kill();
        RUNNING.remove(this);
    }
}
