package chesslab.encoding.scores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.encoding.dataset.LabeledGames;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.files.Sha256;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What mined games give an evaluation to learn from. */
class ScoreEncoderTest {

    private static final ScoreSettings TRAIN_ONLY = new ScoreSettings(1, 0, true, 1_500);

    @TempDir
    private Path folder;

    private ScoreEncoder.Manifest encode(String out, ScoreSettings settings, int threads, String... games)
            throws Exception {
        Path file = folder.resolve("games.pgn");
        if (games.length > 0) {
            Files.writeString(file, String.join("\n", games));
        }
        return ScoreEncoder.encode(List.of(file), folder.resolve(out), settings, threads, count -> {
        });
    }

    /** Each position as its pieces and its score, sorted. */
    private static List<String> texts(ScoredPositions positions) {
        List<String> texts = new ArrayList<>();
        int[] features = new int[ScoredPositions.MOST_PIECES];
        for (int i = 0; i < positions.size(); i++) {
            int count = positions.features(i, features);
            int[] seen = Arrays.copyOf(features, count);
            Arrays.sort(seen);
            texts.add(Arrays.toString(seen) + " " + positions.score(i));
        }
        return texts.stream().sorted().toList();
    }

    private static List<String> expected(Object... fensAndScores) {
        ScoredPositions positions = new ScoredPositions();
        for (int i = 0; i < fensAndScores.length; i += 2) {
            positions.add(Board.fromFen((String) fensAndScores[i]), (Integer) fensAndScores[i + 1]);
        }
        return texts(positions);
    }

    @Test
    void linesGiveTheScoreOfThePositionAndOfThoseAfterThem() throws Exception {
        encode("out", TRAIN_ONLY, 1, """
                [Result "*"]

                1. e4 {[%eval 0.30] [%choice 1] [%lines e2e4 0.30 d2d4 0.25 f2f3 -0.80]}
                1... e5 {[%eval 0.35] [%choice 2] [%lines c7c5 0.28 e7e5 0.35]} *
                """);
        ScoredPositions train = ScoredPositions.read(folder.resolve("out/train.npz"));
        assertEquals(expected(
                Constants.startStandardFENPosition, 30,
                "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", -25,
                "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1", 80,
                // after e4 its own best line counts, 28 for White; what was played last was not judged itself
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", -28,
                "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 28,
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 35), texts(train));
    }

    @Test
    void randomMovesGiveTheScoresOfTheirLinesAndAPositionWithLinesOfItsOwnIsJudgedByThem() throws Exception {
        encode("out", TRAIN_ONLY, 1, """
                [Result "*"]

                1. e4 {[%choice 0] [%lines d2d4 0.30 e2e4 0.25]} 1... e5 {[%choice 0] [%lines c7c5 0.28 e7e5 0.35]}
                2. a3 {[%choice 0]} *
                """);
        assertEquals(expected(
                Constants.startStandardFENPosition, 30,
                "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", -30,
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", -28, // by its own best line, not by -25
                "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 28,
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 35), // has no lines of its own
                texts(ScoredPositions.read(folder.resolve("out/train.npz"))));
    }

    @Test
    void matesExtremesChecksAndOpenCapturesAreLeftOut() throws Exception {
        ScoreEncoder.Manifest manifest = encode("out", TRAIN_ONLY, 1, """
                [Result "*"]
                [SetUp "1"]
                [FEN "4k3/8/8/3q4/8/8/8/R3K2R w KQ - 0 1"]

                1. O-O {[%eval -3.00] [%choice 3] [%lines a1d1 -4.00 a1a8 #2 e1g1 -3.00 h1h8 -20.00 e1e2 -15.01]}
                1... Qg5+ {[%eval -9.00] [%choice 1] [%lines d5g5 -9.00 d5d4 -3.00]} *
                """);
        // After Rd1 the rook on h1 hangs; Ra8 mates; Rh8 and Ke2 are beyond 1,500. Both moves of the queen give check.
        assertEquals(8, manifest.scored());
        assertEquals(3, manifest.extreme());
        assertEquals(3, manifest.loud());
        assertEquals(expected("4k3/8/8/3q4/8/8/8/R3K2R w KQ - 0 1", -400, "4k3/8/8/3q4/8/8/8/R4RK1 b - - 1 1", 900),
                texts(ScoredPositions.read(folder.resolve("out/train.npz"))));
    }

    @Test
    void withoutChildrenOnlyThePositionsOfTheGameAreTaken() throws Exception {
        ScoreEncoder.Manifest manifest = encode("out", new ScoreSettings(1, 0, false, 1_500), 1, """
                [Result "*"]

                1. e4 {[%eval 0.30] [%choice 1] [%lines e2e4 0.30 d2d4 0.25]} *
                """);
        assertEquals(Map.of("train", 1, "validation", 0), manifest.positions());
    }

