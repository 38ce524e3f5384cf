package chesslab.training.sparse;

import static chesslab.files.Folders.contents;
import static chesslab.files.Folders.names;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.encoding.scores.ScoredPositions;
import chesslab.files.JsonFile;
import chesslab.game.Side;
import chesslab.search.chess.TutorialEvaluation;
import chesslab.search.nnue.NnueNetwork;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gradient is right, the training learns, and nothing but data and settings decides its bits. */
class NnueTrainerTest {

    private static final SparseSettings SMALL = new SparseSettings(8, 3, 64, 0.01, 0.1, 5);

    @TempDir
    private Path folder;

    /** Positions of random games with the tutorial's evaluation as their score. */
    private static ScoredPositions positions(int seed, int count) {
        ScoredPositions positions = new ScoredPositions();
        SplittableRandom random = new SplittableRandom(seed);
        TutorialEvaluation evaluation = new TutorialEvaluation();
        Board board = new Board();
        while (positions.size() < count) {
            List<Move> moves = board.legalMoves();
            if (moves.isEmpty() || board.getMoveCounter() > 60) {
                board = new Board();
            } else {
                board.doMove(moves.get(random.nextInt(moves.size())));
                int value = evaluation.valueForWhite(board);
                positions.add(board, board.getSideToMove() == Side.WHITE ? value : -value);
            }
        }
        return positions;
    }

    private static NnueNetwork train(ScoredPositions data, SparseSettings settings, int threads) throws Exception {
        return NnueTrainer.train(data, new ScoredPositions(), settings, threads, epoch -> {
        });
    }

    @Test
    void theGradientIsTheSlopeOfTheLoss() {
        ScoredPositions data = positions(1, 20);
        float[] weights = NnueTrainer.random(8, 3);
        NnueGradient gradient = new NnueGradient(weights, 8, data);
        for (int i = 0; i < data.size(); i++) {
            gradient.add(i, i + 1, 1);
        }
        double[] slopes = new double[weights.length];
        SplittableRandom random = new SplittableRandom(4);
        int checked = 0;
        for (int tries = 0; tries < 5_000 && checked < 400; tries++) {
            int i = tries < 25 ? weights.length - 1 - tries : random.nextInt(weights.length);
            slopes[i] = slope(weights, data, i, 1e-3f);
            if (slopes[i] != 0) {
                assertEquals(slopes[i], gradient.sums()[i], 2e-3 + 0.02 * Math.abs(slopes[i]), "weight " + i);
                checked++;
            } else {
                assertEquals(0, gradient.sums()[i], 1e-3, "weight " + i);
            }
        }
        assertTrue(checked > 200, checked + " weights with a slope");
    }

    private static double slope(float[] weights, ScoredPositions data, int weight, float step) {
        float before = weights[weight];
        weights[weight] = before + step;
        double above = loss(weights, data);
        weights[weight] = before - step;
        double below = loss(weights, data);
        weights[weight] = before;
        return (above - below) / (2 * step);
    }

    private static double loss(float[] weights, ScoredPositions data) {
        NnueGradient gradient = new NnueGradient(weights, 8, data);
        double loss = 0;
        for (int i = 0; i < data.size(); i++) {
            loss += gradient.loss(i);
        }
        return loss;
    }

    @Test
    void theLossIsThatOfTheNetworksOwnValue() throws Exception {
        Board board = Board.fromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1");
        ScoredPositions one = new ScoredPositions();
        one.add(board, 123);
        NnueNetwork network = train(positions(1, 200), SMALL, 1);
        double error = Score.Curve.LICHESS.expectedScore(network.valueForMover(board))
                - Score.Curve.LICHESS.expectedScore(123);
        assertEquals(error * error, NnueTrainer.loss(network, one), 1e-7);
    }

    @Test
    void itLearnsAnEvaluation() throws Exception {
        ScoredPositions data = positions(1, 4_000);
        ScoredPositions held = positions(2, 1_000);
        List<Epoch> epochs = new ArrayList<>();
        NnueNetwork network = NnueTrainer.train(data, held, new SparseSettings(16, 20, 64, 0.01, 0.1, 1), 2,
                epochs::add);
        assertEquals(20, epochs.size());
        double first = epochs.get(0).validation();
        double last = epochs.get(19).validation();
        assertTrue(last < 0.25 * first, "from " + first + " to " + last);
        assertEquals(last, NnueTrainer.loss(network, held), 1e-9);
    }

    @Test
    void theBitsDoNotDependOnThreads() throws Exception {
        ScoredPositions data = positions(1, 1_000);
        NnueNetwork one = train(data, SMALL, 1);
        assertArrayEquals(one.features(), train(data, SMALL, 3).features());
        assertTrue(!java.util.Arrays.equals(one.features(),
                train(data, new SparseSettings(8, 3, 64, 0.01, 0.1, 6), 1).features()));
    }

    private Path data(int seed, int train) throws IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        JsonFile.writeSealed(data.resolve(ScoreEncoder.MANIFEST), Map.of("sha256",
                Map.of("train", positions(seed, train).write(data.resolve("train.npz")),
                        "validation", positions(2, 100).write(data.resolve("validation.npz")))));
        return data;
    }

    private NnueNetwork run(Path data, String name, SparseSettings settings, boolean resume, int stopAfter)
            throws Exception {
        return NnueTrainer.train(data, folder.resolve(name), settings, resume, 1, epoch -> {
            if (epoch.epoch() == stopAfter) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Test
    void aRunThatWasStoppedEndsWithTheSameBytes() throws Exception {
        Path data = data(1, 500);
        run(data, "whole", SMALL, false, -1);
        assertThrows(InterruptedException.class, () -> run(data, "parts", SMALL, false, 1));
        assertThrows(InterruptedException.class, () -> run(data, "parts", SMALL, true, 2));
        run(data, "parts", SMALL, true, -1);
        assertEquals(contents(folder.resolve("whole")), contents(folder.resolve("parts")));
        run(data, "parts", SMALL, true, -1); // finished: it stays as it is
        assertEquals(List.of("chesslab.log", "latest", "model.json", "network.npz"), names(folder.resolve("parts")));
    }

    @Test
    void anotherRunIsNotResumed() throws Exception {
        Path data = data(1, 500);
        assertThrows(InterruptedException.class, () -> run(data, "run", SMALL, false, 1));
        assertRefused("holds a training already", () -> run(data, "run", SMALL, false, -1));
        assertRefused("seed 9 instead of 5",
                () -> run(data, "run", new SparseSettings(8, 3, 64, 0.01, 0.1, 9), true, -1));
        data(3, 500); // as many
        assertRefused("now train ", () -> run(data, "run", SMALL, true, -1));
        assertThrows(IllegalArgumentException.class, () -> NnueTrainer.random(10, 1));
        assertThrows(IllegalArgumentException.class, () -> new SparseSettings(8, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> train(new ScoredPositions(), SMALL, 1));
    }

    private static void assertRefused(String reason, org.junit.jupiter.api.function.Executable run) {
        Exception refusal = assertThrows(FileSystemException.class, run);
        assertTrue(refusal.getMessage().contains(reason), refusal.getMessage());
    }
}
