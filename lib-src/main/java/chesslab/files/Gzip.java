package chesslab.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads files that may be compressed by gzip; the counterpart of {@link AtomicFile}. */
public final class Gzip {

    private static final int BUFFER = 1 << 16;

    private Gzip() {
    }

    /** Opens a file and decompresses it where its first two bytes are those of gzip. */
    public static InputStream open(Path file) throws IOException {
        PushbackInputStream in = new PushbackInputStream(Files.newInputStream(file), 2);
        try {
            byte[] start = in.readNBytes(2);
            in.unread(start);
            boolean gzip = start.length == 2 && start[0] == (byte) 0x1f && start[1] == (byte) 0x8b;
            return gzip ? new GZIPInputStream(in, BUFFER) : in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }
}
