package chesslab.files;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/**
 * A file that appears whole or not at all: the bytes go to a file beside it, named with {@code .part} at its end, which
 * {@link #finish()} moves to its place. Closing without finishing, as a failing try-with-resources does, leaves no
 * file; a killed program leaves the {@code .part}, which the next one to write the file replaces. A file whose name
 * ends with {@code .gz} is compressed by gzip.
 */
public final class AtomicFile extends FilterOutputStream {

    /** Writes files. */
    @FunctionalInterface
    public interface Writing {
        void write() throws IOException;
    }

    private static final int BUFFER = 1 << 16;

    private final Path target;
    private final Path aside;
    private boolean finished;

    private AtomicFile(Path target, Path aside) throws IOException {
        super(open(aside, target.toString().endsWith(".gz")));
        this.target = target;
        this.aside = aside;
    }

    private static OutputStream open(Path file, boolean compressed) throws IOException {
        OutputStream bytes = Files.newOutputStream(file);
        return compressed ? new GZIPOutputStream(bytes, BUFFER) : new BufferedOutputStream(bytes, BUFFER);
    }

    /** Begins a file, which replaces one of that name when it is finished. */
    public static AtomicFile create(Path file) throws IOException {
        return new AtomicFile(file, file.resolveSibling(file.getFileName() + ".part"));
    }

    /** Writes a file in one go. */
    public static void write(Path file, byte[] bytes) throws IOException {
        try (AtomicFile whole = create(file)) {
            whole.write(bytes);
            whole.finish();
        }
    }

    /** Writes a text in one go, in UTF-8. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Copies a file. Several programs may do so at once: each writes aside under a name of its own, and the last one
     * to finish has its copy there.
     */
    public static void copy(Path from, Path to) throws IOException {
        Path aside = to.resolveSibling(to.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            Files.copy(from, aside);
            putInPlace(aside, to);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    /**
     * Writes files in a thread that may be interrupted, upon which Java closes them: then all are written again, and
     * the thread is interrupted again at the end.
     */
    public static void despiteInterrupt(Writing files) {
        boolean interrupted = Thread.interrupted();
        try {
            files.write();
        } catch (ClosedByInterruptException e) {
            despiteInterrupt(files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void putInPlace(Path aside, Path target) throws IOException {
        try (FileChannel channel = FileChannel.open(aside, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length); // FilterOutputStream's own goes byte by byte
    }

    /** Puts the bytes on the disk and gives the file its name. Nothing can be written after it. */
    public void finish() throws IOException {
        if (finished) {
            return;
        }
        out.close();
        putInPlace(aside, target);
        finished = true;
    }

    /** Closes the file. What was not finished is thrown away. */
    @Override
    public void close() throws IOException {
        if (!finished) {
            try {
                out.close();
            } finally {
                Files.deleteIfExists(aside);
            }
        }
    }
}
