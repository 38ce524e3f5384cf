package chesslab.training.nnue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.dataset.ScoreEncoder;
import chesslab.encoding.dataset.ScoreSettings;
import chesslab.encoding.dataset.ScoredPositions;
import chesslab.files.JsonFile;
import chesslab.game.Side;
import chesslab.mining.MinedGames;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The evaluation in data/models is what its card says, and in whole numbers the same. */
class ShippedEvaluationTest {

    private static final Path SAMPLE = Path.of("data/sample");
    private static final Path SHIPPED = Path.of("data/models/nnue");

    @TempDir
    private Path folder;

    @Test
    void theSampleGivesThePositionsAndTheLossOfTheCard() throws Exception {
        EvaluationRun.Card card = JsonFile.read(SHIPPED.resolve(EvaluationRun.CARD), EvaluationRun.Card.class, "card");
        ScoreEncoder.Manifest manifest = ScoreEncoder.encode(List.of(SAMPLE), folder.resolve("scores"),
                ScoreSettings.DEFAULT, 2, count -> {
                });
        assertEquals(card.train(), manifest.sha256().get("train"));
        assertEquals(card.validation(), manifest.sha256().get("validation"));
        assertEquals(card.positions(), manifest.positions().get("train"));
        assertEquals(card.settings().epochs(), card.losses().size());
        ScoredPositions validation = ScoredPositions.read(folder.resolve("scores/validation.npz"));
        assertEquals(card.losses().get(card.losses().size() - 1).validation(),
                NnueTrainer.loss(NnueNetwork.read(SHIPPED), validation), 1e-12);
    }

    @Test
    void wholeNumbersChangeFewCentipawns() throws Exception {
        NnueNetwork network = NnueNetwork.read(SHIPPED);
        NnueEvaluation evaluation = new NnueEvaluation(network);
        double squares = 0;
        double most = 0;
        int positions = 0;
        try (Stream<PgnGame> games = MinedGames.in(SAMPLE).stream()) {
            for (PgnGame game : games.limit(200).toList()) {
                Board board = Board.fromFen(game.startFen());
                for (PgnMove move : game.moves()) {
                    board.doMove(move.move());
                    int value = evaluation.valueForWhite(board);
                    double exact = network.valueForMover(board);
                    double difference = value - (board.getSideToMove() == Side.WHITE ? exact : -exact);
                    squares += difference * difference;
                    most = Math.max(most, Math.abs(difference));
                    positions++;
                }
            }
        }
        assertTrue(positions > 15_000, positions + " positions");
        assertTrue(Math.sqrt(squares / positions) < 5 && most < 20,
                "root mean square " + Math.sqrt(squares / positions) + ", most " + most + " centipawns");
    }
}
