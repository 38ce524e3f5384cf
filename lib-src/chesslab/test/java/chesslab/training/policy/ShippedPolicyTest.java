package chesslab.training.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.dataset.SplitShares;
import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.training.sparse.SparseSettings;
import chesslab.training.sparse.SparseTrainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The policy network in data/models is what its card, its log and the page say. */
@Tag("lengthy")
class ShippedPolicyTest {

    private static final Path SHIPPED = Path.of("data/models/policy");

    @TempDir
    private Path folder;

    @Test
    void itGuessesTheSampleAsWellAsThePageTells() throws Exception {
        EncodeSettings settings = new EncodeSettings(Layouts.MOVER_18.name(), 1, new SplitShares(80, 10, 10), true,
                SoftPolicy.TEMPERATURE, 50_000);
        Encoder.encode(List.of(Path.of("data/sample")), folder.resolve("prepared"), settings, Layouts.MOVER_18, 2,
                progress -> {
                });
        PreparedData data = PreparedData.open(folder.resolve("prepared"));
        assertEquals(58_660, data.size(Split.VALIDATION)); // those of mlp and cnn
        assertTold(String.format(Locale.ROOT, "%.1f %% of these positions",
                100 * PolicyTrainer.top1(PolicyNetwork.read(SHIPPED), data, Split.VALIDATION)));
    }

    @Test
    void theCardIsThatOfTheRecipeWhoseLogIsShipped() throws Exception {
        SparseTrainer.Card card = JsonFile.read(SHIPPED.resolve(NetworkFile.CARD), SparseTrainer.Card.class, "card");
        SparseSettings settings = JsonFile.as(card.settings(), SparseSettings.class);
        assertEquals(settings.epochs(), card.losses().size());
        assertEquals(settings.hidden(), PolicyNetwork.read(SHIPPED).hidden());
        List<String> log = Files.readAllLines(SHIPPED.resolve("recipe.log"));
        String last = log.get(log.size() - 1);
        assertTrue(last.endsWith("N = " + settings.hidden() + ", " + settings.epochs() + " epochs"), last);
        String mined = log.stream().filter(line -> line.contains(" games")).reduce((one, next) -> next).orElseThrow();
        int seconds = log.stream().mapToInt(line -> Integer.parseInt(line.strip().split("\\s+")[2])).sum();
        assertTrue(seconds <= 3 * 3600, seconds + " s: expected three hours at most");
        assertTold(String.format(Locale.ROOT, "%,d positions", card.positions()));
        assertTold("--games " + mined.replaceAll(".* to (\\d+) games", "$1") + " --hidden " + settings.hidden()
                + " --epochs " + settings.epochs() + " --seed " + settings.seed());
        assertTold(seconds / 60 + " minutes");
    }

    private static void assertTold(String text) throws IOException {
        String page = Files.readString(Path.of("data/models/README.md")).replaceAll("\\s+", " ");
        assertTrue(page.contains(text), () -> "data/models/README.md should say " + text);
    }
}
