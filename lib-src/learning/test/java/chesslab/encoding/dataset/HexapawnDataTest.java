package chesslab.encoding.dataset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import chesslab.files.Npy;
import chesslab.hexapawn.HexapawnSize;
import chesslab.hexapawn.HexapawnSolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The shipped rows of Hexapawn are those that the library makes, byte for byte. To make them anew:
 * {@code mvn -Dtest=HexapawnDataTest -Dtest.jvm.args=-Dhexapawn.data=data/hexapawn test}.
 */
class HexapawnDataTest {

    private static final Path SHIPPED = Path.of("data", "hexapawn");

    private static Map<String, byte[]> made() {
        List<HexapawnSolver.Row> rows = new HexapawnSolver(HexapawnSize.THREE_BY_THREE).wholeTree();
        float[] positions = new float[rows.size() * 21];
        float[] moves = new float[rows.size() * 28];
        float[] outcomes = new float[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(rows.get(i).inputs(), 0, positions, 21 * i, 21);
            System.arraycopy(rows.get(i).moveProbabilities(28), 0, moves, 28 * i, 28);
            outcomes[i] = rows.get(i).outcome();
        }
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("positions.npy", Npy.of(positions, rows.size(), 21).bytes());
        files.put("moveprobs.npy", Npy.of(moves, rows.size(), 28).bytes());
        files.put("outcomes.npy", Npy.of(outcomes, rows.size()).bytes());
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
}
