package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import chesslab.training.imitation.EpochReport;
import chesslab.training.network.ModelCard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainSummaryTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"mlp", "cnn"})
    void curvesBesideAShippedNetworkAreThoseOfItsCard(String name) throws IOException {
        Path model = Path.of("data", "models", name);
        List<EpochReport> curve = EpochReport.curve(ModelCard.read(model));
        TrainImitationCommand.Summary.writeCurve(folder, curve);
        assertArrayEquals(Files.readAllBytes(model.resolve("loss.csv")),
                Files.readAllBytes(folder.resolve("loss.csv")));
        assertEquals(1 + curve.size(),
                Files.readString(folder.resolve("loss.csv"), StandardCharsets.UTF_8).lines().count());
    }

    @Test
    void nothingIsWrittenBeforeTheFirstEpochHasEnded() throws IOException {
        TrainImitationCommand.Summary.writeCurve(folder, List.of());
        assertFalse(Files.exists(folder.resolve("loss.csv")));
    }
}
