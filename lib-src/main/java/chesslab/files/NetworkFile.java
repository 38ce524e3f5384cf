package chesslab.files;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The arrays of a network in one file, beside {@value #CARD}, which has the file's SHA-256: an altered file is never
 * used.
 */
public final class NetworkFile {

    /** The file that describes a network, in the folder of its arrays. */
    public static final String CARD = "model.json";

    private static final long MOST_BYTES = 1 << 30;

    private record Checksum(String sha256) {
    }

    private NetworkFile() {
    }

    /**
     * Writes the arrays, then the card, each whole or not at all.
     *
     * @param card a record, which becomes the card with one more member, {@code sha256}
     */
    public static void write(Path file, Map<String, Npy> arrays, Object card) throws IOException {
        Npz.write(file, arrays);
        JsonObject json = JsonFile.tree(card).getAsJsonObject();
        json.addProperty("sha256", Sha256.of(file));
        JsonFile.write(file.resolveSibling(CARD), json);
    }

    /**
     * Reads the arrays.
     *
     * @throws FileSystemException if the file or its card is missing, the card has no SHA-256, the file has another
     *                             one, more than 2<sup>30</sup> bytes, or no arrays; it names the file and the reason
     */
    public static Map<String, Npy> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null, "there is no such file: a network that plain Java "
                    + "computes has it, with " + CARD + " beside it");
        }
        String expected = sha256(file);
        if (Files.size(file) > MOST_BYTES) {
            throw new FileSystemException(file.toString(), null, "has " + Files.size(file) + " bytes, expected at most "
                    + MOST_BYTES);
        }
        byte[] bytes = Files.readAllBytes(file); // not mapped: what is checked is what is used
        verify(file, bytes, expected);
        return Npz.arrays(file, ByteBuffer.wrap(bytes));
    }

    /**
     * Returns the SHA-256 that the card beside a file of arrays has.
     *
     * @throws FileSystemException if it has none
     */
    public static String sha256(Path file) throws IOException {
        Path card = file.resolveSibling(CARD);
        String sha256 = JsonFile.read(card, Checksum.class, "description of a network").sha256();
        if (sha256 == null) {
            throw new FileSystemException(card.toString(), null, "has no SHA-256 of " + file.getFileName());
        }
        return sha256;
    }

    /** Refuses a file of arrays whose bytes have another SHA-256 than its card says. */
    public static void verify(Path file, byte[] bytes, String expected) throws FileSystemException {
        String found = Sha256.of(bytes);
        if (!found.equals(expected)) {
            throw new FileSystemException(file.toString(), null, "was altered: its SHA-256 is " + found + ", expected "
                    + expected + " as " + CARD + " says");
        }
    }
}
