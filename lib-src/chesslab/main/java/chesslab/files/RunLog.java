package chesslab.files;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The log of a run: a line for each event, after its time. It has the facts that differ between equal runs, which the
 * manifest leaves out. The file is also the lock that keeps a second run out of the folder; the system releases it when
 * the program ends, even if it is killed.
 */
public final class RunLog implements AutoCloseable {

    private static final String HEAD = "A log of chesslab, with times in UTC\n";
    /** Open logs of this program: closing one of them twice would release the lock of all. */
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path file;
    private boolean madeFolder; // and holds its lock
    private final FileOutputStream out; // its writes, unlike a channel's, are not broken by an interrupt

    /**
     * Opens or begins the log of a run.
     *
     * @param folder of the run
     * @param name   of the file in it
     * @param made   whether the run has made the folder
     * @throws FileSystemException if another run has it open
     */
    RunLog(Path folder, String name, boolean made) throws IOException {
        file = folder.toRealPath().resolve(name);
        out = new FileOutputStream(file.toFile(), true);
        if (!OPEN.add(file)) {
            throw inUse(folder); // without closing it
        }
        try {
            if (out.getChannel().tryLock() == null || !Files.exists(file)) { // another run has removed it
                throw inUse(folder);
            }
            madeFolder = made;
            if (Files.size(file) == 0) {
                append(HEAD);
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static FileSystemException inUse(Path folder) {
        return new FileSystemException(folder.toString(), null, "another run is writing into this folder");
    }

    /**
     * Returns whether a folder has a log of this name.
     *
     * @throws FileSystemException if it has another kind of file with this name
     */
    static boolean isIn(Path folder, String name) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.exists(file) || OPEN.contains(file.toRealPath())) {
            return Files.exists(file);
        }
        try (InputStream in = Files.newInputStream(file)) {
            String head = new String(in.readNBytes(HEAD.length()), StandardCharsets.UTF_8);
            if (!HEAD.startsWith(head)) {
                throw new FileSystemException(folder.toString(), null,
                        "has a file " + name + " that is not a log of chesslab: choose another folder");
            }
            return head.equals(HEAD);
        }
    }

    /** Adds a line, after the time. */
    public synchronized void write(String line) throws IOException {
        append(Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + line + "\n");
    }

    private void append(String text) throws IOException {
        WriteFault.naming(file, () -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Releases the folder. If nothing was logged, deletes the empty log and the folder, if the run made it. */
    @Override
    public void close() throws IOException {
        try (out) {
            OPEN.remove(file);
            if (madeFolder && Files.size(file) <= HEAD.length() && isAlone()) {
                Files.delete(file);
                Files.delete(file.getParent());
            }
        }
    }

    private boolean isAlone() throws IOException {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.count() == 1;
        }
    }
}
