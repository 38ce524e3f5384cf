package chesslab.kernel;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;

/** The kernel's process, started by Jupyter. */
public final class KernelMain {
    private static final long HOOK_MILLIS = 4000;

    private KernelMain() {
    }

    /**
     * Runs a kernel until its client asks it to end or the process that started it is gone.
     *
     * @param arguments one: Jupyter's connection file
     */
    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(
                    "expected one argument, Jupyter's connection file, but got " + arguments.length);
        }
        Path file = Path.of(arguments[0]);
        Connection connection = new Connection(KernelConnectionProperties.parse(Files.readString(file)), System.err);
        JavaKernel kernel = new JavaKernel(connection);
        kernel.onStartup();
        connection.connect();
        watchParent();
        ignoreInterrupt();
        kernel.awaitShutdown();
        connection.close();
        end();
    }

    /** Ends the kernel when its server dies; otherwise it would keep its heap forever. */
    private static void watchParent() {
        ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(KernelMain::end));
    }

    /**
     * Survives SIGINT, which a cell can send: Jupyter interrupts this kernel by a message. The handler does
     * nothing; processes that cells start would inherit a signal that is ignored. By reflection, since the
     * compiler warns of the class.
     */
    private static void ignoreInterrupt() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            signal.getMethod("handle", signal, handler).invoke(null,
                    signal.getConstructor(String.class).newInstance("INT"),
                    Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[]{handler},
                            (self, method, given) -> null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java cannot handle SIGINT", e);
        }
    }

    /** Ends the process, even if cells have started threads or added shutdown hooks. */
    private static void end() {
        Executors.newSingleThreadScheduledExecutor(daemons("last-resort"))
                .schedule(() -> Runtime.getRuntime().halt(1), HOOK_MILLIS, TimeUnit.MILLISECONDS);
        System.exit(0);
    }

    /** Makes threads of the kernel itself, for which the process does not wait. */
    static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new KernelThread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Returns whether this code runs on a thread of the kernel, not of a cell. */
    static boolean isOnKernelThread() {
        return Thread.currentThread() instanceof KernelThread;
    }

    /** A thread that nothing interrupts: a cell that interrupts all threads would end the kernel or make it spin. */
    private static final class KernelThread extends Thread {
        private KernelThread(Runnable task, String name) {
            super(task, name);
        }

        @Override
        public void interrupt() {
            // the kernel stops its threads by other means
        }
    }
}
