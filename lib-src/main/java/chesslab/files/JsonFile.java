package chesslab.files;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes and reads records as JSON files, such as the manifest of a run. The same record gives the same bytes. */
public final class JsonFile {

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping()
            .registerTypeAdapterFactory(new RecordAdapters()).create();

    private JsonFile() {
    }

    /** Returns a record as JSON text, one member a line. */
    public static String text(Object record) {
        return GSON.toJson(record) + "\n";
    }

    /** Writes a record, whole or not at all; a file of this name is replaced. */
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
        return GSON.fromJson(tree, type);
    }

    /**
     * Reads a record.
     *
     * @param what what the file should be, such as "manifest of mined games", for the message
     * @throws FileSystemException if the file is no JSON, or the record refuses it; it names the file and the reason
     */
    public static <T> T read(Path file, Class<T> type, String what) throws IOException {
        T record;
        try {
            record = GSON.fromJson(Files.readString(file), type);
        } catch (RuntimeException e) { // no JSON, or what a record refuses
            throw new FileSystemException(file.toString(), null, "is no " + what + ": " + e.getMessage());
        }
        if (record == null) {
            throw new FileSystemException(file.toString(), null, "is cut short or altered: expected a " + what);
        }
        return record;
    }
}
