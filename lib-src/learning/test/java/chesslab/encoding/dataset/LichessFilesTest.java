package chesslab.encoding.dataset;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.LichessGames;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnError;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.encoding.Layouts;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.encoding.scores.ScoreSettings;
import chesslab.encoding.scores.ScoredPositions;
import chesslab.files.DecompressingStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in lichess's form are encoded as they are. */
class LichessFilesTest {

    private static final EncodeSettings SETTINGS = new EncodeSettings("mover14", 1, new SplitShares(60, 25, 15), true,
            100, 2_000);
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    @TempDir
    private Path folder;
    private Path plain;

    @BeforeEach
    void writeGames() throws IOException {
        plain = folder.resolve("lichess.pgn");
        Files.writeString(plain, BYTE_ORDER_MARK + String.join("", LichessGames.of(7, 150)));
    }

    private static EncodeSettings settings(GameFilter filter) {
        return new EncodeSettings("mover14", 1, SETTINGS.split(), true, 100, 2_000, filter);
    }

    private Path encode(String name, Path in) throws Exception {
        Path out = folder.resolve(name);
        Encoder.encode(List.of(in), out, SETTINGS, 2, progress -> {
        });
        return out;
    }

    private static void assertSameShards(Path expected, Path actual) throws IOException {
        DataManifest manifest = DataManifest.read(expected);
        assertEquals(manifest.shards(), DataManifest.read(actual).shards());
        assertEquals(manifest.inputs().get(0).sha256(), DataManifest.read(actual).inputs().get(0).sha256());
        assertEquals(contents(expected, DataManifest.FILE), contents(actual, DataManifest.FILE));
    }

    @Test
    void variantsAreLeftOutAndAllElseIsEncoded() throws Exception {
        DataManifest manifest = DataManifest.read(encode("out", plain));
        assertEquals(150, manifest.games().good() + manifest.games().bad());
        assertTrue(manifest.games().bad() > 3 && manifest.games().bad() < 20, manifest.games().toString());
        assertTrue(manifest.faults().stream().allMatch(fault -> fault.contains("variant \"Crazyhouse\"")),
                manifest.faults().toString());
    }

    @Test
    void zstGivesTheBytesOfThePlainFile() throws Exception {
        Path expected = encode("plain", plain);
        Path zst = LichessGames.compress(plain);
        assertSameShards(expected, encode("pzstd", zst));
        Path many = folder.resolve("frames.pgn.zst");
        Files.write(many, LichessGames.zst(Files.readString(plain), 5_000));
        assertSameShards(expected, encode("frames", many));
    }

