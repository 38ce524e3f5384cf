package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
import chesslab.encoding.Layouts;
import chesslab.files.NetworkFile;
import chesslab.training.network.Architecture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A description of a network that says what cannot be is refused by its name and what it says. */
class ForgedDescriptionsTest {

    @TempDir
    private Path folder;

    private Path copy(String network) throws IOException {
        for (String name : List.of("parameters.djl", NetworkFile.CARD)) {
            Files.copy(Path.of("data/models", network, name), folder.resolve(name));
        }
        return folder.resolve(NetworkFile.CARD);
    }

    private void assertRefused(String file, String... words) {
        String player = "net:" + folder;
        FileSystemException refusal = assertThrows(FileSystemException.class, () -> Entrant.parse(player).open(1));
        assertEquals(folder.resolve(file).toString(), refusal.getFile());
        Refusal.assertSaid(List.of(words), "uci", player);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "cnn | \"filters\": 32 | \"filters\": 100000 | model.json | 4 blocks of 100000 filters | of each, at most",
            "cnn | \"filters\": 32 | \"filters\": 1000000000 | model.json | of 1000000000 filters | 268435456 weights",
            "cnn | \"filters\": 32 | \"filters\": -1 | model.json | -1 filters | expected 1 or more",
            "cnn | \"filters\": 32 | \"filters\": 1500 | parameters.djl | 460475 bytes | does not fit Cnn",
            "cnn | \"filters\": 32 | \"filters\": 1e1 | parameters.djl | does not fit Cnn | filters=10",
            "cnn | \"filters\": 32 | \"filters\": 99999999999 | model.json | 99999999999 | is no description",
            "cnn | \"filters\": 32 | \"filters\": \"many\" | model.json | many | is no description",
            "cnn | \"filters\": 32 | \"filters\": [32] | model.json | is no description | $.filters",
            "cnn | \"filters\": 32, | | model.json | 0 filters | expected 1 or more",
            "cnn | \"blocks\": 4 | \"blocks\": 1000000000 | model.json | 1000000000 blocks | at most 1000 blocks",
            "cnn | \"blocks\": 4 | \"blocks\": 1001 | model.json | 1001 blocks | at most 1000 blocks",
            "cnn | \"blocks\": 4 | \"blocks\": 1000 | parameters.djl | 460475 bytes | expected 73",
            "cnn | \"planes\": 33 | \"planes\": 2147483647 | model.json | 2147483647 planes | 268435456 weights",
            "cnn | \"planes\": 33 | \"planes\": 34 | parameters.djl | does not fit Cnn | planes=34",
            "cnn | \"planes\": 33 | \"planes\": 0 | model.json | 0 planes | expected 1 or more",
            "cnn | PLANE_FIRST | PLANE_BOTH | model.json | order is missing | is no description",
            "cnn | \"format\": 1 | \"format\": 9 | model.json | has format 9 | expected 1",
            "cnn | \"format\": 1 | \"format\": {} | model.json | is no description | model.json",
            "cnn | \"cnn\": | \"java.lang.Runtime\": | model.json | describes 0 networks of layers | expected one",
            "cnn | \"layout\": | \"mlp\": {}, \"layout\": | model.json | describes 2 networks | expected one",
            "cnn | \"layout\": \"mover33\" | \"layout\": \"../../etc\" | model.json | ../../etc | expected one of",
            "cnn | \"layout\": \"mover33\" | \"layout\": \"mover14\" | model.json | 2112 inputs | expected 896 and",
            "cnn | \"parameters\": 460475 | \"parameters\": 3000000000 | parameters.djl | 460475 | 3000000000",
            "cnn | \"parameters\": 460475 | \"parameters\": -5 | parameters.djl | 460475 bytes | expected -5",
            "cnn | \"sha256\": | \"sha512\": | model.json | has no SHA-256 of parameters.djl | model.json",
            "mlp | 1000, | 1000000, | model.json | 4 layers of [1000000, 1000 | 268435456 weights",
            "mlp | \"inputs\": 896 | \"inputs\": 2147483647 | model.json | 2147483647 inputs | 268435456 weights",
            "mlp | \"moves\": 4672 | \"moves\": 2000000000 | model.json | 2000000000 moves | 268435456 weights",
            "mlp | \"widths\": [ | \"widths\": [ null, | model.json | is no description | a value is missing"})
    void whatCannotBeIsNamed(String network, String said, String forged, String file, String first, String second)
            throws IOException {
        Path card = copy(network);
        String text = Files.readString(card);
        String altered = text.replaceFirst("\\Q" + said + "\\E",
                forged == null ? "" : forged.replace("\\", "\\\\").replace("$", "\\$"));
        assertNotEquals(text, altered);
        Files.writeString(card, altered);
        assertRefused(file, folder.resolve(file) + ": ", first, second);
    }

    @Test
    void whatIsNoTextIsNamed() throws IOException {
        Path card = copy("cnn");
        String text = Files.readString(card);
        Files.writeString(card, text.replace("mover33", "möver"), StandardCharsets.ISO_8859_1);
        assertRefused("model.json", "its bytes are no UTF-8");
        Files.writeString(card, text.substring(0, 300));
        assertRefused("model.json", "is no description of a network: ", "line ");
        Files.writeString(card, text.replaceFirst("\"curves\": \\[", "\"curves\": [" + "[".repeat(1_000_000)));
        assertRefused("model.json", "is no description of a network: ");
        Files.delete(card);
        Files.createSymbolicLink(card, Path.of("/dev/zero"));
        assertRefused("model.json", "expected a network's folder, with model.json");
        Files.delete(card);
        Files.createDirectory(card);
        assertRefused("model.json", "expected a network's folder, with model.json");
    }

    @Test
    void aNameOfSizesBeyondTheLimitIsRefused() {
        assertTrue(assertThrows(IllegalArgumentException.class,
                () -> Architecture.named("cnn-999x9999", Layouts.MOVER_33, true)).getMessage().endsWith(
                        "33 planes, 999 blocks of 9999 filters: expected 1 or more of each, at most 1000 blocks and "
                                + "268435456 weights"));
    }
}
