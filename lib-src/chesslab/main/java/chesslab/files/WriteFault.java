package chesslab.files;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A file or folder that cannot be written, as on a full disk. Java's own exception does not name it. */
public final class WriteFault extends FileSystemException {

    private static final long serialVersionUID = 1;

    private WriteFault(Path place, IOException cause) {
        super(place.toString(), null,
                "cannot be written: " + ExceptionMessages.message(cause) + ". Make room there, then run it again");
        initCause(cause);
    }

    /** Writes, and names the place where the system fails to. */
    public static void naming(Path place, AtomicFile.Writing bytes) throws IOException {
        try {
            bytes.write();
        } catch (WriteFault e) {
            throw new WriteFault(place, (IOException) e.getCause());
        } catch (IOException e) {
            throw e.getClass() == IOException.class ? new WriteFault(place, e) : e; // others say what failed
        }
    }

    static OutputStream naming(Path file, OutputStream bytes) {
        return new FilterOutputStream(bytes) {
            @Override
            public void write(int single) throws IOException {
                naming(file, () -> out.write(single));
            }

            @Override
            public void write(byte[] some, int offset, int length) throws IOException {
                naming(file, () -> out.write(some, offset, length));
            }
        };
    }
}
