package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.scores.ScoredPositions;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.files.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prepared data with a number that cannot be are refused by file, number and range, though their checksums are right. */
class ForgedDataTest {

    private static final String SHARD = "train-00001.npz";
    private static final String MANIFEST = "manifest.json";

    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    @BeforeAll
    static void encode() throws Exception {
        PgnWriter.writeAll(shared.resolve("games.pgn"),
                PgnReader.readAll(Path.of("data/sample/games-00001.pgn.gz")).subList(0, 6));
        Encoder.encode(List.of(shared.resolve("games.pgn")), shared.resolve("data"),
                EncodeSettings.of(Layouts.MOVER_18), Layouts.MOVER_18, null, 1, progress -> {
                });
    }

    @BeforeEach
    void copy() throws IOException {
        try (Stream<Path> files = Files.list(shared.resolve("data"))) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    /** Writes the shard with another array in place of one, and its checksum into the manifest. */
    private void forge(String name, Npy array) throws IOException {
        Path shard = folder.resolve(SHARD);
        String before = Sha256.of(shard);
        Map<String, Npy> arrays = new LinkedHashMap<>(Npz.map(shard));
        arrays.put(name, array);
        Npz.write(shard, arrays);
        Path manifest = folder.resolve(MANIFEST);
        Files.writeString(manifest, Files.readString(manifest).replace(before, Sha256.of(shard)));
    }

    private Npy changed(String name, int place, double number) throws IOException {
        Npy array = Npz.map(folder.resolve(SHARD)).get(name);
        ByteBuffer bytes = ByteBuffer.allocate(array.elements().remaining()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(array.elements()).clear();
        switch (array.type()) {
            case FLOAT32 -> bytes.putFloat(Float.BYTES * Math.floorMod(place, array.size()), (float) number);
            case INT32 -> bytes.putInt(Integer.BYTES * Math.floorMod(place, array.size()), (int) number);
            default -> bytes.put(Math.floorMod(place, array.size()), (byte) number);
        }
        return Npy.of(array.type(), bytes, array.shape().stream().mapToInt(Integer::intValue).toArray());
    }

    private void assertRefused(String file, String... words) {
        FileSystemException refusal = assertThrows(FileSystemException.class, () -> {
            try (Batches batches = PreparedData.open(folder).inOrder(Split.TRAIN, 50).withLegalMoves()) {
                batches.forEach(batch -> {
                });
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
        assertEquals(folder.resolve(file).toString(), refusal.getFile());
        List<String> all = Stream.concat(Stream.of(folder.resolve(file) + ": "), Stream.of(words)).toList();
        Refusal.assertSaid(all, "train", "policy", folder.toString(), "--out",
                folder.resolve("run").toString(), "--hidden", "8", "--epochs", "1");
    }

    @ParameterizedTest
    @CsvSource({"moves, 3, 99999, 0 to 4671", "moves, 0, -1, 0 to 4671", "moves, -1, 4672, 0 to 4671",
            "policy_moves, 5, 1000000, 0 to 4671", "policy_moves, 0, -2147483648, 0 to 4671",
            "policy_offsets, 0, 1, 0 to 0", "policy_offsets, 0, -1, 0 to 0", "policy_offsets, 2, 1000000, to",
            "policy_offsets, 5, 0, to", "policy_offsets, -1, -1, to",
            "policy_shares, 4, NaN, 0.0 to 1.0", "policy_shares, 4, -0.5, 0.0 to 1.0",
            "policy_shares, 4, Infinity, 0.0 to 1.0", "results, 7, 2, '0.0 to 1.0, or NaN'",
            "results, 7, -Infinity, '0.0 to 1.0, or NaN'", "scores, 1, 1.5, '0.0 to 1.0, or NaN'",
            "scores, 1, -1e30, '0.0 to 1.0, or NaN'", "games, 2, 0, 1 to 2147483647", "plies, 2, -3, 0 to 2147483647",
            "sides, 6, 2, 0 to 1", "sides, 6, -1, 0 to 1"})
    void aNumberOutsideItsRangeIsNamed(String column, int place, double number, String range) throws IOException {
        forge(column, changed(column, place, number));
        boolean isFloat = Npz.map(folder.resolve(SHARD)).get(column).type() == Npy.Type.FLOAT32;
        String named = isFloat ? String.valueOf((float) number) : String.valueOf((int) number);
        assertRefused(SHARD, column + ": number ", " is " + named + ", expected ", range);
    }

    @ParameterizedTest
    @CsvSource({"32, 0x66", "64, 0", "96, 0x11"})
    void whatIsNoPositionIsNamedByItsRow(int place, String code) throws IOException {
        Npy boards = changed("boards", place, Integer.decode(code));
        for (int i = place + 1; i < place + 32; i++) {
            forge("boards", boards);
            boards = changed("boards", i, Integer.decode(code));
        }
        forge("boards", boards);
        assertRefused(SHARD, "boards: row " + place / 32 + " is no position: ");
    }

    /** Whether a move is legal is seen where it is learned, and the position named. */
    @Test
    void aMoveThatIsNotLegalInItsPositionIsNamed() throws IOException {
        forge("policy_moves", changed("policy_moves", 0, 0));
        Refusal.assertSaid(List.of("a label with a move that is not legal in "), "train", "policy",
                folder.toString(), "--out", folder.resolve("run").toString(), "--hidden", "8", "--epochs", "1");
    }

    @Test
    void arraysOfAnotherFormAreNamed() throws IOException {
        int[] moves = new int[Npz.map(folder.resolve(SHARD)).get("moves").size()];
        forge("moves", Npy.of(new int[1], 1));
        assertRefused(SHARD, "moves: array of INT32[1], expected INT32[" + moves.length + "]");
        forge("moves", Npy.of(new float[moves.length], moves.length));
        assertRefused(SHARD, "moves: array of FLOAT32[" + moves.length + "], expected INT32");
        forge("moves", Npy.of(moves, moves.length));
        forge("policy_offsets", changed("policy_offsets", -1, Integer.MAX_VALUE));
        assertRefused(SHARD, "policy_moves: array of ", "expected INT32[2147483647]");
        forge("policy_offsets", Npy.of(new int[moves.length + 1], moves.length + 1));
        assertRefused(SHARD, "policy_offsets: number 1 is 0, expected 1 to 1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "\"file\": \"train-00001.npz\" | \"file\": \"../data/train-00001.npz\" | ../data/train-00001.npz",
            "\"file\": \"train-00001.npz\" | \"file\": \"/dev/zero\" | /dev/zero",
            "\"file\": \"train-00001.npz\" | \"file\": \"validation-00001.npz\" | expected train-00001.npz",
            "\"part\": \"train\" | \"part\": \"evil\" | evil",
            "(?s)(\"part\": \"train\",\\s*\"positions\": ) | $1-1, \"x\": | [-1]: expected 0 or more",
            "(?s)(\"part\": \"train\",\\s*\"positions\": ) | $12147483647, \"x\": | is not finished",
            "(?s)(\"train\": \\{[^}]*?\"positions\": ) | $1-7, \"x\": | -7",
            "(?s)(\"train\": \\{[^}]*?\"positions\": ) | $199999999999, \"x\": | expected at most 2147483639",
            "(?s)\"test\": \\{ | \"tset\": { | has no part test",
            "\"good\": | \"good\": -4, \"x\": | [-4, 0, 6]: expected 0 or more",
            "\"fraction\": 1.0 | \"fraction\": 7 | fraction 7.0: expected more than 0 and at most 1",
            "\"positionsPerShard\": 50000 | \"positionsPerShard\": 99999999999 | 99999999999",
            "\"layout\": \"mover18\" | \"layout\": \"../../etc\" | ../../etc",
            "\"shape\": \\[ | \"shape\": [ 99999, | other planes than layout mover18",
            "\"binary\": true | \"binary\": false | other planes than layout mover18",
            "\"shards\": | \"sherds\": | a value is missing"})
    void aManifestThatSaysWhatCannotBeIsNamed(String said, String forged, String word) throws IOException {
        Path manifest = folder.resolve(MANIFEST);
        String text = Files.readString(manifest);
        String altered = text.replaceFirst(said, forged);
        assertNotEquals(text, altered);
        Files.writeString(manifest, altered);
        FileSystemException refusal = assertThrows(FileSystemException.class, () -> PreparedData.open(folder));
        assertTrue(refusal.getFile().startsWith(folder.toString()) && refusal.getReason().contains(word),
                refusal::getMessage);
        Refusal.assertSaid(List.of(folder + "", word), "train", "policy", folder.toString(), "--out",
                folder.resolve("run").toString());
    }

    @Test
    void aScoreThatNoEngineGivesIsNamed() throws IOException {
        ScoredPositions positions = new ScoredPositions();
        positions.add(new Board(), 30);
        positions.add(new Board(), Integer.MIN_VALUE);
        positions.write(folder.resolve("train.npz"));
        positions.write(folder.resolve("validation.npz"));
        Refusal.assertSaid(List.of(folder.resolve("train.npz") + "",
                "score -2147483648 of position 1: expected -30000 to 30000"), "train", "evaluation",
                folder.toString(), "--out", folder.resolve("run").toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"resnet | 1 | no network is called \"resnet\"; there are: mlp",
            "mlp-8 | 0 | 0 threads, expected 1 or more"})
    void whatTheTrainingOfSoundDataCannotBeIsNamed(String network, String threads, String said) {
        Refusal.assertSaid(List.of(said), "train", "imitation", folder.toString(), "--out",
                folder.resolve("run").toString(), "--net", network, "--threads", threads);
    }
}
