package chesslab.files;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Writes and reads records as JSON files, such as a run's manifest. The same record gives the same bytes. A sealed one
 * has a checksum of itself, so that no count in it can be altered unnoticed.
 */
public final class JsonFile {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping()
            .registerTypeAdapterFactory(new RecordAdapters()).create();

    private static final long MOST_BYTES = 1 << 28;

    /** The last member of a sealed record: the checksum of its text without this member. */
    private static final String SEAL = "ownSha256";

    private JsonFile() {
    }

    /** Returns a record as JSON text, one member a line. */
    public static String text(Object record) {
        return GSON.toJson(record) + "\n";
    }

    /** Writes a record, whole or not at all, replacing an existing file. */
    public static void write(Path file, Object record) throws IOException {
        AtomicFile.write(file, text(record));
    }

    /** Returns a record, or the members of one, as JSON text that ends with its own checksum. */
    public static String sealed(Object record) {
        JsonObject members = tree(record).getAsJsonObject();
        members.remove(SEAL); // of other members
        members.addProperty(SEAL, checksum(members));
        return text(members);
    }

    private static String checksum(JsonObject members) {
        return Sha256.of(text(members).getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a sealed record, whole or not at all, replacing an existing file. */
    public static void writeSealed(Path file, Object record) throws IOException {
        AtomicFile.write(file, sealed(record));
    }

    /**
     * Reads a sealed record, as {@link #read} does.
     *
     * @throws FileSystemException also if it does not have the checksum that it names
     */
    public static <T> T readSealed(Path file, Class<T> type, String what) throws IOException {
        return unsealed(file, text(file, what), type, what);
    }

    /**
     * Returns the sealed record that a text holds.
     *
     * @param file whose text it is, for the message
     */
    public static <T> T unsealed(Path file, String text, Class<T> type, String what) throws FileSystemException {
        JsonObject members = of(file, text, JsonObject.class, what);
        JsonElement seal = members.remove(SEAL);
        if (!new JsonPrimitive(checksum(members)).equals(seal)) {
            throw new FileSystemException(file.toString(), null, "was altered: expected a " + what
                    + " as the run wrote it, with its " + SEAL);
        }
        return of(file, text(members), type, what);
    }

    /** Returns a record, or a list of them, as a JSON value. */
    public static JsonElement tree(Object record) {
        return GSON.toJsonTree(record);
    }

    /**
     * Returns the record that a JSON value holds.
     *
     * @throws RuntimeException if it does not hold one
     */
    public static <T> T as(JsonElement tree, Class<T> type) {
        return GSON.fromJson(tree.toString(), type); // as text: of a tree, Gson cuts numbers that are too large
    }

    /**
     * Reads a record.
     *
     * @param what the expected kind of file, such as "manifest of mined games", for the message
     * @throws FileSystemException if the file is not JSON, has more than 2<sup>28</sup> bytes, or the record refuses
     *                             it; the message names the file and the reason
     */
    public static <T> T read(Path file, Class<T> type, String what) throws IOException {
        return of(file, text(file, what), type, what);
    }

    private static String text(Path file, String what) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null,
                    (Files.exists(file) ? "is not a file" : "there is no such file") + ": expected a " + what);
        }
        if (Files.size(file) > MOST_BYTES) {
            throw new FileSystemException(file.toString(), null, "has " + Files.size(file) + " bytes: expected a "
                    + what + ", of at most " + MOST_BYTES);
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new FileSystemException(file.toString(), null, "is no " + what + ": its bytes are no UTF-8");
        }
    }

    private static <T> T of(Path file, String text, Class<T> type, String what) throws FileSystemException {
        T record;
        try {
            record = GSON.fromJson(text, type);
        } catch (RuntimeException | StackOverflowError e) { // no JSON, or what a record refuses
            throw new FileSystemException(file.toString(), null, "is no " + what + ": " + reason(e));
        }
        if (record == null) {
            throw new FileSystemException(file.toString(), null, "is cut short or altered: expected a " + what);
        }
        return record;
    }

    /**
     * Returns why a value holds no record, in the words of Gson or the record, without Java's names and Gson's
     * addresses.
     */
    public static String reason(Throwable fault) {
        String said = ExceptionMessages.message(fault);
        if (fault instanceof NullPointerException) { // what requireNonNull says is a name
            return (said.matches("(?!null)\\w+") ? said : "a value") + " is missing";
        }
        return fault instanceof StackOverflowError
                ? "it is nested too deep"
                : said.replaceAll("(\\w+\\.)+\\w+(Exception|Error): |com\\.google\\.gson\\.|\\s+See https\\S+", "");
    }
}
