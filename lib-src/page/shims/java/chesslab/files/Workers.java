package chesslab.files;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/** Runs tasks one after the other, since a page's program has one thread. */
public final class Workers {

    /** The work of one thread. */
    public interface Task {
        void run() throws IOException, InterruptedException;
    }

    private Workers() {
    }

    /** Waits for nothing: no process can end. */
    public static void awaitStop() {
    }

    public static void run(List<Task> tasks, Consumer<ExecutorService> stop) throws IOException, InterruptedException {
        for (Task task : tasks) {
            task.run();
        }
    }
}
