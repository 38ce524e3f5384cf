package chesslab.training.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.dataset.SplitShares;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.encoding.scores.ScoreSettings;
import chesslab.encoding.scores.ScoredPositions;
import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.game.Side;
import chesslab.mining.MinedGames;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.policy.PolicyNetwork;
import chesslab.training.policy.PolicyTrainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evaluation and policy in data/models are what cards, logs and the page say; in whole numbers the evaluation is the same. */
@Tag("lengthy")
class ShippedEvaluationTest {

    private static final Path SAMPLE = Path.of("data/sample");
    private static final Path SHIPPED = Path.of("data/models/nnue");
    private static final Path POLICY = Path.of("data/models/policy");

    @TempDir
    private Path folder;

    @Test
    void theSampleGivesTheSamePositionsAndTheLossThatThePageTells() throws Exception {
        ScoreEncoder.Manifest manifest = ScoreEncoder.encode(List.of(SAMPLE), folder.resolve("scores"),
                ScoreSettings.DEFAULT, 2, count -> {
                });
        assertEquals("78138c0eca6c37113c061be9456662e9bbe0ae55abcc2a30bd2736fe67b5ea0f",
                manifest.sha256().get("train"));
        assertEquals("f9d8a00b2a1a5a3c9c2a666e46e9935e33995bb2492895ea639b7c273a667772",
                manifest.sha256().get("validation"));
        assertEquals(812_287, manifest.positions().get("train"));
        ScoredPositions validation = ScoredPositions.read(folder.resolve("scores/validation.npz"));
        assertTold(String.format(Locale.ROOT, "%.5f on %,d", NnueTrainer.loss(NnueNetwork.read(SHIPPED), validation),
                validation.size()));
    }

    @Test
    void thePolicyGuessesTheSampleAsWellAsThePageTells() throws Exception {
        EncodeSettings settings = new EncodeSettings(Layouts.MOVER_18.name(), 1, new SplitShares(80, 10, 10), true,
                SoftPolicy.TEMPERATURE, 50_000);
        Encoder.encode(List.of(SAMPLE), folder.resolve("prepared"), settings, Layouts.MOVER_18, null, 2, progress -> {
        });
        PreparedData data = PreparedData.open(folder.resolve("prepared"));
        assertEquals(58_660, data.size(Split.VALIDATION)); // those of mlp and cnn
        assertTold(String.format(Locale.ROOT, "%.1f %% of these positions",
                100 * PolicyTrainer.top1(PolicyNetwork.read(POLICY), data, Split.VALIDATION)));
    }

    @Test
    void cardsAreThoseOfTheRecipesWhoseLogsAreShipped() throws Exception {
        assertCards(SHIPPED, NetworkFile.CARD, NnueNetwork.read(SHIPPED).hidden());
        assertCards(POLICY, "run.json", PolicyNetwork.read(POLICY).hidden());
        String from = card(POLICY, NetworkFile.CARD).from();
        assertTrue(Files.readString(POLICY.resolve("run.json")).contains("\"sha256\": \"" + from + "\""), from);
    }

    private static SparseTrainer.Card card(Path folder, String name) throws IOException {
        return JsonFile.read(folder.resolve(name), SparseTrainer.Card.class, "card");
    }

    /** @param first the card of the training that the recipe's settings describe, which an epoch may follow */
    private static void assertCards(Path folder, String first, int hidden) throws IOException {
        List<String> log = Files.readAllLines(folder.resolve("recipe.log"));
        SparseTrainer.Card card = card(folder, NetworkFile.CARD);
        int epochs = JsonFile.as(card.settings(), SparseSettings.class).epochs();
        assertEquals(epochs, card.losses().size());
        String last = log.get(log.size() - 1);
        assertTrue(last.endsWith("N = " + hidden + ", " + epochs + " epochs"), last);
        assertTold(String.format(Locale.ROOT, "%,d positions", card.positions()));
        card = card(folder, first);
        SparseSettings settings = JsonFile.as(card.settings(), SparseSettings.class);
        assertEquals(settings.epochs(), card.losses().size());
        assertEquals(settings.hidden(), hidden);
        String mined = log.stream().filter(line -> line.contains(" games")).reduce((one, next) -> next).orElseThrow();
        int seconds = log.stream().mapToInt(line -> Integer.parseInt(line.strip().split("\\s+")[2])).sum();
        assertTrue(seconds <= 3 * 3600 || folder.equals(SHIPPED), seconds + " s: expected three hours at most");
        assertTold(String.format(Locale.ROOT, "%,d positions", card.positions()));
        assertTold("--games " + mined.replaceAll(".* to (\\d+) games", "$1") + " --hidden " + hidden + " --epochs "
                + settings.epochs() + " --seed " + settings.seed());
        assertTold(seconds / 60 + " minutes");
    }

    private static void assertTold(String text) throws IOException {
        String page = Files.readString(Path.of("data/models/README.md")).replaceAll("\\s+", " ");
        assertTrue(page.contains(text), () -> "data/models/README.md should say " + text);
    }

    /** Each position of 400 games, and the one after the first of its legal moves. */
    @Test
    void wholeNumbersChangeFewCentipawns() throws Exception {
        NnueNetwork network = NnueNetwork.read(SHIPPED);
        NnueEvaluation evaluation = new NnueEvaluation(network);
        DoubleSummaryStatistics differences = new DoubleSummaryStatistics();
        DoubleSummaryStatistics squares = new DoubleSummaryStatistics();
        Consumer<Board> compare = board -> {
            double exact = network.valueForMover(board);
            double value = evaluation.valueForWhite(board);
            double difference = value - (board.getSideToMove() == Side.WHITE ? exact : -exact);
            differences.accept(Math.abs(difference));
            squares.accept(difference * difference);
        };
        try (Stream<PgnGame> games = MinedGames.in(SAMPLE).stream()) {
            games.limit(400).forEach(game -> {
                Board board = Board.fromFen(game.startFen());
                for (PgnMove move : game.moves()) {
                    compare.accept(board);
                    board.doMove(board.legalMoves().get(0));
                    compare.accept(board);
                    board.undoMove();
                    board.doMove(move.move());
                }
            });
        }
        assertTrue(squares.getCount() > 50_000, squares.getCount() + " positions");
        assertTrue(Math.sqrt(squares.getAverage()) < 5 && differences.getMax() < 15,
                "root mean square " + Math.sqrt(squares.getAverage()) + ", most " + differences.getMax()
                        + " centipawns");
    }
}
