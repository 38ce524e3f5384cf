package chesslab.files;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipException;

/** SHA-256 checksums (FIPS 180-4), as 64 hexadecimal digits in lower case. */
public final class Sha256 {

    /** Bytes digested at once; few, since a call that starts before Java has compiled the method stays slow. */
    private static final int PIECE = 1 << 14;

    private Sha256() {
    }

    /** Returns the checksum of these bytes. */
    public static String of(byte[] bytes) {
        return of(ByteBuffer.wrap(bytes));
    }

    /** Returns the checksum of a buffer's bytes, up to its limit. */
    public static String of(ByteBuffer bytes) {
        MessageDigest digest = digest();
        for (int at = 0; at < bytes.limit(); at += PIECE) {
            digest.update(bytes.slice(at, Math.min(PIECE, bytes.limit() - at)));
        }
        return hex(digest.digest());
    }

    /** Returns the checksum of a file's bytes. */
    public static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in);
        }
    }

    /** Returns the checksum of the rest of the stream. */
    public static String of(InputStream in) throws IOException {
        DigestInputStream digested = new DigestInputStream(in, digest());
        digested.transferTo(OutputStream.nullOutputStream());
        return hex(digested.getMessageDigest().digest());
    }

    /** Returns the checksum of a file's text, which may be compressed. */
    public static String ofText(Path file) throws IOException {
        try (InputStream text = DecompressingStream.open(file)) {
            return of(text);
        }
    }

    /**
     * Checks the text of a file, which may be compressed, against the checksum in a manifest.
     *
     * @throws FileSystemException if the file is missing, cut short or altered
     */
    public static void verify(Path file, String expected) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new FileSystemException(file.toString(), null, "is missing, though the manifest names it");
        }
        String found;
        try {
            found = ofText(file);
        } catch (EOFException | ZipException e) {
            found = "none, " + ExceptionMessages.message(e);
        }
        verify(file, found, expected);
    }

    /** Refuses a file whose text does not have the checksum of a manifest. */
    public static void verify(Path file, String found, String expected) throws FileSystemException {
        if (!found.equals(expected)) {
            throw new FileSystemException(file.toString(), null,
                    "is cut short or altered: sha256 " + found + " instead of the manifest's " + expected);
        }
    }

    /** Returns a digest that takes the bytes piece by piece. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Writes a digest in hexadecimal. */
    public static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }
}
