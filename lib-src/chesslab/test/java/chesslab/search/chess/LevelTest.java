package chesslab.search.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.search.Budget;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Strengths to choose, and their measurement. */
class LevelTest {

    /** A network that knows nothing but that the move e1g1 is nine times as probable as the others together. */
    private static final Evaluator<Board> CASTLES = Evaluator.each(board -> {
        List<Move> legal = board.legalMoves();
        int castling = legal.stream().map(Move::toString).toList().indexOf("e1g1");
        return new Evaluation(IntStream.range(0, legal.size()).mapToDouble(i -> castling < 0 ? 1.0 / legal.size()
                : i == castling ? 0.9 : 0.1 / (legal.size() - 1)).toArray(), 0.5);
    });

    private static SelectiveEngine engine() {
        return new SelectiveEngine(new SelectiveSearch(new TutorialEvaluation()), CASTLES);
    }

    private static List<String> moves(int elo, String fen) {
        SelectiveEngine engine = engine();
        engine.setThreads(2); // which a level has not: they would make it stronger, and its moves would not repeat
        return IntStream.range(0, 100).mapToObj(seed -> {
            engine.setLevel(Optional.of(new Level(elo)), new SplittableRandom(seed));
            return engine.search(Board.fromFen(fen), SearchLimits.nodes(Long.MAX_VALUE), new SearchControl<>())
                    .bestMove().map(Object::toString).orElse("none");
        }).toList();
    }

    @Test
    void temperatureFallsAndWeightRisesThenNodesRise() {
        for (int elo = Level.LEAST + 1; elo <= Level.SEARCHED; elo++) {
            assertTrue(new Level(elo).temperature() < new Level(elo - 1).temperature(), "level " + elo);
            assertTrue(new Level(elo).weight() > new Level(elo - 1).weight(), "level " + elo);
        }
        for (int elo = Level.SEARCHED + 2; elo <= Level.MOST; elo++) { // two points are a node or more
            assertTrue(new Level(elo).nodes() > new Level(elo - 2).nodes(), "level " + elo);
        }
        assertEquals(List.of(195L, 43_000L), List.of(new Level(Level.SEARCHED).nodes(), new Level(Level.MOST).nodes()));
        assertEquals("level 399: expected 400 to 2800",
                assertThrows(IllegalArgumentException.class, () -> new Level(399)).getMessage());
    }

    /** The rows of the table: asked, measured, both ends of its interval, games. */
    @Test
    void measuredRatingIsNearTheLevelAndRises() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("data/results/levels.csv"));
        assertEquals("asked,measured,low,high,games", lines.get(0));
        int asked = Level.LEAST;
        int last = 0;
        for (String line : lines.subList(1, lines.size())) {
            int[] row = Stream.of(line.split(",")).mapToInt(Integer::parseInt).toArray();
            assertTrue(row[0] == asked && Math.abs(row[1] - asked) <= 60 && row[1] > last, line);
            assertTrue(row[2] <= row[1] && row[1] <= row[3] && row[4] >= 200, line);
            last = row[1];
            asked += 300;
        }
        assertEquals(Level.MOST + 300, asked);
    }

    @Test
    void seedAloneDecidesWhatIsDrawnAndALowerLevelOverlooksAHangingQueenMoreOften() {
        String hangs = "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
        assertEquals(moves(400, hangs), moves(400, hangs));
        assertTrue(Collections.frequency(moves(400, hangs), "e4d5") < 20);
        assertTrue(Collections.frequency(moves(1500, hangs), "e4d5") > 80);
        assertEquals(1, moves(2000, new Board().getFen()).stream().distinct().count());
        assertEquals("none", moves(400, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").get(0));
    }

    @Test
    void drawnMovesFollowTheOddsOfThePolicyAtATemperature() {
        String quiet = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        SelectiveEngine engine = engine();
        assertTrue(engine.odds().isEmpty());
        engine.setLevel(Optional.of(new Level(Level.SEARCHED)), new SplittableRandom(1));
        assertTrue(engine.odds().isEmpty(), "it draws no move");
        Level level = new Level(1000);
        engine.setLevel(Optional.of(level), new SplittableRandom(1));
        Board board = Board.fromFen(quiet);
        double[] odds = engine.odds().orElseThrow().evaluate(board).priors();
        int castling = board.legalMoves().stream().map(Move::toString).toList().indexOf("e1g1");
        assertEquals(100 * odds[castling], Collections.frequency(moves(1000, quiet), "e1g1"), 12);
        int[] values = new SelectiveSearch(new TutorialEvaluation()).quietValues(board, Budget.unlimited());
        int other = castling == 0 ? 1 : 0;
        assertEquals(Math.log(9.0 * (odds.length - 1)) / level.temperature() + level.weight()
                * (Score.Curve.LICHESS.expectedScore(values[castling])
                        - Score.Curve.LICHESS.expectedScore(values[other])),
                Math.log(odds[castling] / odds[other]), 1e-9);
    }
}
