package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
import chesslab.files.NetworkFile;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.network.Network;
import chesslab.training.policy.PolicyNetwork;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A network of which one bit was altered is refused by its file's name, wherever the bit is and by every door. */
class AlteredNetworksTest {

    private static final int BITS = 40;
    private static final int WHOLE = 1 << 20; // bytes up to which each altered file is loaded; of larger ones every 20th

    @TempDir
    private Path folder;

    private static void load(Path network) throws IOException {
        switch (network.getFileName().toString()) {
            case "nnue" -> NnueNetwork.read(network);
            case "policy" -> PolicyNetwork.read(network);
            default -> Network.load(network).close();
        }
    }

    private Path copy(String network, String file) throws IOException {
        Path copy = Files.createDirectory(folder.resolve(network));
        for (String name : List.of(file, NetworkFile.CARD)) {
            Files.copy(Path.of("data/models", network, name), copy.resolve(name));
        }
        return copy;
    }

    private static void flip(Path file, long bit) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(bit / 8);
            int old = bytes.read();
            bytes.seek(bit / 8);
            bytes.write(old ^ 1 << bit % 8);
        }
    }

    private static void assertAltered(Path file, FileSystemException refusal) {
        assertEquals(file.toString(), refusal.getFile());
        assertTrue(refusal.getReason().startsWith("was altered: its SHA-256 is "), refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"cnn, parameters.djl", "mlp, parameters.djl", "nnue, network.npz", "policy, policy.npz"})
    void eachOf40FlippedBitsIsFound(String network, String name) throws IOException {
        Path file = copy(network, name).resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        String sha256 = NetworkFile.sha256(file);
        SplittableRandom random = new SplittableRandom(39);
        for (int i = 0; i < BITS; i++) {
            long bit = i == 0 ? 0 : i == 1 ? 8L * bytes.length - 1 : random.nextLong(8L * bytes.length);
            bytes[(int) (bit / 8)] ^= 1 << bit % 8;
            assertAltered(file, assertThrows(FileSystemException.class,
                    () -> NetworkFile.verify(file, ByteBuffer.wrap(bytes), sha256)));
            if (bytes.length < WHOLE || i % 20 == 0) {
                flip(file, bit);
                assertAltered(file, assertThrows(FileSystemException.class, () -> load(file.getParent())));
                flip(file, bit);
            }
            bytes[(int) (bit / 8)] ^= 1 << bit % 8;
        }
        load(file.getParent());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"',
            value = {"cnn, parameters.djl, net:DIR", "cnn, parameters.djl, \"net:DIR,puct=10\"",
                    "mlp, parameters.djl, \"net:DIR,temperature=0.5\"", "mlp, parameters.djl, \"net:DIR,alphabeta=2\"",
                    "nnue, network.npz, selective:network=DIR", "policy, policy.npz, net:DIR",
                    "policy, policy.npz, \"net:DIR,plies=1\""})
    void everyPlayerAndCommandRefusesIt(String network, String name, String text) throws IOException {
        Path file = copy(network, name).resolve(name);
        flip(file, 4 * Files.size(file));
        String player = text.replace("DIR", file.getParent().toString());
        assertAltered(file, assertThrows(FileSystemException.class, () -> Entrant.parse(player).open(1)));
        List<String> words = List.of(file + ": was altered: its SHA-256 is ");
        Refusal.assertSaid(words, "uci", player);
        Refusal.assertSaid(words, "match", player, "random", "--games", "2");
    }

    @Test
    void aNetworkOfAnotherKindIsRefusedByWhatItLacks() {
        Refusal.assertSaid(List.of("data/models/cnn/network.npz: there is no such file"), "uci",
                "selective:network=data/models/cnn");
        Refusal.assertSaid(List.of("data/models/nnue/model.json: describes 0 networks of layers: expected"),
                "uci", "net:data/models/nnue");
        Refusal.assertSaid(List.of("data/models/policy/model.json: describes 0 networks"), "export",
                "data/models/policy", "--out", folder.resolve("policy.onnx").toString());
    }
}
