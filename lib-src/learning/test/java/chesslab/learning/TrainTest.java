package chesslab.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.PreparedData;
import chesslab.notebook.Printed;
import chesslab.search.TicTacToe;
import chesslab.training.imitation.SampleData;
import chesslab.training.network.Activation;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.Table;

class TrainTest {

    @TempDir
    private Path folder;

    private static Network network(long seed) {
        return Network.create(new Mlp(896, MoveIndex.COUNT, List.of(16), Activation.RELU, true), seed);
    }

    @Test
    void trainingThatWasStoppedGoesOnFromItsCheckpointToTheSameNumbers() throws Exception {
        PreparedData data = SampleData.in(folder.resolve("data"), Layouts.MOVER_14.name());
        try (Network whole = network(1); Network first = network(1); Network second = network(2)) {
            Table expected = Train.onGames(whole, data, 3);
            assertEquals(List.of("epoch", "loss", "top-1 %", "validation loss", "validation top-1 %"),
                    expected.columnNames());
            assertTrue(expected.doubleColumn("loss").get(2) < expected.doubleColumn("loss").get(0) - 0.5);
            Thread.currentThread().interrupt();
            assertThrows(CancellationException.class, () -> Train.onGames(first, data, 1, folder.resolve("run")));
            assertFalse(Thread.interrupted());
            Train.onGames(first, data, 1, folder.resolve("run"));
            String text = Printed.by(() -> {
                try {
                    assertEquals(expected.print(), Train.onGames(second, data, 3, folder.resolve("run")).print());
                } catch (java.io.IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            assertTrue(text.contains("Learning from games (loss by epoch)"), text);
            assertTrue(text.contains("epochs: "), text);
        }
    }

    @Test
    void networkLearnsAGameOfOnesOwnByItself() {
        try (Network network = Network.create(new Mlp(18, 9, 2, 64), 1)) {
            Table table = Train.bySelfPlay(network, TicTacToe::new, new TicTacToeCoding(), 6);
            assertEquals(List.of("iteration", "positions", "policy loss", "value loss"), table.columnNames());
            assertEquals(List.of(1, 2, 3, 4, 5, 6), table.intColumn("iteration").asList());
            assertTrue(table.intColumn("positions").min() >= 50 * 5, "50 games of 5 moves or more");
            assertTrue(table.doubleColumn("policy loss").get(5) < 1.6,
                    table::print);
            float[] inputs = new TicTacToeCoding().encode(new TicTacToe(0, 3, 1, 4)); // 2 wins
            float[] logits = network.predict(new float[][]{inputs}).logits()[0];
            int best = 2;
            for (int cell : List.of(5, 6, 7, 8)) {
                best = logits[cell] > logits[best] ? cell : best;
            }
            assertEquals(2, best);
        }
    }
}
