package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
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
import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.files.Sha256;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of a network or of prepared data that was tampered with is refused by its name and by what is wrong in it. */
class TamperedFilesTest {

    private static final Pattern NUMBER = Pattern.compile("(\\w+)\\[(-?\\d+)] = (\\S+)");
    private static final Pattern ARRAY = Pattern.compile("(\\w+) is (\\w+)\\[(\\d+)]");
    private static final String ALTERED = "was altered: its SHA-256 is ";
    private static final String WHOLE_RUN = "--hidden 8 --epochs 1";

    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    @BeforeAll
    static void encode() throws Exception {
        Path games = shared.resolve("games.pgn");
        PgnWriter.writeAll(games, PgnReader.readAll(Path.of("data/sample/games-00001.pgn.gz")).subList(0, 6));
        Encoder.encode(List.of(games), shared.resolve("data"), EncodeSettings.of(Layouts.MOVER_18), Layouts.MOVER_18,
                null, 1, progress -> {
                });
    }

    private void copy(String what) throws IOException {
        Path original = what.equals("data") ? shared.resolve(what) : Path.of("data/models", what);
        try (Stream<Path> files = Files.list(original)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    /** Replaces the first text that a pattern finds. */
    private static void edit(Path file, String pattern, String replacement) throws IOException {
        String text = Files.readString(file);
        String altered = text.replaceFirst(pattern, replacement);
        assertNotEquals(text, altered);
        Files.writeString(file, altered);
    }

    /** Writes another array into the shard, and the shard's checksum into the manifest. */
    private static void put(Path shard, String name, Npy array) throws IOException {
        String before = Sha256.of(shard);
        Map<String, Npy> arrays = new LinkedHashMap<>(Npz.map(shard));
        arrays.put(name, array);
        Npz.write(shard, arrays);
        edit(shard.resolveSibling("manifest.json"), before, Sha256.of(shard));
        seal(shard.resolveSibling("manifest.json"));
    }

    private static void seal(Path manifest) throws IOException {
        JsonFile.writeSealed(manifest, JsonParser.parseString(Files.readString(manifest)));
    }

    private static Npy with(Npy array, int place, double number) {
        ByteBuffer bytes = ByteBuffer.allocate(array.elements().remaining()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(array.elements()).clear();
        int at = Math.floorMod(place, array.size());
        switch (array.type()) {
            case FLOAT32 -> bytes.putFloat(Float.BYTES * at, (float) number);
            case INT32 -> bytes.putInt(Integer.BYTES * at, (int) number);
            default -> bytes.put(at, (byte) number);
        }
        return Npy.of(array.type(), bytes, array.shape().stream().mapToInt(Integer::intValue).toArray());
    }

    private static void flip(Path file, long bit) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(bit / 8);
            int old = bytes.read();
            bytes.seek(bit / 8);
            bytes.write(old ^ 1 << bit % 8);
        }
    }

    private static void tamper(Path file, String change) throws IOException {
        Matcher number = NUMBER.matcher(change);
        Matcher array = ARRAY.matcher(change);
        String[] texts = change.split(" -> ?", 2);
        if (number.matches()) {
            Npy old = Npz.map(file).get(number.group(1));
            put(file, number.group(1),
                    with(old, Integer.parseInt(number.group(2)), Double.parseDouble(number.group(3))));
        } else if (array.matches()) {
            int size = Integer.parseInt(array.group(3));
            boolean isFloat = array.group(2).equals("FLOAT32");
            put(file, array.group(1), isFloat ? Npy.of(new float[size], size) : Npy.of(new int[size], size));
        } else if (texts.length == 2) {
            edit(file, texts[0], texts[1]);
            if (file.endsWith("manifest.json")) {
                seal(file); // so that a manifest is refused for what it says
            }
        } else {
            String text = Files.readString(file);
            Files.delete(file);
            switch (change) {
                case "Latin-1" ->
                    Files.writeString(file, text.replace("mover33", "möver"), StandardCharsets.ISO_8859_1);
                case "cut" -> Files.writeString(file, text.substring(0, 300));
                case "deep" -> Files.writeString(file,
                        text.replaceFirst("\"curves\": \\[", "\"curves\": [" + "[".repeat(1_000_000)));
                case "endless" -> Files.createSymbolicLink(file, Path.of("/dev/zero"));
                case "a folder" -> Files.createDirectory(file);
                default -> throw new IllegalArgumentException(change);
            }
        }
    }

    private void readData() throws IOException {
        try (Batches batches = PreparedData.open(folder).inOrder(Split.TRAIN, 50).withLegalMoves()) {
            batches.forEach(batch -> {
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private String[] train(String kind, String options) {
        return ("train " + kind + " " + folder + " --out " + folder.resolve("run") + " " + options).trim().split(" ");
    }

    /** Copies, changes one file, and asks by the classes and by a command. */
    private void assertRefused(String what, String changed, String change, String named, String said)
            throws IOException {
        copy(what);
        tamper(folder.resolve(changed), change);
        FileSystemException refusal = assertThrows(FileSystemException.class, () -> {
            if (what.equals("data")) {
                readData();
            } else {
                Entrant.parse("net:" + folder).open(1).close();
            }
        });
        assertEquals(folder.resolve(named).toString(), refusal.getFile());
        Refusal.assertSaid(
                Stream.concat(Stream.of(folder.resolve(named) + ": "), Stream.of(said.split(" … "))).toList(),
                what.equals("data") ? train("policy", WHOLE_RUN) : new String[]{"uci", "net:" + folder});
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'',
            textBlock = """
                    cnn | "filters": 32 -> "filters": 100000            | model.json | 4 blocks of 100000 filters … of each, at most
                    cnn | "filters": 32 -> "filters": 1000000000        | model.json | of 1000000000 filters … 268435456 weights
                    cnn | "filters": 32 -> "filters": -1                | model.json | -1 filters … expected 1 or more
                    cnn | "filters": 32 -> "filters": 1500              | parameters.djl | 460475 bytes … does not fit Cnn
                    cnn | "filters": 32 -> "filters": 1e1               | parameters.djl | does not fit Cnn … filters=10
                    cnn | "filters": 32 -> "filters": 99999999999       | model.json | 99999999999 … is no description
                    cnn | "filters": 32 -> "filters": "many"            | model.json | many … is no description
                    cnn | "filters": 32 -> "filters": [32]              | model.json | is no description … $.filters
                    cnn | "filters": 32, ->                             | model.json | 0 filters … expected 1 or more
                    cnn | "blocks": 4 -> "blocks": 1000000000           | model.json | 1000000000 blocks … at most 1000 blocks
                    cnn | "blocks": 4 -> "blocks": 1001                 | model.json | 1001 blocks … at most 1000 blocks
                    cnn | "blocks": 4 -> "blocks": 1000                 | parameters.djl | 460475 bytes … expected 73
                    cnn | "planes": 33 -> "planes": 2147483647          | model.json | 2147483647 planes … 268435456 weights
                    cnn | "planes": 33 -> "planes": 34                  | parameters.djl | does not fit Cnn … planes=34
                    cnn | "planes": 33 -> "planes": 0                   | model.json | 0 planes … expected 1 or more
                    cnn | PLANE_FIRST -> PLANE_BOTH                     | model.json | order is missing … is no description
                    cnn | "format": 1 -> "format": 9                    | model.json | has format 9 … expected 1
                    cnn | "format": 1 -> "format": {}                   | model.json | is no description … model.json
                    cnn | "cnn": -> "java.lang.Runtime":                | model.json | describes 0 networks of layers … expected one
                    cnn | "layout": -> "mlp": {}, "layout":             | model.json | describes 2 networks … expected one
                    cnn | "layout": "mover33" -> "layout": "../../etc"  | model.json | ../../etc … expected one of
                    cnn | "layout": "mover33" -> "layout": "mover14"    | model.json | 2112 inputs … expected 896 and
                    cnn | "parameters": 460475 -> "parameters": 3000000000 | parameters.djl | 460475 … 3000000000
                    cnn | "parameters": 460475 -> "parameters": -5      | parameters.djl | 460475 bytes … expected -5
                    cnn | "sha256": -> "sha512":                        | model.json | has no SHA-256 of parameters.djl … model.json
                    cnn | Latin-1                                       | model.json | its bytes are no UTF-8 … model.json
                    cnn | cut                                           | model.json | is no description of a network: … line
                    cnn | deep                                          | model.json | is no description of a network: … model.json
                    cnn | endless                                       | model.json | expected a network's folder … with model.json
                    cnn | a folder                                      | model.json | expected a network's folder … with model.json
                    mlp | 1000, -> 1000000,                             | model.json | 4 layers of [1000000, 1000 … 268435456 weights
                    mlp | "inputs": 896 -> "inputs": 2147483647         | model.json | 2147483647 inputs … 268435456 weights
                    mlp | "moves": 4672 -> "moves": 2000000000          | model.json | 2000000000 moves … 268435456 weights
                    mlp | "widths": \\[ -> "widths": [ null,            | model.json | is no description … a value is missing
                    """)
    void descriptionsOfNetworks(String network, String change, String named, String said) throws IOException {
        assertRefused(network, "model.json", change, named, said);
    }

    /** Their checksums are right. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            moves[3] = 99999                  | moves: number 3 is 99999, expected 0 to 4671
            moves[0] = -1                     | moves: number 0 is -1, expected 0 to 4671
            moves[-1] = 4672                  | moves: number … is 4672, expected 0 to 4671
            moves is INT32[1]                 | moves: array of INT32[1], expected INT32[
            moves is FLOAT32[7]               | moves: array of FLOAT32[7], expected INT32[
            policy_moves[5] = 1000000         | policy_moves: number 5 is 1000000, expected 0 to 4671
            policy_moves[0] = -2147483648     | policy_moves: number 0 is -2147483648, expected 0 to 4671
            policy_offsets[0] = 1             | policy_offsets: number 0 is 1, expected 0 to 0
            policy_offsets[0] = -1            | policy_offsets: number 0 is -1, expected 0 to 0
            policy_offsets[1] = 0             | policy_offsets: number 1 is 0, expected 1 to
            policy_offsets[2] = 1000000       | policy_offsets: number 2 is 1000000, expected
            policy_offsets[5] = 0             | policy_offsets: number 5 is 0, expected
            policy_offsets[-1] = -1           | policy_offsets: number … is -1, expected
            policy_offsets[-1] = 2147483647   | policy_moves: array of … expected INT32[2147483647]
            policy_shares[4] = NaN            | policy_shares: number 4 is NaN, expected 0.0 to 1.0
            policy_shares[4] = -0.5           | policy_shares: number 4 is -0.5, expected 0.0 to 1.0
            policy_shares[4] = Infinity       | policy_shares: number 4 is Infinity, expected 0.0 to 1.0
            results[7] = 2                    | results: number 7 is 2.0, expected 0.0 to 1.0, or NaN
            results[7] = -Infinity            | results: number 7 is -Infinity, expected 0.0 to 1.0, or NaN
            scores[1] = 1.5                   | scores: number 1 is 1.5, expected 0.0 to 1.0, or NaN
            scores[1] = -1e30                 | scores: number 1 is -1.0E30, expected 0.0 to 1.0, or NaN
            games[2] = 0                      | games: number 2 is 0, expected 1 to 2147483647
            plies[2] = -3                     | plies: number 2 is -3, expected 0 to 2147483647
            sides[6] = 2                      | sides: number 6 is 2, expected 0 to 1
            sides[6] = -1                     | sides: number 6 is -1, expected 0 to 1
            """)
    void shardsOfPreparedData(String change, String said) throws IOException {
        assertRefused("data", "train-00001.npz", change, "train-00001.npz", said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'',
            textBlock = """
                    "file": "train-00001.npz" -> "file": "../data/train-00001.npz"      | ../data/train-00001.npz
                    "file": "train-00001.npz" -> "file": "/dev/zero"                    | /dev/zero
                    "file": "train-00001.npz" -> "file": "validation-00001.npz"         | expected train-00001.npz
                    "part": "train" -> "part": "evil"                                   | evil
                    (?s)("part": "train",\\s*"positions": ) -> $1-1, "x":               | [-1]: expected 0 or more
                    (?s)("part": "train",\\s*"positions": ) -> $12147483647, "x":       | is not finished
                    (?s)("train": \\{[^}]*?"positions": ) -> $1-7, "x":                 | -7
                    (?s)("train": \\{[^}]*?"positions": ) -> $199999999999, "x":        | expected at most 2147483639
                    "test": \\{ -> "tset": {                                            | has no part test
                    "good": -> "good": -4, "x":                                         | [-4, 0, 6]: expected 0 or more
                    "fraction": 1.0 -> "fraction": 7                                    | fraction 7.0: expected more than 0 and at most 1
                    "positionsPerShard": 50000 -> "positionsPerShard": 99999999999      | 99999999999
                    "layout": "mover18" -> "layout": "../../etc"                        | ../../etc
                    "shape": \\[ -> "shape": [ 99999,                                   | other planes than layout mover18
                    "binary": true -> "binary": false                                   | other planes than layout mover18
                    "shards": -> "sherds":                                              | a value is missing
                    """)
    void manifestsOfPreparedData(String change, String said) throws IOException {
        assertRefused("data", "manifest.json", change, "manifest.json", said);
    }

    @ParameterizedTest
    @CsvSource({"32, 0x66", "64, 0", "96, 0x11"})
    void whatIsNoPositionIsNamedByItsRow(int place, String code) throws IOException {
        copy("data");
        Path shard = folder.resolve("train-00001.npz");
        Npy boards = Npz.map(shard).get("boards");
        for (int i = place; i < place + 32; i++) {
            boards = with(boards, i, Integer.decode(code));
        }
        put(shard, "boards", boards);
        Refusal.assertSaid(List.of(shard + ": boards: row " + place / 32 + " is no position: "),
                train("policy", WHOLE_RUN));
    }

    /** Whether a move is legal is seen where it is learned, and the position named. */
    @Test
    void aMoveThatIsNotLegalInItsPositionIsNamed() throws IOException {
        copy("data");
        tamper(folder.resolve("train-00001.npz"), "policy_moves[0] = 0");
        Refusal.assertSaid(List.of("a label with a move that is not legal in "), train("policy", WHOLE_RUN));
    }

    @Test
    void aScoreThatNoEngineGivesIsNamed() throws IOException {
        ScoredPositions positions = new ScoredPositions();
        positions.add(new Board(), 30);
        positions.add(new Board(), Integer.MIN_VALUE);
        JsonFile.writeSealed(folder.resolve("manifest.json"), Map.of("sha256",
                Map.of("train", positions.write(folder.resolve("train.npz")),
                        "validation", positions.write(folder.resolve("validation.npz")))));
        Refusal.assertSaid(List.of(folder.resolve("train.npz") + ": ",
                "score -2147483648 of position 1: expected -30000 to 30000"), train("evaluation", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"resnet | 1 | no network is called \"resnet\"; there are: mlp",
            "mlp-8 | 0 | 0 threads, expected 1 or more"})
    void whatTheTrainingOfSoundDataCannotBeIsNamed(String network, String threads, String said) throws IOException {
        copy("data");
        Refusal.assertSaid(List.of(said), train("imitation", "--net " + network + " --threads " + threads));
    }

    /** Each in memory, and by loading the network; of large files every 20th is loaded. */
    @ParameterizedTest
    @CsvSource({"cnn, parameters.djl, net:DIR", "mlp, parameters.djl, net:DIR",
            "nnue, network.npz, selective:network=DIR", "policy, policy.npz, net:DIR"})
    void eachOf40FlippedBits(String network, String name, String text) throws IOException {
        copy(network);
        Path file = folder.resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        String sha256 = NetworkFile.sha256(file);
        SplittableRandom random = new SplittableRandom(39);
        for (int i = 0; i < 40; i++) {
            long bit = i == 0 ? 0 : i == 1 ? 8L * bytes.length - 1 : random.nextLong(8L * bytes.length);
            bytes[(int) (bit / 8)] ^= 1 << bit % 8;
            assertAltered(file, () -> NetworkFile.verify(file, ByteBuffer.wrap(bytes), sha256));
            if (bytes.length < 1 << 20 || i % 20 == 0) {
                flip(file, bit);
                assertAltered(file, () -> Entrant.parse(text.replace("DIR", folder.toString())).open(1));
                flip(file, bit);
            }
            bytes[(int) (bit / 8)] ^= 1 << bit % 8;
        }
        Entrant.parse(text.replace("DIR", folder.toString())).open(1).close();
    }

    private static void assertAltered(Path file, Executable door) {
        FileSystemException refusal = assertThrows(FileSystemException.class, door);
        assertEquals(file.toString(), refusal.getFile());
        assertTrue(refusal.getReason().startsWith(ALTERED), refusal::getMessage);
    }

    /** One bit in the middle of the weights. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            cnn; parameters.djl; net:DIR
            cnn; parameters.djl; net:DIR,puct=10
            mlp; parameters.djl; net:DIR,temperature=0.5
            mlp; parameters.djl; net:DIR,alphabeta=2
            nnue; network.npz; selective:network=DIR
            policy; policy.npz; net:DIR
            policy; policy.npz; net:DIR,plies=1
            """)
    void everyPlayerAndCommandRefusesAFlippedBit(String network, String name, String text) throws IOException {
        copy(network);
        Path file = folder.resolve(name);
        flip(file, 4 * Files.size(file));
        String player = text.replace("DIR", folder.toString());
        assertAltered(file, () -> Entrant.parse(player).open(1));
        List<String> words = List.of(file + ": " + ALTERED);
        Refusal.assertSaid(words, "uci", player);
        Refusal.assertSaid(words, "match", player, "random", "--games", "2");
    }

    @Test
    void aNetworkOfAnotherKindIsRefusedByWhatItLacks() {
        Refusal.assertSaid(List.of("data/models/cnn/network.npz: there is no such file"), "uci",
                "selective:network=data/models/cnn");
        Refusal.assertSaid(List.of("data/models/nnue/model.json: describes 0 networks of layers: expected"), "uci",
                "net:data/models/nnue");
        Refusal.assertSaid(List.of("data/models/policy/model.json: describes 0 networks"), "export",
                "data/models/policy", "--out", folder.resolve("policy.onnx").toString());
    }
}
