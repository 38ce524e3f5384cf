package chesslab.encoding.dataset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.LichessGames;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.PlainBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
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

    private Path encode(String name, Path in) throws Exception {
        Path out = folder.resolve(name);
        Encoder.encode(List.of(in), out, SETTINGS, false, 2, progress -> {
        });
        return out;
    }

    private static void assertSameShards(Path expected, Path actual) throws IOException {
        DataManifest manifest = DataManifest.read(expected);
        assertEquals(manifest.shards(), DataManifest.read(actual).shards());
        assertEquals(manifest.inputs().get(0).sha256(), DataManifest.read(actual).inputs().get(0).sha256());
        for (DataManifest.Shard shard : manifest.shards()) {
            assertArrayEquals(Files.readAllBytes(expected.resolve(shard.file())),
                    Files.readAllBytes(actual.resolve(shard.file())));
        }
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
    @Tag("programs")
    void zstGivesTheBytesOfThePlainFile() throws Exception {
        Path expected = encode("plain", plain);
        Path zst = LichessGames.compress(plain);
        assertSameShards(expected, encode("pzstd", zst));
        Path many = folder.resolve("frames.pgn.zst");
        Files.write(many, LichessGames.zst(Files.readString(plain), 5_000));
        assertSameShards(expected, encode("frames", many));
        Path tasks = folder.resolve("tasks");
        ShardEncoder.count(List.of(zst), 1, tasks, SETTINGS, 2, progress -> {
        });
        int shards = ShardEncoder.mergeCounts(List.of(zst), tasks, SETTINGS).shards();
        for (int shard = 1; shard <= shards; shard++) {
            ShardEncoder.write(List.of(zst), shard, tasks, SETTINGS, 2, progress -> {
            });
        }
        ShardEncoder.merge(List.of(zst), tasks, SETTINGS);
        assertSameShards(expected, tasks);
    }

    @Test
    void standardInputGivesTheBytesOfTheFileButNotToTasks() throws Exception {
        Path expected = encode("plain", plain);
        InputStream before = System.in;
        try (InputStream in = Files.newInputStream(plain)) {
            System.setIn(in);
            Path out = encode("out", PlainBytes.STANDARD_INPUT);
            assertSameShards(expected, out);
            assertEquals("-", DataManifest.read(out).inputs().get(0).file());
        } finally {
            System.setIn(before);
        }
        FileSystemException refused = assertThrows(FileSystemException.class, () -> ShardEncoder.count(
                List.of(PlainBytes.STANDARD_INPUT), 1, folder.resolve("tasks"), SETTINGS, 1, progress -> {
                }));
        assertTrue(refused.getMessage().contains("expected files"), refused.getMessage());
    }

    @Test
    void brokenZstIsRefusedWithItsNameAndPlaceAndAReaderGivesTheGamesBefore() throws Exception {
        byte[] whole = LichessGames.zst(Files.readString(plain), 20_000);
        Path cut = folder.resolve("cut.pgn.zst");
        Files.write(cut, Arrays.copyOf(whole, whole.length * 2 / 3));
        String refusal = assertThrows(FileSystemException.class, () -> encode("out", cut)).getMessage();
        assertTrue(refusal.contains("cut.pgn.zst: PGN could not be read on after line "), refusal);
        assertTrue(
                refusal.contains(
                        "is cut short at byte " + Files.size(cut) + ", in the zstd frame that begins at byte "),
                refusal);
        List<PgnGame> good = new ArrayList<>();
        try (PgnReader reader = PgnReader.open(cut)) {
            assertThrows(UncheckedIOException.class, () -> reader.games(bad -> {
            }).forEach(good::add));
        }
        assertTrue(good.size() > 50, good.size() + " games");
        Path text = folder.resolve("text.pgn.zst");
        Files.copy(plain, text);
        assertTrue(assertThrows(FileSystemException.class, () -> encode("out", text)).getMessage()
                .endsWith("text.pgn.zst: cannot be opened: no zstd frame begins at byte 0"));
    }

    @Test
    void progressTellsTheBytesReadOfThoseKnownAndTheTimeLeft() throws Exception {
        List<Encoder.Progress> reading = new ArrayList<>();
        Encoder.encode(List.of(plain, LichessGames.compress(plain)), folder.resolve("out"), SETTINGS, false, 1,
                progress -> {
                    if (!progress.writing()) {
                        reading.add(progress);
                    }
                });
        long all = Files.size(plain) + Files.size(folder.resolve("lichess.pgn.zst"));
        Encoder.Progress first = reading.get(0);
        assertTrue(first.bytes() > 0 && first.bytes() < all && first.left().isPresent(), first.toString());
        Encoder.Progress last = reading.get(reading.size() - 1);
        assertEquals(all, last.bytes());
        assertEquals(all, last.allBytes());
        assertEquals(0, last.left().orElseThrow().toNanos());
    }
}
