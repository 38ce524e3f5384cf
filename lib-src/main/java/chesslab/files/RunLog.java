package chesslab.files;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The log of a run: a line for each event, after its time. What differs from one run to the next stands here, not in
 * the manifest. The file is also the lock that keeps a second run out of the folder; the system releases it when the
 * program ends, even a killed one.
 */
public final class RunLog implements AutoCloseable {

    private final FileOutputStream out; // its writes, unlike a channel's, are not broken by an interrupt

    /**
     * Opens the log of a run, or begins it.
     *
     * @param folder of the run
     * @param name   of the file in it
     * @throws FileSystemException if another run has it open
     */
    public RunLog(Path folder, String name) throws IOException {
        out = new FileOutputStream(folder.resolve(name).toFile(), true);
        if (!isLocked()) {
            out.close();
            throw new FileSystemException(folder.toString(), null, "another run is writing into this folder just now");
        }
    }

    private boolean isLocked() throws IOException {
        try {
            return out.getChannel().tryLock() != null;
        } catch (OverlappingFileLockException otherRunOfThisProgram) {
            return false;
        }
    }

    /** Adds a line, after the time. */
    public synchronized void write(String line) throws IOException {
        String text = Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + line + "\n";
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds the lines of another log, each after a mark. */
    public synchronized void copy(Path other, String mark) throws IOException {
        for (String line : Files.readAllLines(other)) {
            out.write((mark + line + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
