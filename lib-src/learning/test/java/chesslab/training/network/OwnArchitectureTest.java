package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDList;
import ai.djl.nn.Block;
import ai.djl.nn.Blocks;
import ai.djl.nn.SequentialBlock;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PiecePlanes;
import chesslab.encoding.PlaneGroup;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.View;
import chesslab.hexapawn.Hexapawn;
import chesslab.search.SearchLimits;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.Puct;
import chesslab.search.mcts.Temperature;
import chesslab.training.TrainingSettings;
import chesslab.training.TrainingTest;
import chesslab.training.selfplay.SelfPlaySettings;
import chesslab.training.selfplay.Solved;
import chesslab.training.selfplay.Training;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A block and a layout of one's own are a network like any other, and a wrong one is refused with the reason. */
class OwnArchitectureTest {

    private static final Layout LAYOUT = new Layout("center", View.MOVER, PlaneOrder.PLANE_LAST,
            new PiecePlanes(1, true), PlaneGroup.squares("the center", board -> 0x1818000000L),
            PlaneGroup.number("moves / 50", board -> board.legalMoves().size() / 50.0));

    @TempDir
    private Path folder;

    private static Block net() {
        return Layers.normalized(3, 2).add(Activation.RELU::of).add(Blocks.batchFlattenBlock())
                .add(Layers.heads(Layers.dense(MoveIndex.COUNT), value()));
    }

    private static Block value() {
        return new SequentialBlock().add(Layers.dense(1)).add(Activation.TANH::of);
    }

    private static Architecture own() {
        return Architecture.of("mine", LAYOUT, OwnArchitectureTest::net);
    }

    @Test
    void ownBlockIsSavedAndLoadedWithItsArchitectureAndPlays() throws IOException {
        Board board = Board.fromFen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
        ChessCoding coding = new ChessCoding(LAYOUT);
        try (Network network = Network.create(own(), 1)) {
            assertTrue(network.architecture().hasValue());
            network.save(folder.resolve("net"), Map.of());
            try (Network loaded = Network.load(folder.resolve("net"), own());
                    Network other = Network.create(own(), 2)) {
                float[][] inputs = {coding.encode(board)};
                assertArrayEquals(network.predict(inputs).logits(), loaded.predict(inputs).logits());
                assertArrayEquals(network.predict(inputs).values(), loaded.predict(inputs).values());
                assertNotEquals(network.predict(inputs).values()[0], other.predict(inputs).values()[0]);
                assertTrue(
                        board.isMoveLegal(new NetworkPlayer<>(coding, loaded).chooseMove(board).orElseThrow(), true));
                Mcts<Board, Move> search = new Mcts<>(Puct.DEFAULT,
                        new NetworkEvaluator<>(coding, loaded, Viewpoint.MOVER), new SplittableRandom(1));
                assertEquals("d1d8", search.search(board, SearchLimits.nodes(200)).bestMove().orElseThrow().toString());
            }
        }
        ModelCard card = ModelCard.read(folder.resolve("net"));
        assertEquals("center", card.layout());
        assertEquals(own(), card.architecture());
        assertEquals("\"mine\" (center of 16 planes, 4672 moves, value)", card.architecture().toString());
    }

    /** The planes reach the block as convolutions take them, whatever the layout's order. */
    @Test
    void blockIsGivenPlanesFirst() {
        Board board = new Board();
        Layout first = new Layout("first", View.MOVER, PlaneOrder.PLANE_FIRST, new PiecePlanes(1, true),
                PlaneGroup.squares("the center", b -> 0x1818000000L),
                PlaneGroup.number("moves / 50", b -> b.legalMoves().size() / 50.0));
        float[][] logits = new float[2][];
        for (Layout layout : new Layout[]{LAYOUT, first}) {
            try (Network network = Network.create(Architecture.of("n", layout, OwnArchitectureTest::net), 1)) {
                logits[layout == first ? 1 : 0] = network
                        .predict(new float[][]{new ChessCoding(layout).encode(board)}).logits()[0];
            }
        }
        assertArrayEquals(logits[0], logits[1], 1e-5f);
    }

