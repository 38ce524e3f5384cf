package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import com.github.luben.zstd.Zstd;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands read the files of lichess's exporter whole. The counts are those of two other programs. */
class RealFilesTest {

    private static final Path FOLDER = Path.of("../shared/lichess");
    private static final File SMALL = new File(FOLDER.resolve("2017-05.pgn"), 298, 21_247,
            Map.of("1-0", 145L, "0-1", 137L, "1/2-1/2", 11L, "*", 5L), List.of(2));
    private static final File LARGE = new File(FOLDER.resolve("2016-05.pgn"), 4_798, 217_481,
            Map.of("1-0", 2_492L, "0-1", 2_274L, "1/2-1/2", 30L, "*", 2L), List.of(30, 18, 2, 2));

    /** @param apart the sizes of the groups of players whom no game with a result joins with the largest */
    private record File(Path path, int games, int plies, Map<String, Long> results, List<Integer> apart) {
    }

    @TempDir
    private Path folder;

    @BeforeEach
    void requireFiles() {
        assumeTrue(Files.isDirectory(FOLDER), FOLDER + " is not there");
    }

    private static JsonObject run(List<?> words) {
        Call end = Call.of(Stream.concat(words.stream(), Stream.of("--json")).toList()).ends(0);
        assertTrue(!end.errors().contains("left out") && !end.errors().contains("repaired"), end::errors);
        return end.json();
    }

    private static JsonObject run(Object... words) {
        return run(List.of(words));
    }

    private Path gz(File file) throws IOException {
        Path packed = folder.resolve(file.path.getFileName() + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file.path, out);
        }
        return packed;
    }

    private Path zst(File file) throws IOException {
        return Files.write(folder.resolve(file.path.getFileName() + ".zst"),
                Zstd.compress(Files.readAllBytes(file.path)));
    }

    private static JsonObject byStandardInput(Path file, Supplier<JsonObject> command) throws IOException {
        InputStream before = System.in;
        try (InputStream in = Files.newInputStream(file)) {
            System.setIn(in);
            return command.get();
        } finally {
            System.setIn(before);
        }
    }

    private JsonObject encode(String out, Path games, String... options) {
        return run(
                Stream.concat(Stream.of("encode", games, "--out", folder.resolve(out)), Stream.of(options)).toList());
    }

    private static long sum(JsonObject encoded, String count) {
        return encoded.getAsJsonObject("parts").asMap().values().stream()
                .mapToLong(part -> part.getAsJsonObject().get(count).getAsLong()).sum();
    }

    private static void assertEncoded(int games, int plies, JsonObject encoded) {
        assertEquals(games, encoded.getAsJsonObject("games").get("good").getAsInt());
        assertEquals(0, encoded.getAsJsonObject("games").get("bad").getAsInt());
        assertEquals(games, sum(encoded, "games"));
        assertEquals(plies, sum(encoded, "positions"));
    }

    /** Encodes a file in all its forms: all rows are the same. */
    private void assertEncodesInEveryForm(File file) throws IOException {
        JsonObject plain = encode("plain", file.path);
        assertEncoded(file.games, file.plies, plain);
        assertEquals(plain.get("shards"), encode("gz", gz(file)).get("shards"));
        assertEquals(plain.get("shards"), encode("zst", zst(file)).get("shards"));
        assertEquals(plain.get("shards"),
                byStandardInput(file.path, () -> encode("stdin", Path.of("-"))).get("shards"));
        assertArrayEquals(Files.readAllBytes(folder.resolve("plain/train-00001.npz")),
                Files.readAllBytes(folder.resolve("stdin/train-00001.npz")));
        Map<String, Long> results = new TreeMap<>();
        try (Stream<PgnGame> games = PgnReader.games(file.path)) {
            results.putAll(games.collect(Collectors.groupingBy(PgnGame::result, Collectors.counting())));
        }
        assertEquals(new TreeMap<>(file.results), results);
    }

    @Test
    @Tag("lengthy")
    void encodeReadsTheLargeFileInEveryForm() throws IOException {
        assertEncodesInEveryForm(LARGE);
    }

    @Test
    @Tag("lengthy")
    void encodeReadsBothFilesOfAFolder() throws IOException {
        Path both = Files.createDirectory(folder.resolve("both"));
        Files.copy(SMALL.path, both.resolve("small.pgn"));
        Files.move(zst(LARGE), both.resolve("large.pgn.zst"));
        assertEncoded(SMALL.games + LARGE.games, SMALL.plies + LARGE.plies, encode("out", both));
    }

    @Test
    void filtersChooseTheGamesWithTheseTags() throws IOException {
        try (Stream<PgnGame> all = PgnReader.games(SMALL.path)) {
            List<PgnGame> games = all.filter(game -> game.tags().get("TimeControl").equals("60+0")
                    && Stream.of("WhiteElo", "BlackElo").mapToInt(tag -> Integer.parseInt(game.tags().get(tag)))
                            .allMatch(elo -> elo >= 1600 && elo <= 1800))
                    .toList();
            assertTrue(games.size() > 50 && games.size() < 200, games.size() + " games");
            assertEncoded(games.size(), games.stream().mapToInt(game -> game.moves().size()).sum(),
                    encode("out", SMALL.path, "--min-elo", "1600", "--max-elo", "1800", "--time-control", "60+0"));
        }
    }

    private static void assertRated(File file, JsonObject rated) {
        List<JsonObject> players = rated.getAsJsonArray("players").asList().stream().map(JsonElement::getAsJsonObject)
                .toList();
        long finished;
        try (Stream<PgnGame> games = PgnReader.games(file.path)) {
            finished = games.filter(game -> !game.result().equals("*"))
                    .flatMap(game -> Stream.of(game.tags().get("White"), game.tags().get("Black"))).distinct().count();
        }
        assertEquals(finished - file.apart.stream().mapToInt(size -> size).sum(), players.size());
        assertEquals(file.apart, rated.getAsJsonArray("apart").asList().stream().map(JsonElement::getAsInt).toList());
        assertEquals(file.results.get("*").intValue(), rated.get("leftOut").getAsInt());
        assertEquals(0, rated.get("bad").getAsInt());
        double mean = players.stream().mapToDouble(player -> player.get("elo").getAsDouble()).average().orElse(1);
        assertEquals(0, mean, 1e-6);
    }

    @Test
    void rateReadsTheSmallFile() throws IOException {
        assertRated(SMALL, run("rate", gz(SMALL)));
        assertRated(SMALL, byStandardInput(zst(SMALL), () -> run("rate", "-")));
    }

    @Test
    @Tag("lengthy")
    void rateReadsTheLargeFile() throws IOException {
        assertRated(LARGE, run("rate", zst(LARGE)));
    }

    private void assertMeasured(File file) {
        encode("data", file.path, "--split", "100,0,0", "--layout", "mover14");
        JsonObject measured = run("accuracy", "data/models/mlp", folder.resolve("data"), "--part", "train");
        assertEquals(file.plies, measured.getAsJsonObject("all").get("positions").getAsInt());
        assertTrue(measured.getAsJsonObject("all").get("top1").getAsDouble() > 0.12, measured::toString);
    }

    @Test
    @Tag("lengthy")
    void accuracyMeasuresEveryPositionOfTheLargeFile() {
        assertMeasured(LARGE);
    }
}
