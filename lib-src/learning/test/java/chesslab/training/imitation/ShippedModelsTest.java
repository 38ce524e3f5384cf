package chesslab.training.imitation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layouts;
import chesslab.training.TutorialTraining;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkPlayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The networks in data/models: whole, what their cards say, and better than what knows nothing. */
class ShippedModelsTest {

    private static final Path MODELS = Path.of("data/models");
    private static final long MOST_BYTES = 40_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"mlp", "cnn"})
    void aShippedNetworkLoadsAndPlaysALegalMove(String name) throws IOException {
        Path folder = MODELS.resolve(name);
        ModelCard card = ModelCard.read(folder);
        try (Network network = Network.load(folder)) {
            assertEquals(card.architecture(), network.architecture());
            NetworkPlayer<Board, Move> player = new NetworkPlayer<>(new ChessCoding(Layouts.named(card.layout())),
                    network);
            Board board = new Board();
            assertTrue(board.legalMoves().contains(player.predict(board).orElseThrow()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlp", "cnn"})
    void aCardTellsWhatMadeTheNetworkAndHowItWent(String name) throws IOException {
        ModelCard card = ModelCard.read(MODELS.resolve(name));
        assertTrue(card.madeBy().keySet().containsAll(List.of("seed", "epochs", "batch size", "learning rate",
                "optimizer", "policy", "device", "threads")), () -> card.madeBy().toString());
        assertEquals(64, card.data().length(), "the checksum of its data");
        assertFalse(EpochReport.curve(card).isEmpty());
        EpochReport last = EpochReport.curve(card).get(EpochReport.curve(card).size() - 1);
        assertTrue(last.validation().all().positions() > 50_000);
        // the most frequent legal move is right in less than a tenth of these positions
        assertTrue(last.validation().all().top1() > 0.1, last::toString);
    }

    @Test
    void theTutorialsNetworkIsTheTutorials() throws IOException {
        assertEquals(TutorialTraining.CHESS_NETWORK, ModelCard.read(MODELS.resolve("mlp")).architecture());
        assertTrue(ModelCard.read(MODELS.resolve("cnn")).architecture().hasValue());
    }

    @Test
    void togetherTheyAreSmallEnoughForARepository() throws IOException {
        try (Stream<Path> files = Files.walk(MODELS)) {
            long bytes = files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
            assertTrue(bytes < MOST_BYTES, () -> bytes + " bytes");
        }
    }
}
