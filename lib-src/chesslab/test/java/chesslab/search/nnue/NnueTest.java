package chesslab.search.nnue;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.files.NetworkFile;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.game.Side;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The network in whole numbers is the network, whatever moves were made and taken back. */
class NnueTest {

    @TempDir
    private Path folder;

    private static NnueNetwork random(int hidden, double features, double output) {
        SplittableRandom random = new SplittableRandom(7);
        return new NnueNetwork(hidden, floats(random, 768 * hidden, features), floats(random, hidden, 0.5),
                floats(random, 2 * hidden, output), 0.05f);
    }

    private static float[] floats(SplittableRandom random, int count, double range) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) ((2 * random.nextDouble() - 1) * range);
        }
        return values;
    }

    /** The most that rounding can change: half a step of each number of the first layer, and of each last weight. */
    private static double bound(NnueNetwork network) {
        double bound = 0;
        for (float weight : network.output()) {
            double ofNumber = 2 * 33 * 0.5 / 480; // 32 features and a bias, and the slope of a square is 2 at most
            bound += Math.abs(weight) * ofNumber + 0.5 / 256;
        }
        return (bound + 0.5 / (256 * 480 * 480)) * NnueNetwork.CENTIPAWNS + 0.5;
    }

    private static int forMover(NnueEvaluation evaluation, Board board) {
        int value = evaluation.valueForWhite(board);
        return board.getSideToMove() == Side.WHITE ? value : -value;
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 32, 64, 256})
    void theValueIsThatOfTheFloatNetworkWithinTheBound(int hidden) {
        NnueNetwork network = random(hidden, 0.1, 0.2);
        NnueEvaluation evaluation = new NnueEvaluation(network);
        SplittableRandom random = new SplittableRandom(1);
        double squares = 0;
        int positions = 0;
        for (int game = 0; game < 20; game++) {
            Board board = new Board();
            for (int ply = 0; ply < 120 && board.outcome().isEmpty(); ply++) {
                List<Move> moves = board.legalMoves();
                board.doMove(moves.get(random.nextInt(moves.size())));
                double difference = forMover(evaluation, board) - network.valueForMover(board);
                assertTrue(Math.abs(difference) <= bound(network), board.getFen() + ": " + difference);
                squares += difference * difference;
                positions++;
            }
        }
        double mean = Math.sqrt(squares / positions);
        assertTrue(mean < 1 + hidden / 32.0, "root mean square " + mean + " centipawns");
    }

    @Test
    void sumsAreThoseOfAFreshComputationAfterEveryMoveAndEveryUndo() {
        NnueNetwork network = random(32, 0.3, 0.5);
        NnueEvaluation kept = new NnueEvaluation(network);
        SplittableRandom random = new SplittableRandom(2);
        for (int game = 0; game < 30; game++) {
            Board board = game % 2 == 0
                    ? new Board()
                    : Board.fromFen("r3k2r/P1pp1pb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/1PPBBPpP/R3K2R w KQkq - 0 1");
            int made = 0;
            for (int step = 0; step < 200; step++) {
                List<Move> moves = board.legalMoves();
                if (made > 0 && (moves.isEmpty() || random.nextInt(3) == 0)) {
                    board.undoMove();
                    made--;
                } else if (!moves.isEmpty()) {
                    board.doMove(moves.get(random.nextInt(moves.size())));
                    made++;
                }
                if (random.nextInt(4) > 0) { // a search does not ask everywhere
                    assertEquals(new NnueEvaluation(network).valueForWhite(board), kept.valueForWhite(board),
                            board.getFen());
                }
                if (!board.isKingAttacked() && random.nextInt(10) == 0) {
                    board.doNullMove();
                    assertEquals(new NnueEvaluation(network).valueForWhite(board), kept.valueForWhite(board));
                    board.undoNullMove();
                }
            }
        }
    }

    @Test
    void theSamePositionWithColorsSwappedHasTheSameValueForTheMover() {
        NnueEvaluation evaluation = new NnueEvaluation(random(16, 0.3, 0.5));
        Board white = Board.fromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        Board black = Board.fromFen("r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1");
        assertEquals(evaluation.valueForWhite(white), -evaluation.valueForWhite(black));
    }

    @ParameterizedTest
    @ValueSource(floats = {1.98f, -1.98f})
    void theLargestWeightsAndNineQueensASideLeaveRoom(float weight) {
        float[] features = new float[768 * 256];
        float[] biases = new float[256];
        float[] output = new float[512];
        Arrays.fill(features, weight);
        Arrays.fill(biases, weight);
        Arrays.fill(output, 1.98f);
        NnueNetwork network = new NnueNetwork(256, features, biases, output, 100);
        NnueEvaluation evaluation = new NnueEvaluation(network);
        for (String fen : List.of("qqqqkqqq/qq6/8/2rbbnnr/RNBBNR2/8/5QQQ/QQQQKQQ1 w - - 0 1",
                Constants.startStandardFENPosition)) {
            Board board = Board.fromFen(fen);
            double one = 8; // in place of 256, which leaves the last sum no room
            double expected = (weight > 0 ? 512 * Math.round(1.98 * one) / one + 100 : 100) * NnueNetwork.CENTIPAWNS;
            assertEquals(expected, evaluation.valueForWhite(board), 1, fen);
        }
    }

    @Test
    void threadsMayShareAnEvaluation() throws Exception {
        NnueNetwork network = random(16, 0.3, 0.5);
        NnueEvaluation shared = new NnueEvaluation(network);
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.submit(() -> IntStream.range(0, 40).parallel().forEach(game -> {
            SplittableRandom random = new SplittableRandom(game);
            Board board = new Board();
            for (int ply = 0; ply < 60 && board.outcome().isEmpty(); ply++) {
                List<Move> moves = board.legalMoves();
                board.doMove(moves.get(random.nextInt(moves.size())));
                assertEquals(new NnueEvaluation(network).valueForWhite(board), shared.valueForWhite(board));
            }
        })).get();
        pool.shutdown();
    }

    @Test
    void aFolderGivesTheSameNetworkAndTheSameBytes() throws IOException {
        NnueNetwork network = random(8, 0.3, 0.5);
        network.write(folder, Map.of("seed", 7));
        NnueNetwork read = NnueNetwork.read(folder);
        assertArrayEquals(network.features(), read.features());
        assertArrayEquals(network.output(), read.output());
        assertEquals(read.bias(), NnueNetwork.read(folder.resolve(NnueNetwork.FILE)).bias());
        read.write(Files.createDirectory(folder.resolve("again")), Map.of("seed", 7));
        for (String file : List.of(NnueNetwork.FILE, NetworkFile.CARD)) {
            assertArrayEquals(Files.readAllBytes(folder.resolve(file)),
                    Files.readAllBytes(folder.resolve("again").resolve(file)), file);
        }
    }

    @Test
    void arraysOfAnotherShapeAreRefusedByName() throws IOException {
        Path file = folder.resolve(NnueNetwork.FILE);
        random(8, 0.3, 0.5).write(folder, Map.of());
        Map<String, Npy> arrays = new LinkedHashMap<>(Npz.map(file));
        arrays.put("output", Npy.of(new float[8], 8));
        assertRefused(arrays, "expected FLOAT32[16]");
        arrays.remove("output");
        assertRefused(arrays, "no array output");
        arrays.put("output", Npy.of(new float[]{2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Float.NaN}, 16));
        assertRefused(arrays, "output with 2.0");
        assertThrows(IllegalArgumentException.class, () -> random(6, 0.1, 0.1));
    }

    /** With the right checksum, so that the arrays themselves are met. */
    private void assertRefused(Map<String, Npy> arrays, String reason) throws IOException {
        NetworkFile.write(folder.resolve(NnueNetwork.FILE), arrays, Map.of());
        assertRefused(folder.resolve(NnueNetwork.FILE), reason);
    }

    @Test
    void aFileWithoutItsCardOrItsChecksumIsRefusedByName() throws IOException {
        Path file = folder.resolve(NnueNetwork.FILE);
        Path card = folder.resolve(NetworkFile.CARD);
        assertRefused(file, "there is no such file");
        random(8, 0.3, 0.5).write(folder, Map.of());
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, 5_000));
        assertRefused(file, "was altered: its SHA-256 is ");
        Files.write(file, whole);
        Files.writeString(card, "{}");
        assertRefused(card, "has no SHA-256 of network.npz");
        Files.writeString(card, "é", StandardCharsets.ISO_8859_1);
        assertRefused(card, "its bytes are no UTF-8");
        Files.delete(card);
        assertRefused(card, "there is no such file");
    }

    private void assertRefused(Path file, String reason) {
        FileSystemException refusal = assertThrows(FileSystemException.class, () -> NnueNetwork.read(folder));
        assertEquals(file.toString(), refusal.getFile());
        assertTrue(refusal.getReason().contains(reason), refusal.getMessage());
    }

    private static WeakReference<NnueEvaluation> used() {
        NnueEvaluation evaluation = new NnueEvaluation(random(8, 0.1, 0.1));
        evaluation.valueForWhite(new Board());
        return new WeakReference<>(evaluation);
    }

    /** A thread that uses thousands of networks, one after another, holds only the last. */
    @Test
    void aNetworkThatIsNoLongerUsedGoes() {
        List<WeakReference<NnueEvaluation>> gone = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            gone.add(used());
        }
        System.gc();
        assertEquals(3, gone.stream().filter(each -> each.get() == null).count());
    }
}
