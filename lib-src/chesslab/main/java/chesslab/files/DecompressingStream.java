package chesslab.files;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Bytes of a file or of standard input, decompressed if they begin like gzip or zstd. Reads {@link AtomicFile}s. */
public final class DecompressingStream extends FilterInputStream {

    /** Means standard input instead of a file; {@code ./-} is a file of that name. */
    public static final Path STANDARD_INPUT = Path.of("-");

    private static final int BUFFER = 1 << 16;
    private static final int MAGIC_BYTES = 6;

    /** Other compressions by their first bytes, as Latin-1, and the program that ends them. */
    private static final Map<String, String> REFUSED = Map.of("PK\3\4", "zip (unzip)", "PK\5\6", "zip (unzip)",
            "PK\7\10", "zip (unzip)", "BZh", "bzip2 (bunzip2)", "\u00FD7zXZ", "xz (unxz)",
            "7z\u00BC\u00AF\47\34", "7-Zip (7z x)", "Rar!", "rar (unrar x)", "LZIP", "lzip (lzip -d)",
            "\4\"M\30", "lz4 (unlz4)", "\37\u009D", "compress (uncompress)");

    private final Counter counter;

    private DecompressingStream(InputStream plain, Counter counter) {
        super(plain);
        this.counter = counter;
    }

    private static final class Counter extends FilterInputStream {

        private final boolean closes;
        private long bytes;

        Counter(InputStream in, boolean closes) {
            super(in);
            this.closes = closes;
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            bytes += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = in.read(target, offset, length);
            bytes += Math.max(count, 0);
            return count;
        }

        @Override
        public int available() throws IOException {
            return Math.max(1, in.available()); // 0, as a slow pipe says, is the end of the file for GZIPInputStream
        }

        @Override
        public void close() throws IOException {
            if (closes) {
                in.close();
            }
        }
    }

    /** Refuses what is no ordinary file, such as a folder, or a pipe, for which a program may wait without end. */
    public static void checkFile(Path file) throws FileSystemException {
        if (!Files.isRegularFile(file)) {
            throw new FileSystemException(file.toString(), null,
                    Files.exists(file) ? "is not a file" : "there is no such file or folder");
        }
    }

    /**
     * Opens a file, or {@link #STANDARD_INPUT}, which stays open when this is closed.
     *
     * @throws FileSystemException if it is a folder
     * @throws ZipException if its name ends with {@code .zst} and its first bytes are not those of zstd, or if they are
     *                      those of another compression, which the message names
     */
    public static DecompressingStream open(Path file) throws IOException {
        boolean standard = file.equals(STANDARD_INPUT);
        if (!standard && Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder: expected a file");
        }
        Counter counter = new Counter(standard ? System.in : Files.newInputStream(file), !standard);
        PushbackInputStream in = new PushbackInputStream(counter, MAGIC_BYTES);
        try {
            byte[] start = in.readNBytes(MAGIC_BYTES);
            in.unread(start);
            boolean zstd = isZstd(start);
            String begins = new String(start, StandardCharsets.ISO_8859_1);
            for (Map.Entry<String, String> refused : REFUSED.entrySet()) {
                if (begins.startsWith(refused.getKey()) && !file.toString().endsWith(".npz")) { // arrays are in a zip
                    throw new ZipException("is compressed by " + refused.getValue()
                            + ": expected plain text, gzip or zstd; unpack it first");
                }
            }
            if (!zstd && file.toString().toLowerCase(Locale.ROOT).endsWith(".zst")) {
                throw new ZipException("no zstd frame begins at byte 0");
            }
            boolean gzip = start.length > 1 && start[0] == (byte) 0x1f && start[1] == (byte) 0x8b;
            return new DecompressingStream(zstd ? new ZstdInputStreamNoFinalizer(in)
                    : gzip ? new GZIPInputStream(in, BUFFER) : in, counter);
        } catch (IOException e) {
            in.close();
            throw e;
        } catch (LinkageError e) {
            in.close();
            throw new FileSystemException(file.toString(), null, "needs zstd's native library: "
                    + ExceptionMessages.nativeLibrary(e));
        }
    }

    /** Returns whether bytes begin a frame (RFC 8878), perhaps a skippable one, as in files of {@code pzstd}. */
    private static boolean isZstd(byte[] start) {
        int magic = start.length < Integer.BYTES ? 0 : ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return magic == 0xFD2FB528 || magic >>> 4 == 0x184D2A5;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            return in.read(target, offset, length);
        } catch (ZstdIOException e) {
            if (ExceptionMessages.message(e).startsWith("Truncated")) {
                throw new EOFException("is cut short at byte " + counter.bytes + ", in a zstd frame");
            }
            throw new ZipException(
                    "is not zstd, or altered, before byte " + counter.bytes + ": " + ExceptionMessages.message(e));
        }
    }

    /** Returns the number of bytes read from the file, compressed if it is. */
    public long bytesRead() {
        return counter.bytes;
    }
}
