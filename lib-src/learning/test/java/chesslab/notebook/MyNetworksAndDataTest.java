package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.nn.Blocks;
import ai.djl.nn.SequentialBlock;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PiecePlanes;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.View;
import chesslab.encoding.dataset.PreparedData;
import chesslab.files.FileTree;
import chesslab.training.imitation.SampleData;
import chesslab.training.network.Architecture;
import chesslab.training.network.Layers;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reader's network or data that a lesson cannot use are named in one sentence, and what ships serves. */
class MyNetworksAndDataTest {

    @TempDir
    private Path folder;
    private Path mine;
    private Path shipped;

    @BeforeEach
    void place() {
        mine = folder.resolve("mine");
        shipped = folder.resolve("shipped");
    }

    /** Opens; what is printed of the reader's folder must match. */
    private void assertSaid(String expected, MyWork.Opener<?> opener) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            MyWork.open(mine, "my/place", "mine", shipped, opener);
        } finally {
            System.setOut(before);
        }
        String text = said.toString(StandardCharsets.UTF_8).replace(folder.toString(), "…").strip();
        assertTrue(text.matches("Yours cannot be used: (…/mine)?" + expected + "\\. …/shipped takes its place\\."),
                text);
    }

    private static void cut(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    }

    private static void save(Path place, Architecture architecture) throws IOException {
        FileTree.delete(place);
        try (Network network = Network.create(architecture, 1)) {
            network.save(place, "mover14", Map.of());
        }
    }

    @Test
    void networks() throws Exception {
        MyWork.Opener<Layout> opener = place -> {
            Network.load(place).close();
            return ModelCard.coding(place).layout();
        };
        Architecture small = Architecture.named("mlp-8", Layouts.MOVER_14, false);
        save(shipped, small);
        save(mine, small);
        cut(mine.resolve("parameters.djl"));
        assertSaid("/parameters.djl: has \\d+ bytes, expected \\d+ as model.json says", opener);
        Path card = mine.resolve("model.json");
        String right = Files.readString(card);
        save(mine, small);
        Files.writeString(card, Files.readString(card).replace("\"mover14\"", "\"mover17\""));
        assertSaid("/model.json: is of a network with 896 inputs and 4672 moves, expected 1088 and 4672 for this game",
                opener);
        Files.writeString(card, right);
        Files.delete(mine.resolve("parameters.djl"));
        assertSaid("/parameters.djl: there is no such file: expected a network's folder, .*", opener);
        cut(mine.resolve("model.json"));
        assertSaid("/model.json: is no description of a network: .*", opener);
        Layout layout = new Layout("center", View.MOVER, PlaneOrder.PLANE_FIRST, new PiecePlanes(1, true));
        save(mine, Architecture.of("idea", layout,
                () -> new SequentialBlock().add(Blocks.batchFlattenBlock()).add(Layers.dense(MoveIndex.COUNT))));
        assertSaid("/model.json: the files of network \"idea\" do not hold its block: .*", opener);
        MyWork.Opener<Layout> planes = place -> ModelCard.coding(place).layout();
        assertSaid("/model.json: layout \"center\": expected one of tutorial14, .*", planes);
    }

    @Test
    void data() throws Exception {
        MyWork.Opener<PreparedData> opener = place -> PreparedData.open(place, Layouts.MOVER_14);
        SampleData.in(shipped, "mover14");
        SampleData.in(mine, "mover17");
        assertSaid("/manifest.json: is of layout mover17 of 17 planes, expected layout mover14 of 14", opener);
        FileTree.delete(mine);
        SampleData.in(mine, "mover14");
        cut(mine.resolve("train-00001.npz"));
        assertSaid("/train-00001.npz: is cut short or altered: .*", opener);
        Files.delete(mine.resolve("train-00001.npz"));
        assertSaid("/train-00001.npz: is missing, though the manifest names it", opener);
        cut(mine.resolve("manifest.json"));
        assertSaid("/manifest.json: is no manifest of prepared data: .*", opener);
        Files.delete(mine.resolve("manifest.json"));
        assertSaid(": has no manifest.json: expected a folder made by encode", opener);
    }
}
