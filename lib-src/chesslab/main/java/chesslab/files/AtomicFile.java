package chesslab.files;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * A file that appears whole or not at all: the bytes go to a file in a {@link AtomicFolder} beside it, which {@link
 * #finish()} moves to its place. Closing without finishing, as a failing try-with-resources does, leaves no file. A
 * file whose name ends with {@code .gz} is compressed by gzip.
 */
public final class AtomicFile extends FilterOutputStream {

    /** Writes files. */
    @FunctionalInterface
    public interface Writing {
        void write() throws IOException;
    }

    private static final int BUFFER = 1 << 16;

    private final AtomicFolder work;
    private final Path aside;
    private boolean finished;

    private AtomicFile(OutputStream bytes, AtomicFolder work, Path aside) {
        super(bytes);
        this.work = work;
        this.aside = aside;
    }

    /**
     * Begins a file, which replaces one of that name when it is finished.
     *
     * @throws FileSystemException if the name is that of something else, such as a pipe or a device
     */
    public static AtomicFile create(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file)
                && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) { // a folder may go before the end
            throw new FileSystemException(file.toString(), null, "is not a file: choose another name");
        }
        AtomicFolder work = AtomicFolder.beside(file);
        try {
            Path aside = work.resolve(file.getFileName().toString());
            OutputStream bytes = WriteFault.naming(file, Files.newOutputStream(aside));
            return new AtomicFile(file.toString().endsWith(".gz")
                    ? new GZIPOutputStream(bytes, BUFFER)
                    : new BufferedOutputStream(bytes, BUFFER), work, aside);
        } catch (IOException e) {
            work.close();
            throw e;
        }
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
     * Writes files in a thread that may be interrupted. An interrupt makes Java close them; then all are written again,
     * and the thread is interrupted again at the end.
     */
    public static void uninterruptibly(Writing files) {
        boolean interrupted = Thread.interrupted();
        try {
            for (int tries = 1; !written(files, tries == AtomicFolder.MOST_TRIES); tries++) {
                interrupted |= Thread.interrupted();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean written(Writing files, boolean isLast) throws IOException {
        try {
            files.write();
            return true;
        } catch (ClosedByInterruptException e) {
            if (isLast) {
                throw new IOException("files cannot be written by a thread that is interrupted all the time", e);
            }
            return false;
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length); // FilterOutputStream's own goes byte by byte
    }

    /** Puts the bytes on the disk and gives the file its name. Nothing can be written afterwards. */
    public void finish() throws IOException {
        if (finished) {
            return;
        }
        out.close();
        try (FileChannel channel = FileChannel.open(aside, StandardOpenOption.WRITE)) {
            WriteFault.naming(work.target(), () -> channel.force(true));
        }
        work.putInPlace(aside);
        finished = true;
    }

    /** Closes the file and deletes it if it is unfinished. */
    @Override
    public void close() throws IOException {
        try (work) {
            if (!finished) {
                out.close();
            }
        }
    }
}