    @Test
    void standardInputGivesTheBytesOfTheFile() throws Exception {
        Path expected = encode("plain", plain);
        InputStream before = System.in;
        try (InputStream in = Files.newInputStream(plain)) {
            System.setIn(in);
            Path out = encode("out", DecompressingStream.STANDARD_INPUT);
            assertSameShards(expected, out);
            assertEquals("-", DataManifest.read(out).inputs().get(0).file());
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void brokenZstIsNamedWithItsPlaceAndTheGoodGamesBeforeAreKept() throws Exception {
        byte[] whole = LichessGames.zst(Files.readString(plain), 20_000);
        int most = whole.length * 2 / 3;
        byte[] altered = whole.clone();
        altered[most] ^= 0x55;
        Map<String, byte[]> files = Map.of("is cut short at byte " + most + ", in a zstd frame",
                Arrays.copyOf(whole, most), "is not zstd, or altered, before byte ", altered);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path broken = folder.resolve("broken.pgn.zst");
            Files.write(broken, file.getValue());
            List<PgnEntry> read = entries(broken);
            int before = read.size() - 1;
            assertTrue(before > 50, before + " games");
            assertEquals(entries(plain).subList(0, before).stream().map(LichessFilesTest::content).toList(),
                    read.subList(0, before).stream().map(LichessFilesTest::content).toList());
            Path out = encode("out " + Files.size(broken), broken);
            DataManifest manifest = DataManifest.read(out);
            assertEquals(read.size(), manifest.games().good() + manifest.games().bad());
            assertEquals(read.stream().filter(PgnGame.class::isInstance).count(), manifest.games().good());
            String fault = manifest.faults().get(manifest.faults().size() - 1);
            assertTrue(fault.startsWith("broken.pgn.zst: game " + read.size() + ", line ")
                    && fault.contains(": cannot be read on: " + file.getKey()), fault);
        }
    }

    @Test
    void brokenFileIsToldHoweverManyBadGamesAreBefore() throws Exception {
        Path broken = folder.resolve("broken.pgn.zst");
        byte[] frames = LichessGames.zst("[Event \"?\"]\n\n1. e5 *\n\n".repeat(200) + Files.readString(plain), 1_000);
        Files.write(broken, Arrays.copyOf(frames, frames.length - 1));
        List<String> faults = DataManifest.read(encode("out", broken)).faults();
        assertEquals(101, faults.size());
        assertTrue(faults.get(100).contains(": cannot be read on: is cut short at byte "), faults.get(100));
    }

    @Test
    void fileWithoutAGoodGameBeforeItsFaultIsRefusedWithItsNameAndPlace() throws Exception {
        Path cut = folder.resolve("cut.pgn.zst");
        Files.write(cut, Arrays.copyOf(LichessGames.zst(Files.readString(plain), 500_000), 100));
        String refusal = assertThrows(FileSystemException.class, () -> encode("out", cut)).getMessage();
        assertTrue(refusal.contains("cut.pgn.zst: PGN could not be read on after line ")
                && refusal.contains("is cut short at byte 100, in a zstd frame"), refusal);
        Path text = folder.resolve("text.pgn.zst");
        Files.copy(plain, text);
        assertTrue(assertThrows(FileSystemException.class, () -> encode("out", text)).getMessage()
                .endsWith("text.pgn.zst: cannot be opened: no zstd frame begins at byte 0"));
    }

    @Test
    void filteredGamesGiveTheSameBytesEverywhereAndTheManifestSaysHowTheyWereChosen() throws Exception {
        EncodeSettings some = settings(new GameFilter(1000, 0, List.of(), true, false, 5, 40));
        Path zst = LichessGames.compress(plain);
        Path out = folder.resolve("out");
        Encoder.Summary summary = Encoder.encode(List.of(zst), out, some, 3, progress -> {
        });
        DataManifest manifest = summary.manifest();
        assertEquals(40, manifest.games().good() + manifest.games().bad());
        assertTrue(Files.readString(out.resolve(DataManifest.FILE)).contains("\"minElo\": 1000"));
        assertEquals(manifest, DataManifest.read(out));
        try (PgnReader reader = PgnReader.open(zst, PgnReader.Detail.MOVES, some.filter())) {
            assertEquals(manifest.games().good(), reader.games(bad -> {
            }).count());
        }
        Path again = folder.resolve("again");
        InputStream before = System.in;
        try (InputStream in = new ByteArrayInputStream(Files.readAllBytes(zst)) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 777)); // as a slow pipe gives them
            }
        }) {
            System.setIn(in);
            Encoder.encode(List.of(DecompressingStream.STANDARD_INPUT), again, some, 1, progress -> {
            });
        } finally {
            System.setIn(before);
        }
        assertSameShards(out, again);
    }

    private static Object content(PgnEntry entry) {
        return entry instanceof PgnError error ? error.cause() : entry;
    }

    private static List<PgnEntry> entries(Path file) {
        try (PgnReader reader = PgnReader.open(file)) {
            return reader.stream().toList();
        }
    }

    private GameStream stream(int before) {
        return new GameStream(List.of(plain), null, before, reading -> {
        });
    }

    @Test
    void morePositionsOrGamesThanCanBeNumberedAreRefused() throws Exception {
        SplitPlan plan = new SplitPlan(SETTINGS, 3_000);
        GameEncoder encoder = new GameEncoder(SETTINGS, Layouts.MOVER_14, null);
        String refused = assertThrows(IOException.class, () -> {
            try (GameStream stream = stream(0)) {
                stream.work(1, encoder::rows, plan::add);
            }
        }).getMessage();
        assertTrue(refused.matches("with game \\d+ of all files, part train has more than 3000 positions.*"), refused);
        List<Integer> numbers = new ArrayList<>();
        refused = assertThrows(FileSystemException.class, () -> {
            try (GameStream stream = stream(Integer.MAX_VALUE - 20)) {
                stream.work(1, (number, game) -> number, numbers::add);
            }
        }).getMessage();
        assertTrue(refused.contains("game 21 is one too many: expected at most 2147483647 games"), refused);
        assertEquals(0, numbers.stream().filter(number -> number < 0).count());
    }

    @Test
    void manifestHasNoFilterThatTakesAllGames() throws Exception {
        assertFalse(Files.readString(encode("out", plain).resolve(DataManifest.FILE)).contains("filter"));
        assertEquals(SETTINGS, settings(GameFilter.ALL));
    }

    @Test
    void scoresAreFilteredToo() throws Exception {
        List<PgnGame> games = LabeledGames.of(5, 30);
        LabeledGames.write(folder.resolve("labeled.pgn"), games);
        ScoreEncoder.Manifest manifest = ScoreEncoder.encode(List.of(folder.resolve("labeled.pgn")),
                folder.resolve("scores"),
                new ScoreSettings(1, 5, true, 1_500, new GameFilter(0, 0, List.of(), false, false, 11, 0), null), 1,
                scored -> {
                });
        assertEquals(20, manifest.games());
    }

    @Test
    void onlyThePlayersOwnMovesAreRows() throws Exception {
        String own = "[White \"O'Neil, \\\"Bo\\\"\"]\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n";
        String other = "[White \"b\"]\n[Black \"o'neil\"]\n\n1. d4 d5 2. c4 e6 *\n\n";
        Path file = Files.writeString(folder.resolve("two.pgn"), own + other);
        for (var expected : Map.of("O'Neil, \"Bo\"", 3, "o'neil", 2, "b", 4, "nobody", 0).entrySet()) {
            GameFilter filter = new GameFilter(0, 0, List.of(), false, false, 1, 0, List.of(expected.getKey()));
            EncodeSettings settings = new EncodeSettings("mover14", 1, new SplitShares(100, 0, 0), false, 100, 2_000,
                    filter);
            Path out = folder.resolve("of-" + expected.getValue());
            if (expected.getValue() == 0) {
                assertThrows(FileSystemException.class, () -> Encoder.encode(List.of(file), out, settings, 1, any -> {
                }));
            } else {
                Encoder.encode(List.of(file), out, settings, 1, any -> {
                });
                assertEquals(expected.getValue(), PreparedData.open(out).size(Split.TRAIN), expected.getKey());
            }
        }
    }

    /** Black's best answers to 1. e4 and 2. Nf3 are quiet; after 3. Nxe5 Black can take the knight. */
    @Test
    void evaluationsOfLichessAreScoresToLearnFrom() throws Exception {
        Path file = Files.writeString(folder.resolve("evals.pgn"), "[White \"a\"]\n\n1. e4 { [%eval 0.3] } 1... e5 "
                + "{ [%eval 0.25] } 2. Nf3 { [%eval 0.2] } 2... Nc6 3. Nxe5 { [%eval -3.5] } 3... d6 { [%eval #5] } *\n\n");
        ScoreEncoder.Manifest manifest = ScoreEncoder.encode(List.of(file), folder.resolve("scores"),
                new ScoreSettings(1, 0, true, 1_500), 1, scored -> {
                });
        assertEquals(List.of(5L, 1L, 1L), List.of(manifest.scored(), manifest.extreme(), manifest.loud()));
        ScoredPositions positions = ScoreEncoder.read(folder.resolve("scores"),
                ScoreEncoder.Manifest.read(folder.resolve("scores")), Split.TRAIN);
        assertEquals(3, positions.size());
        assertEquals(List.of(-30, 25, -20), IntStream.range(0, 3).mapToObj(positions::score).toList());
    }

    @Test
    void readingGamesThatAreAllPassedOverCanBeStopped() {
        InputStream before = System.in;
        try (InputStream in = endless(Files.readAllBytes(plain))) {
            System.setIn(in);
            Thread reader = Thread.currentThread();
            AtomicInteger reads = new AtomicInteger();
            assertThrows(InterruptedException.class, () -> Encoder.encode(List.of(DecompressingStream.STANDARD_INPUT),
                    folder.resolve("out"), settings(new GameFilter(5000, 0, List.of(), false, false, 1, 0)),
                    1, progress -> {
                        if (reads.incrementAndGet() > 30) {
                            reader.interrupt();
                        }
                    }));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            System.setIn(before);
        }
    }

    private static InputStream endless(byte[] text) {
        return new InputStream() {
            private int at = 3; // after the byte-order mark

            @Override
            public int read() {
                at = at == text.length ? 3 : at;
                return text[at++] & 0xff;
            }
        };
    }
}
