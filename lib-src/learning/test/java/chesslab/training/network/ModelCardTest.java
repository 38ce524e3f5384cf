package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelCardTest {

    @Test
    void shippedDescriptionsAreReadAndWrittenWithTheSameBytes() throws IOException {
        for (String network : List.of("cnn", "mlp")) {
            Path file = Path.of("data", "models", network, "model.json");
            assertEquals(Files.readString(file), ModelCard.read(file.getParent()).toJson());
        }
    }
}
