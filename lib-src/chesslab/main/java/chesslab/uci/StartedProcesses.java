package chesslab.uci;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * The processes that an engine's process has started, and those that they have: they end with it. Found are those whose
 * chain of parents leads to the engine, and on Linux all that have inherited a variable of the environment that only
 * this engine has, also where a parent has ended before.
 *
 * <p>Not found is a process whose parent has ended before, if it has cleared its environment or the system is not
 * Linux.
 */
final class StartedProcesses {

    private static final long TO_END_NANOS = 500_000_000;

    private final String engine;
    private final String mark = "CHESSLAB_ENGINE_" + UUID.randomUUID().toString().replace('-', '_');
    private final Set<ProcessHandle> found = ConcurrentHashMap.newKeySet();

    /** @param engine what messages call it */
    StartedProcesses(String engine, ProcessBuilder builder) {
        this.engine = engine;
        builder.environment().put(mark, "");
    }

    /** Keeps the engine's descendants in mind while it is there: afterwards its number may be another's. */
    void addThoseOf(ProcessHandle process) {
        if (process.isAlive()) {
            process.descendants().forEach(found::add);
        }
    }

    /** Kills what is there; returns whether nothing was. */
    boolean kill() {
        ProcessHandle.allProcesses().filter(this::isMarked).forEach(found::add);
        // killed, but no longer a program: its parent has not yet taken note of its end
        found.removeIf(each -> !each.isAlive() || each.destroyForcibly() && each.info().command().isEmpty());
        return found.isEmpty();
    }

    private boolean isMarked(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "environ"),
                    StandardCharsets.ISO_8859_1).contains(mark);
        } catch (IOException e) { // it has ended, is another user's, or the system has no such files
            return false;
        }
    }

    /** Kills them, and those that they have started meanwhile, and names on the standard error what does not end. */
    void end() {
        long end = System.nanoTime() + TO_END_NANOS;
        while (!kill() && System.nanoTime() < end) {
            LockSupport.parkNanos(5_000_000);
        }
        if (!found.isEmpty()) {
            System.err.println(engine + " has started processes that cannot be ended: " + found.stream()
                    .map(each -> each.pid() + each.info().command().map(name -> " (" + name + ")").orElse(""))
                    .sorted().collect(Collectors.joining(", ")));
        }
    }
}
