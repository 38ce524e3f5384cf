package chesslab.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;

/** The kernel's process, started by Jupyter. */
public final class KernelMain {
    private static final long PARENT_CHECK_MILLIS = 1000;
    private static final long HOOK_MILLIS = 4000;

    private KernelMain() {
    }

    /**
     * Runs a kernel until its client asks it to end or the process that started it is gone.
     *
     * @param arguments one: Jupyter's connection file
     */
    public static void main(String[] arguments) throws IOException, GeneralSecurityException, InterruptedException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(
                    "expected one argument, Jupyter's connection file, but got " + arguments.length);
        }
        Path file = Path.of(arguments[0]);
        Connection connection = new Connection(KernelConnectionProperties.parse(Files.readString(file)), System.err);
        JavaKernel kernel = new JavaKernel(connection);
        kernel.onStartup();
        kernel.becomeHandlerForConnection(connection);
        connection.connect();
        watchParent();
        kernel.awaitShutdown();
        connection.close();
        end();
    }

    /** Ends the kernel when its server dies; otherwise it would keep its heap forever. */
    private static void watchParent() {
        ProcessHandle.current().parent().ifPresent(parent -> daemon("parent-watch", () -> {
            while (parent.isAlive()) {
                Thread.sleep(PARENT_CHECK_MILLIS);
            }
            end();
        }));
    }

    /** Ends the process, even if cells have started threads or added shutdown hooks. */
    private static void end() {
        daemon("last-resort", () -> {
            Thread.sleep(HOOK_MILLIS);
            Runtime.getRuntime().halt(1);
        });
        System.exit(0);
    }

    private static void daemon(String name, Waiting task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }

    @FunctionalInterface
    private interface Waiting {
        void run() throws InterruptedException;
    }
}
