package chesslab.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Named arrays in one file in the format of numpy's {@code savez}: a zip of {@code .npy} files.
 *
 * <p>The entries are stored, not deflated, in the given order and with one fixed time. The same arrays therefore give
 * the same bytes on every machine (deflated, they would depend on its version of zlib), and a reader can map the file
 * into memory and use the arrays in place.
 */
public final class Npz {

    private static final String SUFFIX = ".npy";
    /** Not 1 January 1980: Java marks times before and at the zip format's first day with the time zone. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private static final int LOCAL_HEADER = 0x04034b50;
    private static final int CENTRAL_HEADER = 0x02014b50;
    private static final int HEADER_BYTES = 30;

    private Npz() {
    }

    /**
     * Writes the arrays, whole or not at all, replacing an existing file.
     *
     * @return the checksum of the file
     */
    public static String write(Path file, Map<String, Npy> arrays) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (AtomicFile whole = AtomicFile.create(file)) {
            ZipOutputStream zip = new ZipOutputStream(new DigestOutputStream(whole, digest));
            zip.setMethod(ZipOutputStream.STORED);
            for (Map.Entry<String, Npy> array : arrays.entrySet()) {
                byte[] bytes = array.getValue().bytes();
                CRC32 crc = new CRC32();
                crc.update(bytes);
                ZipEntry entry = new ZipEntry(array.getKey() + SUFFIX);
                entry.setTimeLocal(TIME);
                entry.setSize(bytes.length);
                entry.setCrc(crc.getValue());
                zip.putNextEntry(entry);
                new ByteArrayInputStream(bytes).transferTo(zip); // piece by piece, as the digest is fastest
            }
            zip.finish();
            whole.finish();
        }
        return Sha256.hex(digest.digest());
    }

    /**
     * Maps a file of {@link #write} into memory. The arrays stay in the file: nothing is read before it is used, and
     * the mapping ends when the last array is garbage.
     *
     * @return the arrays by name, in the order of the file
     * @throws FileSystemException if the file has another format or is compressed; the message has the reason
     */
    public static Map<String, Npy> map(Path file) throws IOException {
        return arrays(file, bytes(file));
    }

    static ByteBuffer bytes(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null, "there is no such file");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new FileSystemException(file.toString(), null,
                        "has " + channel.size() + " bytes: expected less than 2 GB");
            }
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    static Map<String, Npy> arrays(Path file, ByteBuffer bytes) throws FileSystemException {
        try {
            return arrays(bytes.order(ByteOrder.LITTLE_ENDIAN));
        } catch (RuntimeException e) { // also what reading beyond the end throws
            throw new FileSystemException(file.toString(), null, "cannot be read as .npz: "
                    + (e instanceof IllegalArgumentException ? ExceptionMessages.message(e) : "it is cut short"));
        }
    }

    /**
     * Returns an array by name.
     *
     * @throws IllegalArgumentException if it is missing
     */
    public static Npy array(Map<String, Npy> arrays, String name) {
        Npy array = arrays.get(name);
        if (array == null) {
            throw new IllegalArgumentException("there is no array " + name);
        }
        return array;
    }

    /** Walks over the local headers of the zip, in front of each entry (APPNOTE.TXT, section 4.3.7). */
    private static Map<String, Npy> arrays(ByteBuffer zip) {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        int at = 0;
        while (zip.getInt(at) == LOCAL_HEADER) {
            int method = zip.getShort(at + 8);
            int size = zip.getInt(at + 22);
            int nameLength = Short.toUnsignedInt(zip.getShort(at + 26));
            int start = at + HEADER_BYTES + nameLength + Short.toUnsignedInt(zip.getShort(at + 28));
            byte[] name = new byte[nameLength];
            zip.get(at + HEADER_BYTES, name);
            String entry = new String(name, StandardCharsets.UTF_8);
            if (method != ZipEntry.STORED || (zip.getShort(at + 6) & 8) != 0 || !entry.endsWith(SUFFIX)) {
                throw new IllegalArgumentException("entry " + entry
                        + ": expected an array that is stored, not compressed, with its size before it");
            }
            arrays.put(entry.substring(0, nameLength - SUFFIX.length()), Npy.parse(zip.slice(start, size)));
            at = start + size;
        }
        if (zip.getInt(at) != CENTRAL_HEADER) {
            throw new IllegalArgumentException("no zip entry at byte " + at);
        }
        return Collections.unmodifiableMap(arrays);
    }
}