    @Test
    void policyAloneIsANetworkThatGuidesNoSearch() {
        Architecture policy = Architecture.of("policy", Layouts.MOVER_14,
                () -> new SequentialBlock().add(Blocks.batchFlattenBlock()).add(Layers.dense(MoveIndex.COUNT)));
        ChessCoding coding = new ChessCoding(Layouts.MOVER_14);
        assertFalse(policy.hasValue());
        try (Network network = Network.create(policy, 1)) {
            assertTrue(new NetworkPlayer<>(coding, network).chooseMove(new Board()).isPresent());
            String message = assertThrows(IllegalArgumentException.class,
                    () -> new NetworkEvaluator<>(coding, network, Viewpoint.MOVER)).getMessage();
            assertEquals(
                    "network \"policy\" (mover14 of 14 planes, 4672 moves) has no value head, which a search needs",
                    message);
        }
    }

    @Test
    void valueOutOfItsRangeIsRefusedInASearch() {
        Architecture loud = Architecture.of("loud", LAYOUT, () -> new SequentialBlock().add(Blocks.batchFlattenBlock())
                .add(Layers.heads(Layers.dense(MoveIndex.COUNT), new SequentialBlock().add(Layers.dense(1))
                        .add(value -> new NDList(value.head().add(9))))));
        try (Network network = Network.create(loud, 1)) {
            NetworkEvaluator<Board, Move> evaluator = new NetworkEvaluator<>(new ChessCoding(LAYOUT), network,
                    Viewpoint.MOVER);
            String message = assertThrows(IllegalStateException.class,
                    () -> evaluator.evaluate(List.of(new Board()))).getMessage();
            assertTrue(message.endsWith(", expected -1 to 1, as from a value head that ends with tanh"), message);
        }
    }

    /** Of other games the block is given the numbers in a row. */
    @Test
    void ownBlockLearnsAnotherGameByItself() {
        Architecture hexapawn = Architecture.of("pawns", Solved.CODING, () -> new SequentialBlock()
                .add(Layers.dense(16)).add(Activation.RELU::of).add(Layers.heads(Layers.dense(28), value())));
        SelfPlaySettings settings = new SelfPlaySettings(2, 10, new SelfPlaySettings.Search(10, Puct.DEFAULT,
                Temperature.constant(1), Viewpoint.MOVER, Viewpoint.MOVER), new TrainingSettings(2, 16, 0.01, 1), 1, 1);
        try (Network network = Network.create(hexapawn, 1)) {
            float[][] before = TrainingTest.weights(network);
            assertEquals(2, Training.bySelfPlay(network, Hexapawn::new, Solved.CODING, settings, report -> {
            }).size());
            assertFalse(Arrays.deepEquals(before, TrainingTest.weights(network)));
            Training.fit(network, Solved.examples(), new TrainingSettings(1, 16, 0.01, 1), loss -> {
            });
        }
    }

    private static String refusal(Supplier<Block> blocks) {
        return assertThrows(IllegalArgumentException.class, () -> Architecture.of("mine", LAYOUT, blocks)).getMessage();
    }

    @Test
    void blocksOfOtherShapesAreRefusedWithBoth() {
        assertEquals("the block of network \"mine\" gives [(2, 100)] for positions of shape (2, 16, 8, 8), expected "
                + "logits of the moves of shape (2, 4672), and after them, where it has a value head, values of shape "
                + "(2, 1)",
                refusal(() -> new SequentialBlock().add(Blocks.batchFlattenBlock()).add(Layers.dense(100))));
        assertTrue(refusal(() -> Layers.normalized(3, 73)).contains("gives [(2, 73, 8, 8)] for"));
        assertTrue(refusal(() -> new SequentialBlock().add(Blocks.batchFlattenBlock())
                .add(Layers.heads(Layers.dense(MoveIndex.COUNT), Layers.dense(3))))
                .contains("gives [(2, 4672), (2, 3)] for"));
        assertTrue(refusal(() -> new SequentialBlock().add(Blocks.batchFlattenBlock(896)).add(Layers.dense(4672)))
                .startsWith("the block of network \"mine\" cannot take positions of shape (2, 16, 8, 8): "));
    }

