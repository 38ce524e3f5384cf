package chesslab.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordAdaptersTest {

    @TempDir
    private Path folder;

    private record Named(String name, int count) {
    }

    /** A component of every kind. */
    private record Everything(byte small, int whole, long big, float single, double real, boolean yes, String text,
            Integer boxed, TimeUnit unit, List<Named> list, Map<String, Named> map, Named[] array, double[] row) {
    }

    @Test
    void recordsHaveTheBytesOfPlainGson() {
        Everything full = new Everything((byte) 1, 2, 1L << 60, 0.1f, 1e-8, true, "ü\n", 7, TimeUnit.DAYS,
                List.of(new Named("a", 1)), Map.of("k", new Named("b", 2)), new Named[]{new Named("c", 3)},
                new double[]{1, 0.5});
        Everything empty = new Everything((byte) 0, 0, 0, 0, 0, false, null, null, null, null, null, null, null);
        Gson plain = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
        for (Everything record : List.of(full, empty)) {
            assertEquals(plain.toJson(record) + "\n", JsonFile.text(record));
        }
    }

    @Test
    void missingMemberIsZeroOrNullAndUnknownOneIsPassedOver() throws IOException {
        assertEquals(new Named(null, 0), read("{\"color\": {\"red\": [1]}}"));
        assertEquals(new Named(null, 1), read("{\"name\": null, \"count\": 1}"));
    }

    @Test
    void nullForANumberIsRefusedWithItsPlace() {
        String message = assertThrows(FileSystemException.class, () -> read("{\"count\": null}")).getMessage();
        assertTrue(message.contains("$.count, expected int"), message);
    }

    private Named read(String json) throws IOException {
        return JsonFile.read(Files.writeString(folder.resolve("named.json"), json), Named.class, "name with a count");
    }
}