    @Test
    void aPositionIsTakenOnceAndGamesAreNotDivided() throws Exception {
        List<String> games = LabeledGames.of(3, 60).stream().map(game -> game.toPgn()).toList();
        ScoreEncoder.Manifest manifest = encode("out", new ScoreSettings(1, 30, true, 1_500), 2,
                games.toArray(String[]::new));
        List<String> train = texts(ScoredPositions.read(folder.resolve("out/train.npz")));
        List<String> validation = texts(ScoredPositions.read(folder.resolve("out/validation.npz")));
        assertEquals(60, manifest.games());
        assertTrue(train.size() > 1_000 && validation.size() > 300, train.size() + " and " + validation.size());
        assertEquals(manifest.scored() - manifest.extreme() - manifest.loud() - manifest.repeated(),
                train.size() + validation.size());
        assertTrue(manifest.repeated() > 0, "the games begin alike");
        Set<String> all = new HashSet<>(train);
        all.retainAll(new HashSet<>(validation));
        assertTrue(all.size() < 5, "positions that differ in castling rights alone: " + all.size());
    }

    @Test
    void theBytesDoNotDependOnThreads() throws Exception {
        List<String> games = LabeledGames.of(5, 40).stream().map(game -> game.toPgn()).toList();
        encode("one", ScoreSettings.DEFAULT, 1, games.toArray(String[]::new));
        encode("three", ScoreSettings.DEFAULT, 3);
        for (String file : List.of("train.npz", "validation.npz", "manifest.json")) {
            assertEquals(Sha256.of(folder.resolve("one").resolve(file)),
                    Sha256.of(folder.resolve("three").resolve(file)), file);
        }
    }

    @Test
    void aBadGameIsNamedAndTheOthersCount() throws Exception {
        String good = "[Result \"*\"]\n\n1. e4 {[%eval 0.30] [%choice 1] [%lines e2e4 0.30]} *\n";
        ScoreEncoder.Manifest manifest = encode("out", TRAIN_ONLY, 1, good,
                good.replace("e2e4 0.30", "e2e5 0.30"), good.replace("1. e4", "1. e5"));
        assertEquals(2, manifest.inputs().get(0).bad());
        assertTrue(manifest.inputs().get(0).faults().get(1).contains("game 3"), manifest.inputs().toString());
        assertEquals(2, manifest.positions().get("train"));
    }

    @Test
    void gamesWithoutScoresAndFoldersThatAreThereAreRefused() throws Exception {
        Exception nothing = assertThrows(FileSystemException.class,
                () -> encode("out", TRAIN_ONLY, 1, "[Result \"*\"]\n\n1. e4 e5 *\n"));
        assertTrue(nothing.getMessage().contains("expected mined games"), nothing.getMessage());
        String game = "[Result \"*\"]\n\n1. e4 {[%eval 0.30] [%choice 1] [%lines e2e4 0.30]} *\n";
        encode("out", TRAIN_ONLY, 1, game);
        assertTrue(assertThrows(FileSystemException.class, () -> encode("out", TRAIN_ONLY, 1, game)).getMessage()
                .contains("holds scored positions already"));
        assertThrows(IllegalArgumentException.class, () -> new ScoreSettings(1.1, 5, true, 1_500));
        assertThrows(IllegalArgumentException.class, () -> new ScoreSettings(Double.NaN, 5, true, 1_500));
        assertThrows(IllegalArgumentException.class, () -> new ScoreSettings(1, 100, true, 1_500));
        assertThrows(IllegalArgumentException.class, () -> new ScoreSettings(1, 5, true, 0));
    }

    @Test
    void blacksPositionIsWhitesTurnedOver() {
        ScoredPositions positions = new ScoredPositions();
        positions.add(Board.fromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), 7);
        positions.add(Board.fromFen("r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1"), 7);
        int[] white = new int[32];
        int[] black = new int[32];
        assertEquals(positions.features(0, white), positions.features(1, black));
        assertArrayEquals(white, black);
        assertTrue(Arrays.stream(white).anyMatch(feature -> feature == 5 * 64 + 4), "the mover's king on e1");
        assertTrue(Arrays.stream(white).anyMatch(feature -> feature == 11 * 64 + 60), "the other king on e8");
    }

    @Test
    void aFileThatHoldsSomethingElseIsRefused() throws IOException {
        ScoredPositions positions = new ScoredPositions();
        positions.add(new Board(), 12);
        Path file = folder.resolve("positions.npz");
        positions.write(file);
        assertEquals(12, ScoredPositions.read(file).score(0));
        Files.write(folder.resolve("cut.npz"), Arrays.copyOf(Files.readAllBytes(file), 200));
        assertThrows(FileSystemException.class, () -> ScoredPositions.read(folder.resolve("cut.npz")));
        Map<String, Npy> arrays = new LinkedHashMap<>(Npz.map(file));
        arrays.put("pieces", Npy.of(new byte[16], 1, 16));
        Npz.write(folder.resolve("kings.npz"), arrays);
        Exception kings = assertThrows(FileSystemException.class,
                () -> ScoredPositions.read(folder.resolve("kings.npz")));
        assertTrue(kings.getMessage().contains("position 0"), kings.getMessage());
        arrays.remove("scores");
        Npz.write(folder.resolve("missing.npz"), arrays);
        assertThrows(FileSystemException.class, () -> ScoredPositions.read(folder.resolve("missing.npz")));
    }
}
