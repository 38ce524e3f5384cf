package chesslab.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.search.SearchLimits;
import chesslab.uci.UciException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What engines do wrong, and that each ends in a clear error with the process gone, or is survived. */
class EngineFaultsTest {

    private static final SearchLimits NODES = SearchLimits.nodes(10);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(300);
    /** Starting a JVM takes its time on a busy machine. */
    private static final UciTimeouts HASTY = new UciTimeouts(LONG, SHORT.multipliedBy(10), SHORT);
    private static final UciTimeouts PATIENT = new UciTimeouts(LONG, LONG, LONG);

    @TempDir
    private Path folder;

    private UciEngine start(String fault, UciTimeouts timeouts) throws IOException {
        return UciEngine.start(FaultEngine.program(folder, fault), timeouts);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"no-uciok | TIMEOUT | 300 ms", "no-readyok | TIMEOUT | 300 ms",
            "crash-on-start | ENDED | status 3; its last words: no network file"})
    void anEngineThatDoesNotStartIsNamedAndEndedInTime(String fault, Reason reason, String told) throws IOException {
        Path program = FaultEngine.program(folder, fault);
        UciTimeouts timeouts = new UciTimeouts(fault.equals("no-uciok") ? SHORT : LONG,
                fault.equals("no-readyok") ? SHORT : LONG, LONG);
        UciException failure = assertTimeoutPreemptively(LONG,
                () -> assertThrows(UciException.class, () -> UciEngine.start(program, timeouts)));
        assertEquals(reason, failure.reason());
        assertTrue(failure.getMessage().contains(program.toString()), failure.getMessage());
        assertTrue(failure.getMessage().contains(told), failure.getMessage());
    }

    /** A search that fails; afterwards the process is gone, and the next call says so. */
    private UciException searchFails(UciEngine engine) {
        ProcessHandle process = engine.handle();
        UciException failure = assertTimeoutPreemptively(LONG,
                () -> assertThrows(UciException.class, () -> engine.go(NODES)));
        assertFalse(process.isAlive(), "the process is there still");
        assertTrue(failure.getMessage().contains(Constants.startStandardFENPosition), failure.getMessage());
        assertTrue(failure.getMessage().contains("Fault engine"), failure.getMessage());
        assertEquals(Reason.CLOSED, assertThrows(UciException.class, () -> engine.go(NODES)).reason());
        engine.close();
        return failure;
    }

    @Test
    void lowestEloIsWhatTheEngineSays() throws IOException {
        try (UciEngine engine = start("stockfish-16", PATIENT)) {
            assertEquals(1320, engine.option("UCI_Elo").orElseThrow().min().orElseThrow());
            engine.setElo(1320);
            assertEquals("option UCI_Elo: expected 1320 to 3190, but is '1319'",
                    assertThrows(IllegalArgumentException.class, () -> engine.setElo(1319)).getMessage());
            assertEquals("e2e4", engine.go(NODES).bestMove().orElseThrow().toString());
        }
    }

    @Test
    void noLimitIsTooLongToBeTimed() throws IOException {
        try (UciEngine engine = start("none", PATIENT)) {
            assertTrue(engine.go(SearchLimits.nodes(Long.MAX_VALUE)).bestMove().isPresent());
        }
    }

    @Test
    void theTimesOfTheFieldAreTheDefault() {
        assertEquals(Duration.ofSeconds(30), UciTimeouts.DEFAULT.start());
        assertEquals(Duration.ofSeconds(10), UciTimeouts.DEFAULT.ping());
        assertThrows(IllegalArgumentException.class, () -> new UciTimeouts(LONG, LONG, Duration.ZERO));
    }

    @Test
    void aProgramThatCannotBeRunIsNamed() {
        Path nothing = folder.resolve("nothing");
        UciException failure = assertThrows(UciException.class, () -> UciEngine.start(nothing));
        assertEquals(Reason.NOT_STARTED, failure.reason());
        assertTrue(failure.getMessage().contains(nothing.toString()), failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"crash-on-go | ENDED | status 139", "closes-output | ENDED | it closed its pipes",
                    "hang-in-search | TIMEOUT | no answer within 301 ms", "endless-line | TIMEOUT | no answer within",
                    "endless-lines | TIMEOUT | no answer within", "error | ERROR | out of ideas; position: "})
    void aSearchThatFailsIsToldAndEnded(String fault, Reason reason, String told) throws IOException {
        UciException failure = searchFails(start(fault, reason == Reason.TIMEOUT ? HASTY : PATIENT));
        assertEquals(reason, failure.reason());
        assertTrue(failure.getMessage().contains(told), failure.getMessage());
    }

    @Test
    void aCrashInSearchIsToldWithLastWordsAndPosition() throws IOException {
        UciEngine engine = start("crash-in-search", PATIENT);
        Board board = new Board();
        List.of("g1f3", "g8f6", "f3g1", "f6g8").forEach(board::doMove);
        engine.setPosition(board);
        UciException failure = assertThrows(UciException.class, () -> engine.go(NODES));
        assertEquals(Reason.ENDED, failure.reason());
        assertTrue(failure.getMessage().contains("status 139; its last words: assertion failed: bb; position: "
                + "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3, "
                + "sent as \"position startpos moves g1f3 g8f6 f3g1 f6g8\""), failure.getMessage());
    }

    @Test
    void anEngineThatWasKilledIsNoticedByTheNextCall() throws Exception {
        UciEngine engine = start("none", PATIENT);
        ProcessHandle process = engine.handle();
        process.destroyForcibly();
        process.onExit().get(10, TimeUnit.SECONDS);
        assertEquals(Reason.ENDED, searchFails(engine).reason());
    }

    /** By the shell's own kill: a bare system has no program of that name. */
    private static void stop(ProcessHandle process) throws Exception {
        assertEquals(0, new ProcessBuilder("sh", "-c", "kill -STOP " + process.pid()).start().waitFor());
    }

    @Test
    void aStoppedProcessIsEndedAndDoesNotHoldUpClosing() throws Exception {
        for (boolean searches : new boolean[]{true, false}) {
            UciEngine engine = UciEngine.start(Stockfish.require(), HASTY);
            ProcessHandle process = engine.handle();
            stop(process);
            if (searches) {
                assertEquals(Reason.TIMEOUT, assertThrows(UciException.class, () -> engine.go(NODES)).reason());
            } else {
                assertTimeoutPreemptively(Duration.ofSeconds(10), engine::close);
            }
            assertFalse(process.isAlive());
        }
    }

    @Test
    void aFloodOnStandardErrorBlocksNothing() throws IOException {
        try (UciEngine engine = start("stderr-flood", PATIENT)) {
            assertEquals(Optional.of("e2e4"), engine.go(NODES).bestMove().map(Move::toString));
        }
    }

    @Test
    void anEngineThatDoesNotReadBlocksNoWrite() throws IOException {
        UciEngine engine = start("deaf", new UciTimeouts(LONG, SHORT, LONG));
        ProcessHandle process = engine.handle();
        UciException failure = assertTimeoutPreemptively(LONG, () -> assertThrows(UciException.class,
                () -> engine.setOption("Path", "x".repeat(200_000))));
        assertEquals(Reason.TIMEOUT, failure.reason());
        assertFalse(process.isAlive());
    }

    @Test
    void closingDuringASearchIsToldAsWhatItIs() throws Exception {
        UciEngine engine = start("hang-in-search", PATIENT);
        CompletableFuture<UciResult> search = CompletableFuture.supplyAsync(() -> engine.go(SearchLimits.depth(1)));
        Thread.sleep(100); // closing before the search has begun is told the same way
        engine.close();
        Throwable failure = assertThrows(ExecutionException.class, () -> search.get(10, TimeUnit.SECONDS)).getCause();
        assertEquals(Reason.CLOSED, ((UciException) failure).reason());
        assertFalse(failure.getMessage().contains("Stream closed"), failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"e2e5", "E2E4", "0000", "NULL", "(none)", "e7e5", "e2e4q", "e2", "\u265e"})
    void aBestMoveThatIsNotLegalIsTold(String move) throws IOException {
        UciEngine engine = start("none", PATIENT);
        engine.setOption("Move", move);
        UciException failure = searchFails(engine);
        assertEquals(Reason.ILLEGAL_MOVE, failure.reason());
        assertTrue(failure.getMessage().contains("bestmove " + move), failure.getMessage());
    }

    @Test
    void aSecondBestMoveIsNotTakenForTheNextPositions() throws IOException {
        try (UciEngine engine = start("two-bestmoves", PATIENT)) {
            for (String move : List.of("e2e4", "g1f3", "a2a3")) {
                engine.setOption("Move", move);
                assertEquals(Optional.of(move), engine.go(NODES).bestMove().map(Move::toString));
                assertEquals(Optional.of(move), engine.go(NODES).bestMove().map(Move::toString));
            }
        }
    }

    @Test
    void linesThatMeanNothingArePassedOver() throws IOException {
        try (UciEngine engine = start("noise", PATIENT)) {
            assertEquals("Fault engine", engine.name());
            assertEquals(List.of("MultiPV", "Path", "Move", "Clear Hash", "Style"),
                    engine.options().stream().map(UciOption::name).toList());
            engine.setOption("MultiPV", 3);
            assertEquals(List.of("1. e2e4 +0.11 (depth 1, 1 nodes): e2e4", "2. d2d4 +0.12 (depth 1, 2 nodes): d2d4"),
                    engine.go(NODES).lines().stream().map(UciLine::toString).toList());
            assertEquals(Optional.of("e2e4"), engine.go(NODES).bestMove().map(Move::toString));
        }
    }

    @Test
    void whatEnginesIgnoreOrCrashOnIsRefusedBeforeTheyHearIt() throws IOException {
        try (UciEngine engine = start("crash-on-go", PATIENT)) { // it would end at the first search
            for (String fen : List.of("8/8/8/8/8/8/8/K7 w - - 0 1", "k8/8/8/8/8/8/8/K7 w - - 0 1",
                    "P6k/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/KR5R b - - 0 1 moves",
                    "k7/8/8/8/8/8/8/R6K w - - 0 1")) {
                assertThrows(IllegalArgumentException.class, () -> engine.setPosition(Board.fromFen(fen)), fen);
            }
            assertThrows(IllegalArgumentException.class, () -> engine.setOption("MultiPV", 6));
            assertThrows(IllegalArgumentException.class, () -> engine.setOption("Multi PV", 2));
            assertThrows(IllegalArgumentException.class, () -> engine.setOption("Style", "wild"));
            assertThrows(IllegalArgumentException.class, () -> engine.setOption("Clear Hash", "now"));
            assertThrows(IllegalArgumentException.class, () -> engine.setOption("Path", "x\ngo nodes 1"));
            engine.setOption("style", "very wild");
            engine.setOption("Clear Hash", "");
            engine.setPosition(Board.fromFen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")); // stalemate: not shown to the engine
            assertEquals(UciResult.NO_MOVES, engine.go(NODES));
        }
    }
}
