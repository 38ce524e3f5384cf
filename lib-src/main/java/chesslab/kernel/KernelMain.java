package chesslab.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

import org.dflib.jjava.jupyter.channels.JupyterConnection;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;

/** The kernel's process, started by Jupyter. */
public final class KernelMain {
    private static final long PARENT_CHECK_MILLIS = 1000;

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
        KernelConnectionProperties properties = KernelConnectionProperties.parse(Files.readString(Path.of(arguments[0])));
        JupyterConnection connection = new JupyterConnection(properties);
        connection.getIOPub().setHWM(0); // a limit would drop output, and with it the sign that a cell has ended
        JavaKernel kernel = new JavaKernel(new Output(connection.getIOPub()));
        kernel.onStartup();
        kernel.becomeHandlerForConnection(connection);
        connection.connect();
        endWithParent();
        kernel.awaitShutdown();
        connection.close();
        System.exit(0); // threads that cells have started must not keep the process alive
    }

    private static void endWithParent() {
        ProcessHandle.current().parent().ifPresent(parent -> {
            Thread watch = new Thread(() -> {
                while (parent.isAlive()) {
                    try {
                        Thread.sleep(PARENT_CHECK_MILLIS);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                System.exit(0);
            }, "parent-watch");
            watch.setDaemon(true);
            watch.start();
        });
    }
}
