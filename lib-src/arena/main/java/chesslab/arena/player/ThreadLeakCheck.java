package chesslab.arena.player;

import chesslab.arena.play.PlayerFault;
import chesslab.game.Termination;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Refuses threads that outlive the call that started them, in whatever group, virtual ones too. Java's own threads are
 * let off: those that wait for processes, that carry virtual threads, and idle ones of its common pool.
 */
final class ThreadLeakCheck {

    private static final long TO_END_NANOS = 1_000_000_000;
    private static final Pattern JAVAS = Pattern.compile("process reaper.*|Attach Listener");
    private static final String CARRIERS = "CarrierThreads";
    private static final Pattern VIRTUAL = Pattern.compile("(?m)^#(\\d+) \".*\" virtual\\b");

    private ThreadLeakCheck() {
    }

    /** Returns a call's answer, or throws if threads that it has started still run a second later. */
    static <T> T of(Supplier<T> call, String when) {
        Set<Long> before = running();
        T answer = call.get();
        long end = System.nanoTime() + TO_END_NANOS;
        Set<Long> left = running();
        left.removeAll(before);
        while (!left.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(2_000_000);
            left.retainAll(running());
        }
        if (!left.isEmpty()) {
            throw new PlayerFault(Termination.CRASH, "left " + left.size() + " threads running " + when, null);
        }
        return answer;
    }

    private static Set<Long> running() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[all.activeCount() + 1000];
        int count = all.enumerate(threads);
        Set<Long> running = new HashSet<>();
        boolean anyVirtual = false;
        for (Thread thread : Arrays.copyOf(threads, count)) {
            ThreadGroup group = thread.getThreadGroup();
            anyVirtual |= group != null && group.getName().equals(CARRIERS)
                    || thread.getName().startsWith("VirtualThread-");
            if (group != null && !isJavas(thread, group)) {
                running.add(thread.getId());
            }
        }
        if (anyVirtual) {
            running.addAll(virtual());
        }
        return running;
    }

    private static boolean isJavas(Thread thread, ThreadGroup group) {
        return thread.getClass().getName().startsWith("jdk.internal.") || group.getName().equals(CARRIERS)
                || thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool()
                        && worker.getPool().isQuiescent()
                || JAVAS.matcher(thread.getName()).matches() && runsJavas(thread.getStackTrace());
    }

    /** A thread that has not begun has no lines yet: the next look tells. */
    private static boolean runsJavas(StackTraceElement[] stack) {
        return stack.length > 0 && Arrays.stream(stack).allMatch(line -> "java.base".equals(line.getModuleName()));
    }

    /** Returns the numbers of virtual threads, which only a dump of all threads names. */
    private static Set<Long> virtual() {
        try {
            Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
            Optional<Method> method = Arrays.stream(type.getMethods())
                    .filter(each -> each.getName().equals("dumpThreads")).findFirst();
            if (method.isEmpty()) { // before JDK 19, which has no virtual threads
                return Set.of();
            }
            Path folder = Files.createTempDirectory("chesslab-threads");
            Path dump = folder.resolve("dump");
            try {
                method.get().invoke(ManagementFactory.getPlatformMXBean(type.asSubclass(PlatformManagedObject.class)),
                        dump.toString(), method.get().getParameterTypes()[1].getEnumConstants()[0]);
                return VIRTUAL.matcher(Files.readString(dump)).results().map(line -> Long.valueOf(line.group(1)))
                        .collect(Collectors.toSet());
            } finally {
                Files.deleteIfExists(dump);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Java's virtual threads cannot be found", e);
        }
    }
}
