package chesslab.files;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Writes and reads records as JSON files, such as a run's manifest. The same record gives the same bytes. */
public final class JsonFile {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping()
            .registerTypeAdapterFactory(new RecordAdapters()).create();

    private static final long MOST_BYTES = 1 << 28;

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
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null,
                    (Files.exists(file) ? "is not a file" : "there is no such file") + ": expected a " + what);
        }
        if (Files.size(file) > MOST_BYTES) {
            throw new FileSystemException(file.toString(), null, "has " + Files.size(file) + " bytes: expected a "
                    + what + ", of at most " + MOST_BYTES);
        }
        T record;
        try {
            record = GSON.fromJson(Files.readString(file), type);
        } catch (CharacterCodingException e) {
            throw new FileSystemException(file.toString(), null, "is no " + what + ": its bytes are no UTF-8");
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
