package chesslab.encoding.dataset;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.files.JsonFile;
import chesslab.game.Side;
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
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncoderTest {

    private static final EncodeSettings SETTINGS = settings("mover14", 1, false);

    @TempDir
    private Path folder;
    private Path games;

    private static EncodeSettings settings(String layout, double fraction, boolean dedupe) {
        return new EncodeSettings(layout, fraction, new SplitShares(60, 25, 15), dedupe, 100, 700);
    }

    @BeforeEach
    void writeGames() throws IOException {
        games = Files.createDirectory(folder.resolve("games"));
        List<PgnGame> all = new ArrayList<>(LabeledGames.of(5, 100));
        all.addAll(LabeledGames.of(5, 7)); // the same ones again
        LabeledGames.write(games.resolve("a.pgn"), all.subList(0, 30));
        LabeledGames.write(games.resolve("b.pgn.gz"), all.subList(30, all.size()));
    }

    private Path encode(String name, EncodeSettings settings, Path... in) throws Exception {
        Path out = folder.resolve(name);
        Encoder.encode(List.of(in), out, settings, 2, progress -> {
        });
        return out;
    }

    /** What the rows of a part say: game, ply, and the position as a text. */
    private static List<String> positions(PreparedData data, Split part, boolean withPlace) {
        List<String> positions = new ArrayList<>();
        try (Batches batches = data.inOrder(part, 100)) {
            for (PositionBatch batch : batches) {
                for (int row = 0; row < batch.size(); row++) {
                    String[] fen = batch.board(row).getFen().split(" ");
                    positions.add((withPlace ? batch.games()[row] + " " + batch.plies()[row] + " " : "")
                            + String.join(" ", List.of(fen).subList(0, 4)));
                }
            }
        }
        return positions;
    }

    private static Map<Integer, Split> partOfGame(PreparedData data) {
        Map<Integer, Split> parts = new TreeMap<>();
        for (Split part : Split.values()) {
            positions(data, part, true).forEach(row -> parts.put(Integer.valueOf(row.split(" ")[0]), part));
        }
        return parts;
    }

    @Test
    void bytesDoNotDependOnTheNumberOfThreads() throws Exception {
        Path one = encode("one", SETTINGS, games);
        Path three = folder.resolve("three");
        Encoder.encode(List.of(games), three, SETTINGS, 3, progress -> {
        });
        assertEquals(contents(one), contents(three));
        assertTrue(DataManifest.read(one).shards(Split.TRAIN).size() > 3, "several shards");
    }

    /** A judge that likes moves with a high index. */
    private static List<ScoredMove> judged(Board board) {
        Side mover = board.getSideToMove();
        return board.legalMoves().stream()
                .map(move -> new ScoredMove(move, Score.centipawns(MoveIndex.index(move, mover) % 400, mover)))
                .toList();
    }

    private Path judgedBy(String name, String sha256, int threads) throws Exception {
        Path out = folder.resolve(name);
        Encoder.encode(List.of(games), out, settings("mover14", 0.3, false), Layouts.MOVER_14,
                new SoftPolicy.Judge(sha256, EncoderTest::judged), threads, progress -> {
                });
        return out;
    }

    @Test
    void aJudgeMakesHalfOfEachPolicyOverAllLegalMoves() throws Exception {
        PreparedData plain = PreparedData.open(encode("plain", settings("mover14", 0.3, false), games));
        Path one = judgedBy("one", "abc", 1);
        assertEquals(contents(one), contents(judgedBy("three", "abc", 3)));
        PreparedData judged = PreparedData.open(one);
        assertEquals("abc", judged.manifest().judge());
        assertFalse(JsonFile.text(plain.manifest()).contains("judge"), "a manifest without one is as it was");
        assertNotEquals(judged.sha256(), PreparedData.open(judgedBy("other", "abd", 1)).sha256());
        assertTrue(judged.size(Split.TRAIN) > 300);
        for (int i = 0; i < judged.size(Split.TRAIN); i++) {
            PositionBatch row = judged.row(Split.TRAIN, i);
            SoftPolicy lines = plain.row(Split.TRAIN, i).policy(0);
            SoftPolicy byJudge = SoftPolicy.softmax(judged(row.board(0)), row.board(0), 100);
            SoftPolicy policy = row.policy(0);
            assertEquals(row.board(0).legalMoves().size(), policy.moves().length);
            double sum = 0;
            for (int move : policy.moves()) {
                assertEquals((lines.probability(move) + byJudge.probability(move)) / 2, policy.probability(move), 1e-6);
                sum += policy.probability(move);
            }
            assertEquals(1, sum, 1e-5);
        }
    }

    @Test
    void runThatWasStoppedAnywhereLeavesNoFileAndCanBeRepeated() throws Exception {
        EncodeSettings clean = settings("mover14", 1, true);
        Path whole = encode("whole", clean, games);
        Path stopped = folder.resolve("stopped");
        for (int stopAfter : new int[]{0, 1500, 4000}) {
            assertThrows(IllegalStateException.class,
                    () -> Encoder.encode(List.of(games), stopped, clean, 2, progress -> {
                        if (progress.positions() > stopAfter) {
                            throw new IllegalStateException("stopped");
                        }
                    }));
            assertFalse(Files.exists(stopped), "the folder was the run's alone");
        }
        Encoder.Summary summary = Encoder.encode(List.of(games), stopped, clean, 1, progress -> {
        });
        assertEquals(DataManifest.read(stopped), summary.manifest());
        assertEquals(contents(whole), contents(stopped));
    }

    @Test
    void folderOfAnotherRunIsRefused() throws Exception {
        Path out = encode("out", SETTINGS, games);
        assertTrue(refusal(out, SETTINGS, games).contains("holds prepared data already"));
        Path foreign = Files.createDirectory(folder.resolve("foreign"));
        Files.writeString(foreign.resolve("train-00001.npz"), "not ours");
        assertTrue(refusal(foreign, SETTINGS, games).contains("train-00001.npz but no manifest.json"));
        assertEquals("not ours", Files.readString(foreign.resolve("train-00001.npz")));
    }

    private static String refusal(Path out, EncodeSettings settings, Path... in) {
        return assertThrows(FileSystemException.class, () -> Encoder.encode(List.of(in), out, settings, 1, progress -> {
        })).getMessage();
    }

    @Test
    void growingDatasetNeverMovesAGameAndEqualGamesStayTogether() throws Exception {
        Map<Integer, Split> small = partOfGame(PreparedData.open(encode("small", SETTINGS, games.resolve("a.pgn"))));
        Map<Integer, Split> large = partOfGame(PreparedData.open(encode("large", SETTINGS, games)));
        assertTrue(small.size() > 20 && large.size() > 90);
        small.forEach((game, part) -> assertEquals(part, large.get(game), "game " + game));
        for (int game = 1; game <= 7; game++) {
            assertEquals(large.get(game), large.get(100 + game));
        }
        assertEquals(Set.of(Split.values()), new HashSet<>(large.values()));
    }

    @Test
    void duplicatesAndLeaksAreThoseThatCountingFinds() throws Exception {
        PreparedData data = PreparedData.open(encode("all", SETTINGS, games));
        Set<String> earlier = new HashSet<>();
        for (Split part : Split.values()) {
            List<String> positions = positions(data, part, false);
            DataManifest.SplitCounts counts = data.manifest().split(part);
            Set<String> distinct = new HashSet<>(positions);
            assertEquals(positions.size(), counts.positions());
            assertEquals(positions.size() - distinct.size(), counts.duplicates());
            assertEquals(positions.stream().filter(earlier::contains).count(), counts.leaks());
            assertEquals(0, counts.dropped());
            assertEquals(part == Split.TRAIN, counts.leaks() == 0);
            earlier.addAll(distinct);
        }
    }

    @Test
    void dedupeLeavesTheLeaksOutOfTheLaterParts() throws Exception {
        PreparedData all = PreparedData.open(encode("all", SETTINGS, games));
        PreparedData clean = PreparedData.open(encode("clean", settings("mover14", 1, true), games));
        Set<String> earlier = new HashSet<>();
        for (Split part : Split.values()) {
            List<String> kept = positions(all, part, true).stream()
                    .filter(row -> !earlier.contains(row.split(" ", 3)[2])).toList();
            assertEquals(kept, positions(clean, part, true), part.toString());
            assertEquals(all.manifest().split(part).leaks(), clean.manifest().split(part).dropped());
            earlier.addAll(positions(all, part, false));
        }
    }

    @Test
    void everyChosenMoveIsARowAndDrawnOnesAreNot() throws Exception {
        PreparedData data = PreparedData.open(encode("all", SETTINGS, games));
        Set<String> expected = new HashSet<>();
        int number = 0;
        int random = 0;
        List<PgnGame> read = new ArrayList<>(LabeledGames.of(5, 100));
        read.addAll(LabeledGames.of(5, 7));
        for (PgnGame game : read) {
            number++;
            Board board = Board.fromFen(game.startFen());
            for (int ply = 0; ply < game.moves().size(); ply++) {
                PgnMove move = game.moves().get(ply);
                if (MoveComment.of(move.comment(), board.getSideToMove()).orElseThrow().choice() == 0) {
                    random++;
                } else {
                    expected.add(number + " " + ply + " " + MoveIndex.index(move.move(), board.getSideToMove()));
                }
                board.doMove(move.move());
            }
        }
        Set<String> found = new HashSet<>();
        for (Split part : Split.values()) {
            try (Batches batches = data.inOrder(part, 64)) {
                for (PositionBatch batch : batches) {
                    for (int i = 0; i < batch.size(); i++) {
                        found.add(batch.games()[i] + " " + batch.plies()[i] + " " + batch.moves()[i]);
                    }
                }
            }
        }
        assertEquals(expected, found);
        assertTrue(random > 20);
        assertEquals(random, data.manifest().parts().values().stream()
                .mapToLong(DataManifest.SplitCounts::random).sum());
    }

    @Test
    void goodGamesAroundBadOnesAreKeptAndBothAreCounted() throws Exception {
        Path file = folder.resolve("mixed.pgn");
        Files.writeString(file, """
                [Event "good"]

                1. e4 e5 *

                [Event "illegal"]

                1. e4 e5
                2. Ke3 *

                [Event "variant"]
                [Variant "Atomic"]

                1. e4 *

                [Event "comment that contradicts itself"]

                1. e4 {[%eval 0.30] [%choice 3] [%lines e2e4 0.30 d2d4 0.28]} *

                [Event "from a position"]
                [FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]
                [SetUp "1"]

                1. a8=Q+ {foreign comment} (1. a8=N Kd8) Kd7 1-0
                """);
        PreparedData data = PreparedData.open(encode("mixed", SETTINGS, file));
        InputFile input = data.manifest().inputs().get(0);
        assertEquals(new DataManifest.Games(2, 3, 2), data.manifest().games());
        assertEquals(List.of(2, 3), List.of(input.games(), input.bad()));
        assertTrue(input.faults().get(0).startsWith("game 2, line 8: move 2 of White: move 'Ke3'"), input.toString());
        assertTrue(input.faults().get(1).startsWith("game 3, line 11: variant \"Atomic\""), input.toString());
        assertTrue(input.faults().get(2).startsWith("game 4: move 1 of White: choice 3 of 2 lines"), input.toString());
        Map<Integer, Split> parts = partOfGame(data);
        assertEquals(Set.of(1, 5), parts.keySet());
    }

    @Test
    void repairedGamesAreCountedAndNamedByGameAndLine() throws Exception {
        Path file = folder.resolve("odd.pgn");
        Files.writeString(file, """
                [Event "sound"]

                1. e4 e5 *

                [Event "odd"]

                1. d4 = d5 2. c4 N e6 *

                [Event "scores in centipawns, one of them unreadable"]

                1. c4 {[%eval 34,18]} c5 {[%eval 9999950,32]} 2. Nc3 *
                """);
        PreparedData data = PreparedData.open(encode("odd", SETTINGS, file));
        InputFile input = data.manifest().inputs().get(0);
        assertEquals(List.of(3, 0, 2), List.of(input.games(), input.bad(), input.repaired()));
        assertEquals(List.of("game 2, line 7: '=' among the moves is left out, and 1 more",
                "game 3, line 11: 1 evaluation read as centipawns with a depth, or as a mate, such as \"34,18\", and 1 more"),
                input.repairs());
    }

    @Test
    void inputWithoutAnyGoodGameIsRefusedByName() throws IOException {
        Map<String, String> wrong = new LinkedHashMap<>();
        wrong.put("empty.pgn", "");
        wrong.put("letter.txt", "Dear reader,\n\nthis is a letter.\n");
        wrong.put("illegal.pgn", "1. e5 *\n");
        for (Map.Entry<String, String> file : wrong.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.writeString(path, file.getValue());
            String message = refusal(folder.resolve("out-" + file.getKey()), SETTINGS, path);
            assertTrue(message.contains(file.getKey() + ": has no game that can be encoded: "), message);
            assertTrue(message.contains(file.getValue().isEmpty() ? "there is no game in it" : "line 1"), message);
        }
    }

    @Test
    void wrongPathsAreRefusedByName() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path out = folder.resolve("out");
        assertTrue(refusal(out, SETTINGS, folder.resolve("none")).contains("there is no such file"));
        assertTrue(refusal(out, SETTINGS, empty).contains("no file named *.pgn"));
        assertTrue(refusal(out, SETTINGS, games, games.resolve("a.pgn")).contains("given twice"));
        byte[] compressed = Files.readAllBytes(games.resolve("b.pgn.gz"));
        Files.write(empty.resolve("cut.pgn.gz"), Arrays.copyOf(compressed, 30));
        assertTrue(refusal(out, SETTINGS, empty).contains("cut.pgn.gz"));
        Files.write(empty.resolve("cut.pgn.gz"), Arrays.copyOf(compressed, compressed.length / 2));
        DataManifest before = DataManifest.read(encode("before", SETTINGS, empty));
        assertTrue(before.games().good() > 1 && before.games().bad() == 1, before.games().toString());
        assertTrue(before.faults().get(0).contains("cannot be read on: Unexpected end"), before.faults().toString());
    }

    @Test
    void unknownLayoutIsRefusedWithTheKnownOnes() {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                () -> encode("out", settings("tutorial15", 1, false), games));
        assertTrue(refused.getMessage().contains("tutorial14"), refused.getMessage());
        assertFalse(Files.exists(folder.resolve("out")));
    }

    @Test
    void checksumOfTheInputIsThatOfItsText() throws Exception {
        List<PgnGame> some = LabeledGames.of(9, 5);
        LabeledGames.write(folder.resolve("a.pgn"), some);
        LabeledGames.write(folder.resolve("b.pgn.gz"), some);
        DataManifest manifest = DataManifest
                .read(encode("out", SETTINGS, folder.resolve("a.pgn"), folder.resolve("b.pgn.gz")));
        assertEquals(manifest.inputs().get(0).sha256(), manifest.inputs().get(1).sha256());
        assertEquals(6, manifest.inputs().get(1).firstGame());
        assertFalse(JsonFile.text(manifest).contains(folder.toString()), "no place of this machine");
    }
}
