package chesslab.uci;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.search.SearchLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client with the Stockfish of this machine. */
class StockfishTest {

    private static final SearchLimits NODES = SearchLimits.nodes(1000);

    private static UciEngine engine;

    @BeforeAll
    static void start() {
        engine = UciEngine.start(Stockfish.require());
    }

    @AfterAll
    static void end() {
        engine.close();
    }

    @BeforeEach
    void reset() {
        engine.setOption("MultiPV", 1);
        engine.setOption("UCI_LimitStrength", "false");
        engine.setOption("Skill Level", 20);
        engine.newGame();
        engine.setPosition(new Board());
    }

    @Test
    void itSaysItsNameAndOptions() {
        assertTrue(engine.name().startsWith("Stockfish "), engine.name());
        UciOption multiPv = engine.option("multipv").orElseThrow();
        assertEquals("MultiPV", multiPv.name());
        assertEquals("1 to 500", multiPv.range());
        assertTrue(engine.options().contains(multiPv));
        assertEquals(Optional.empty(), engine.option("Contempt of court"));
    }

    @Test
    void multiPvGivesLinesByRankOfMovesThatDiffer() {
        engine.setOption("MultiPV", 3);
        UciResult result = engine.go(NODES);
        assertEquals(List.of(1, 2, 3), result.lines().stream().map(UciLine::rank).toList());
        assertEquals(result.bestMove().orElseThrow(), result.lines().get(0).move());
        assertEquals(3, new HashSet<>(result.lines().stream().map(UciLine::move).toList()).size());
        for (UciLine line : result.lines()) {
            assertTrue(line.depth() > 0 && line.nodes() > 0 && line.nodes() < 3000, line.toString());
            assertFalse(line.score().mate());
            assertTrue(Math.abs(line.score().value()) < 200, line.toString());
        }
    }

    @Test
    void thereAreNoMoreLinesThanLegalMoves() {
        engine.setOption("MultiPV", 5);
        engine.setPosition(Board.fromFen("7k/8/8/6Q1/8/8/8/K7 b - - 0 1"));
        assertEquals("h8h7", engine.go(NODES).bestMove().orElseThrow().toString());
        assertEquals(1, engine.go(NODES).lines().size());
    }

    @Test
    void aMateIsCountedInMovesFromTheMoversView() {
        engine.setPosition(Board.fromFen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"));
        Score mates = engine.go(SearchLimits.depth(5)).score().orElseThrow();
        assertEquals(Score.mateIn(1, Side.WHITE), mates);
        assertEquals(1, mates.valueFor(Side.WHITE));
        engine.setPosition(Board.fromFen("7k/8/5QK1/8/8/8/8/8 b - - 0 1"));
        Score mated = engine.go(SearchLimits.depth(5)).score().orElseThrow();
        assertEquals(Score.mateIn(-1, Side.BLACK), mated);
        assertEquals(1, mated.valueFor(Side.WHITE));
    }

    @Test
    void afterNewGameTheSameSearchesFindTheSameInAnyProcess() {
        List<UciResult> first = shortGame(engine);
        assertEquals(first, shortGame(engine));
        try (UciEngine other = UciEngine.start(Stockfish.require())) {
            assertEquals(first, shortGame(other));
        }
    }

    private static List<UciResult> shortGame(UciEngine player) {
        player.setOption("MultiPV", 3);
        player.newGame();
        Board board = new Board();
        List<UciResult> results = new ArrayList<>();
        for (int ply = 0; ply < 12; ply++) {
            player.setPosition(board);
            results.add(player.go(NODES));
            board.doMove(results.get(ply).lines().get(ply % 3).move());
        }
        return results;
    }

    @Test
    void repetitionsOfTheGameAreKnown() {
        Board board = Board.fromFen("7k/8/8/8/8/8/q7/7K w - - 0 1"); // Black is a queen up
        for (String move : List.of("h1g1", "a2b2", "g1h1", "b2a2", "h1g1", "a2b2", "g1h1")) {
            board.doMove(move);
        }
        engine.setOption("MultiPV", 30);
        engine.setPosition(board);
        UciLine repeating = engine.go(SearchLimits.depth(6)).lines().stream()
                .filter(line -> line.move().toString().equals("b2a2")).findFirst().orElseThrow();
        assertEquals(Score.centipawns(0, Side.BLACK), repeating.score()); // the third time: a draw
    }

    @Test
    void unknownOptionsAndValuesAreRefused() {
        assertRefused(() -> engine.setOption("Skil Level", 3), "no option 'Skil Level'", "Skill Level");
        UciOption elo = engine.option("UCI_Elo").orElseThrow();
        assertEquals("option UCI_Elo: expected " + elo.range() + ", but is '500'",
                assertThrows(IllegalArgumentException.class, () -> engine.setElo(500)).getMessage());
        engine.setElo((int) elo.min().getAsLong());
        engine.setElo((int) elo.max().getAsLong());
    }

    @Test
    void eloWeakensTheBestMoveAndLeavesTheLinesUntouched() {
        engine.setOption("MultiPV", 4); // weakened, Stockfish looks at four lines whatever it was told
        List<UciLine> strong = afterNewGame().lines();
        engine.setElo((int) engine.option("UCI_Elo").orElseThrow().min().orElseThrow());
        int weakened = 0;
        for (int i = 0; i < 40; i++) {
            UciResult weak = afterNewGame();
            assertEquals(strong, weak.lines());
            weakened += weak.bestMove().orElseThrow().equals(strong.get(0).move()) ? 0 : 1;
        }
        assertTrue(weakened > 0, "40 times the best move at the least Elo");
    }

    private static UciResult afterNewGame() {
        engine.newGame();
        return engine.go(NODES);
    }

    @Test
    void interruptOfTheThreadThatWaitsEndsItsSearch() throws Exception {
        Thread waiting = Thread.currentThread();
        new Timer(true).schedule(new TimerTask() {
            @Override
            public void run() {
                waiting.interrupt();
            }
        }, 300);
        UciResult result = engine.go(SearchLimits.depth(80));
        assertTrue(Thread.interrupted(), "the caller hears of it");
        assertFalse(result.bestMove().isEmpty());
        assertFalse(engine.go(SearchLimits.nodes(100)).bestMove().isEmpty()); // it is ready for the next search
    }

    @Test
    void stopEndsASearchThatAnotherThreadWaitsFor() throws Exception {
        CompletableFuture<UciResult> search = CompletableFuture
                .supplyAsync(() -> engine.go(SearchLimits.nodes(1L << 40)));
        while (!search.isDone()) {
            engine.stop();
            Thread.sleep(10);
        }
        assertTrue(search.get(10, TimeUnit.SECONDS).bestMove().isPresent());
        engine.stop(); // nothing to stop
        assertTrue(engine.go(NODES).bestMove().isPresent());
    }

    @Test
    void timeIsALimitToo() {
        assertTrue(engine.go(SearchLimits.time(Duration.ofMillis(3))).bestMove().isPresent());
    }
}
