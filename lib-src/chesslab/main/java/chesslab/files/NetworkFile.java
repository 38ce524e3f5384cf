package chesslab.files;

import com.google.gson.JsonObject;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/** The arrays of a network in one file, beside {@value #CARD}, which has the file's SHA-256, to detect changes. */
public final class NetworkFile {

    /** The file that describes a network, in the folder of its arrays. */
    public static final String CARD = "model.json";

    private static final String SHA256 = "sha256";
    private static final String WHAT = "description of a network";

    private NetworkFile() {
    }

    /**
     * Writes the arrays, then the card, each whole or not at all.
     *
     * @param card a record; the card has its members and {@code sha256}
     */
    public static void write(Path file, Map<String, Npy> arrays, Object card) throws IOException {
        JsonObject json = JsonFile.tree(card).getAsJsonObject();
        json.addProperty(SHA256, Npz.write(file, arrays));
        JsonFile.write(file.resolveSibling(CARD), json);
    }

    /**
     * Reads the arrays.
     *
     * @throws FileSystemException if the file or its card is missing, the card has no SHA-256, the file has another
     *                             one, or no arrays; the message names the file and the reason
     */
    public static Map<String, Npy> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null, "there is no such file: expected a network that "
                    + "train evaluation or train policy has made");
        }
        String expected = sha256(file);
        ByteBuffer bytes = Npz.bytes(file);
        verify(file, bytes, expected);
        return Npz.arrays(file, bytes);
    }

    /**
     * Returns the SHA-256 from the card beside a file of arrays.
     *
     * @throws FileSystemException if it has none
     */
    public static String sha256(Path file) throws IOException {
        Path card = file.resolveSibling(CARD);
        if (!Files.isRegularFile(card)) {
            throw new NoSuchFileException(card.toString(), null, "there is no such file, which has the SHA-256 of "
                    + file.getFileName());
        }
        try (JsonReader json = new JsonReader(Files.newBufferedReader(card))) { // all of Gson takes 100 ms to start
            json.beginObject();
            while (json.hasNext()) {
                if (json.nextName().equals(SHA256)) {
                    return json.nextString();
                }
                json.skipValue();
            }
        } catch (CharacterCodingException e) {
            throw new FileSystemException(card.toString(), null, "is no " + WHAT + ": its bytes are no UTF-8");
        } catch (EOFException | MalformedJsonException | RuntimeException e) {
            throw new FileSystemException(card.toString(), null, "is no " + WHAT + ": " + JsonFile.reason(e));
        }
        throw new FileSystemException(card.toString(), null, "has no SHA-256 of " + file.getFileName());
    }

    /** Refuses a file of arrays whose SHA-256 differs from its card's. */
    public static void verify(Path file, ByteBuffer bytes, String expected) throws FileSystemException {
        String found = Sha256.of(bytes);
        if (!found.equals(expected)) {
            throw new FileSystemException(file.toString(), null, "was altered: its SHA-256 is " + found + ", expected "
                    + expected + " as " + CARD + " says");
        }
    }
}
