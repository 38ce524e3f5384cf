package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.hexapawn.HexapawnSize;
import chesslab.hexapawn.SolvedRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shipped rows of Hexapawn are those that the library makes, byte for byte. To make them anew:
 * {@code mvn -Dtest=HexapawnDataTest -Dtest.jvm.args=-Dhexapawn.data=data/hexapawn test}.
 */
class HexapawnDataTest {

    private static final Path SHIPPED = Path.of("data", "hexapawn");

    @TempDir
    private Path folder;

    private static Map<String, byte[]> made() {
        List<SolvedRow> rows = SolvedRow.wholeTree(HexapawnSize.THREE_BY_THREE);
        float[] positions = new float[rows.size() * 21];
        float[] moves = new float[rows.size() * 28];
        float[] outcomes = new float[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(rows.get(i).inputs(), 0, positions, 21 * i, 21);
            System.arraycopy(rows.get(i).moveProbabilities(28), 0, moves, 28 * i, 28);
            outcomes[i] = rows.get(i).outcome();
        }
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("positions.npy", Npy.bytes(positions, rows.size(), 21));
        files.put("moveprobs.npy", Npy.bytes(moves, rows.size(), 28));
        files.put("outcomes.npy", Npy.bytes(outcomes, rows.size()));
        return files;
    }

    @Test
    void shippedRowsAreThoseOfTheLibrary() throws IOException {
        String target = System.getProperty("hexapawn.data");
        for (Map.Entry<String, byte[]> file : made().entrySet()) {
            if (target != null) {
                Files.write(Path.of(target, file.getKey()), file.getValue());
            }
            assertArrayEquals(file.getValue(), Files.readAllBytes(SHIPPED.resolve(file.getKey())), file.getKey());
        }
    }

    @Test
    void headerIsPaddedToTheFormatsAlignment() {
        byte[] bytes = Npy.bytes(new float[] {1, 2}, 2);
        assertEquals(128 + 8, bytes.length);
        assertEquals("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }",
                new String(bytes, 10, 118, StandardCharsets.US_ASCII).strip());
    }

    @Test
    void fileIsReplacedWhole() throws IOException {
        Path file = folder.resolve("a.npy");
        Npy.write(file, new float[] {1, 2, 3, 4}, 2, 2);
        Npy.write(file, new float[] {5}, 1);
        assertArrayEquals(Npy.bytes(new float[] {5}, 1), Files.readAllBytes(file));
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void wrongShapeIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> Npy.bytes(new float[3], 2, 2)).getMessage();
        assertEquals("3 values do not have the shape [2, 2]", message);
    }
}
