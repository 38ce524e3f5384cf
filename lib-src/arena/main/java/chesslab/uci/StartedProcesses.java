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
 * The descendants of an engine's process, which end with it. They are found by the chain of parents, and on Linux also,
 * after a parent has ended, by an environment variable that only this engine has.
 *
 * <p>A process whose parent has ended is not found if it has cleared its environment or the system is not Linux.
 */
final class StartedProcesses {

    private static final long TO_END_NANOS = 500_000_000;

    private final String engine;
    private final String mark = "CHESSLAB_ENGINE_" + UUID.randomUUID().toString().replace('-', '_');
    private final Set<ProcessHandle> found = ConcurrentHashMap.newKeySet();

    StartedProcesses(String engine, ProcessBuilder builder) {
        this.engine = engine;
        builder.environment().put(mark, "");
    }

    /** Records the engine's descendants while it runs; afterwards another process may have its number. */
    void addThoseOf(ProcessHandle process) {
        if (process.isAlive()) {
            process.descendants().forEach(found::add);
        }
    }

    /** Kills the processes; returns whether there were none. */
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

    /** Kills them and the processes that they started meanwhile, and reports the remaining ones on standard error. */
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