    @Test
    void blockThatIsNotNewAtEachCallIsRefused() {
        Block once = net();
        assertTrue(
                refusal(() -> once).startsWith("the block of network \"mine\" is in use already: expected a new one"));
        Block shared = Layers.dense(MoveIndex.COUNT);
        assertTrue(refusal(() -> new SequentialBlock().add(Blocks.batchFlattenBlock()).add(shared))
                .contains("is in use already"));
    }

    @Test
    void blockWithoutParametersIsRefused() {
        assertTrue(refusal(() -> new SequentialBlock().add(planes -> new NDList(planes.head()
                .getManager().zeros(new ai.djl.ndarray.types.Shape(planes.head().getShape().get(0), 4672)))))
                .endsWith("has no parameter that learns"));
        assertThrows(IllegalArgumentException.class, () -> Architecture.of(" ", LAYOUT, OwnArchitectureTest::net));
    }

    @Test
    void blockWhoseGradientDependsOnCollectedMemoryIsRefused() {
        String message = assertThrows(IllegalStateException.class,
                () -> Architecture.of("mine", LAYOUT, () -> new SequentialBlock().add(Blocks.batchFlattenBlock())
                        .add(x -> new NDList(x.head().mul(0.5f))).add(Layers.dense(8))
                        .add(x -> new NDList(x.head().mul(2f))).add(Layers.dense(MoveIndex.COUNT))))
                .getMessage();
        assertTrue(message.contains("changes when Java collects memory between the forward and the backward pass"),
                message);
    }

    private String loading(Architecture architecture) {
        return assertThrows(FileSystemException.class, () -> Network.load(folder.resolve("net"), architecture))
                .getReason();
    }

    @Test
    void otherNameLayoutPlaneCountAndBlockAreRefusedAtLoading() throws IOException {
        try (Network network = Network.create(own(), 1)) {
            network.save(folder.resolve("net"), Map.of());
        }
        assertEquals("has a network \"mine\" (center of 16 planes, 4672 moves, value), expected network "
                + "\"mine\" (mover17 of 17 planes, 4672 moves, value)",
                loading(Architecture.of("mine", Layouts.MOVER_17, OwnArchitectureTest::net)));
        Layout smaller = new Layout("center", View.MOVER, PlaneOrder.PLANE_LAST, new PiecePlanes(1, true));
        assertTrue(
                loading(Architecture.of("mine", smaller, OwnArchitectureTest::net)).contains("(center of 14 planes"));
        assertTrue(loading(Architecture.of("yours", LAYOUT, OwnArchitectureTest::net)).contains("network \"yours\""));
        Supplier<Block> wider = () -> Layers.normalized(3, 3).add(Activation.RELU::of).add(Blocks.batchFlattenBlock())
                .add(Layers.heads(Layers.dense(MoveIndex.COUNT), value()));
        assertTrue(loading(Architecture.of("mine", LAYOUT, wider)).startsWith("does not fit \"mine\""));
        FileSystemException alone = assertThrows(FileSystemException.class, () -> Network.load(folder.resolve("net")));
        FileSystemException byText = assertThrows(FileSystemException.class,
                () -> Entrant.parse("net:" + folder.resolve("net")).open(1));
        assertEquals(alone.getReason(), byText.getReason());
        assertEquals("the files of network \"mine\" do not hold its block: load it with its architecture, "
                + "Network.load(folder, architecture)", alone.getReason());
    }

    @Test
    void playingInAnotherLayoutIsRefused() {
        Layout renamed = new Layout("other", View.MOVER, PlaneOrder.PLANE_LAST, new PiecePlanes(1, true),
                PlaneGroup.squares("a", board -> 0), PlaneGroup.squares("b", board -> 0));
        try (Network network = Network.create(own(), 1)) {
            String message = assertThrows(IllegalArgumentException.class,
                    () -> new NetworkPlayer<>(new ChessCoding(renamed), network)).getMessage();
            assertEquals(
                    "network \"mine\" (center of 16 planes, 4672 moves, value) does not fit the game: expected 1024 "
                            + "inputs and 4672 moves, in the layout other [8, 8, 16]",
                    message);
        }
    }
}
