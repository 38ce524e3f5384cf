package chesslab.arena.server;

import static chesslab.arena.server.UciTalk.last;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.Shared;
import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a player says as a UCI engine. The time limit is for a server that does not answer at all. */
@Timeout(120)
class UciServerTest {

    private static final String MATED = "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    private static final String MOVE = "bestmove [a-h][1-8][a-h][1-8]";
    private static final String STALEMATE = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

    /** Returns a player that waits until it is let go, and plays a2a3. */
    private static MatchPlayer<Board, Move> waiting(CountDownLatch go) {
        return board -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return new Choice<>(board.parseMove("a3"), Optional.empty(), 0);
        };
    }

    @Test
    void uciIsAnsweredByNameAndAuthor() throws Exception {
        try (UciTalk talk = new UciTalk("alphabeta:nodes=100")) {
            talk.say("uci");
            assertEquals(List.of("id name chesslab alphabeta:nodes=100", "id author chesslab",
                    "option name Seed type spin default 0 min 0 max 2147483647",
                    "option name Move Overhead type spin default 30 min 0 max 5000",
                    "option name UCI_EngineAbout type string default chesslab, chess AI from scratch in Java notebooks",
                    "uciok"),
                    talk.upTo("uciok"));
        }
    }

    @Test
    void moveIsLegalAfterTheMovesOfThePosition() throws Exception {
        assertEquals("bestmove h5f7", last(UciTalk.answers("alphabeta", "ucinewgame",
                "position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6", "go nodes 5000")));
        assertEquals("bestmove e7e8q", last(UciTalk.answers("alphabeta",
                "position fen 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "go depth 3")));
    }

    @Test
    void everyFinishedDepthIsToldFromTheMoversView() throws Exception {
        List<String> heard = UciTalk.answers("alphabeta", "position fen 3qk3/8/8/8/8/8/8/4K3 b - - 0 1", "go depth 3");
        assertEquals(4, heard.size(), heard::toString);
        for (int depth = 1; depth <= 3; depth++) {
            assertTrue(heard.get(depth - 1)
                    .matches("info depth " + depth + " seldepth \\d+ multipv 1 score cp [1-9]\\d\\d+"
                            + " nodes \\d+ nps \\d+ time \\d+ hashfull \\d+ pv( \\w+)+"),
                    heard::toString);
        }
    }

    @Test
    void playerWithAScoreAloneTellsIt() throws Exception {
        assertEquals(List.of("info score mate 1 pv d8h4", "bestmove d8h4"),
                UciTalk.answers("greedy", "position startpos moves f2f3 e7e5 g2g4", "go"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 | mate 1",
            "7k/8/6K1/8/8/8/8/R7 b - - 0 1 | mate -1"})
    void matesAreCountedInMoves(String fen, String score) throws Exception {
        List<String> heard = UciTalk.answers("alphabeta", "position fen " + fen, "go depth 4");
        assertTrue(heard.get(heard.size() - 2).contains(" score " + score + " nodes "), heard::toString);
    }

    @Test
    void infiniteSearchAnswersAtStopAndNotBefore() throws Exception {
        try (UciTalk talk = new UciTalk("random")) {
            talk.say("go infinite", "isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
            talk.say("isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
            assertEquals(1, talk.answer("stop").size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"alphabeta", "minimax", "mcts"})
    void searchHearsWhileItRunsAndStopsWithItsBestMove(String player) throws Exception {
        try (UciTalk talk = new UciTalk(player)) {
            talk.say("position fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "go infinite");
            List<String> heard = new ArrayList<>(talk.upTo("info depth"));
            talk.say("isready");
            heard.addAll(talk.upTo("readyok"));
            heard.addAll(talk.answer("stop"));
            String told = heard.stream().filter(line -> line.startsWith("info")).reduce("", (a, b) -> b);
            assertTrue(told.contains(" pv " + last(heard).substring("bestmove ".length())), heard::toString);
        }
    }

    @Test
    void secondGoAnswersTheFirstOne() throws Exception {
        try (UciTalk talk = new UciTalk("alphabeta")) {
            talk.say("go infinite", "go depth 1");
            talk.upTo("bestmove");
            talk.upTo("bestmove");
            talk.say("isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
        }
    }

    @Test
    void rubbishIsSkipped() throws Exception {
        try (UciTalk talk = new UciTalk("random")) {
            talk.say("", "   ", "joho debug on", "Grüße ♞", "register later", "d",
                    "ponderhit", "stop", "go2", "xyzzy isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
            assertEquals(4, talk.answer("go movetime soon depth x nodes 99999999999999999999 mate").size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen", "position", "position moves e2e4",
            "position startpos moves e2e5", "position startpos moves e2e4 e7e5 rubbish", "position somewhere"})
    void badPositionIsToldAndNotSearched(String position) throws Exception {
        try (UciTalk talk = new UciTalk("random")) {
            talk.say(position, "isready");
            List<String> told = talk.upTo("readyok");
            assertEquals(2, told.size(), told::toString);
            assertTrue(told.get(0).startsWith("info string error "), told::toString);
            assertEquals(List.of(told.get(0), "bestmove 0000"), talk.answer("go nodes 10"));
            assertEquals("bestmove e8d8", last(talk.answer("position fen 4k3/1R6/8/8/8/8/8/5RK1 b - - 0 1", "go")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"w - -", "w - - 0", "w - - 0 0", "w - - 30 1", "w - - moves e1d1", "b - - 5 0 moves e8d8"})
    void countersOfAPositionAreTakenAsOtherEnginesTakeThem(String counters) throws Exception {
        List<String> heard = UciTalk.answers("random", "position fen 4k3/8/8/8/8/8/8/R3K3 " + counters, "go");
        assertEquals(1, heard.size(), heard::toString);
        assertTrue(heard.get(0).matches(MOVE), heard::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1 moves e1h1 | 3",
            "position fen 6k1/8/8/8/8/8/8/R3K2R w KQ e6 0 1 | 1", "position fen 4k3/8/8/8/8/8/8/R3K2R w | 0",
            "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1 g8f6 h2h3 e8h8 | 0"})
    void impossibleRightsAreDroppedAndCastlingMayBeKingTakesRook(String position, int dropped) throws Exception {
        List<String> heard = UciTalk.answers("random", position, "go");
        assertTrue(last(heard).matches(MOVE), heard::toString);
        assertEquals(dropped, heard.stream().filter(line -> line.startsWith("info string left out: ")).count());
    }

    /** The bound is twice what one line may have, in buffers that grow by doubling; the line has 32 MB. */
    @Test
    void lineThatIsTooLongIsRefusedAndNeverHeld() throws Exception {
        String before = "go nodes 1\nposition startpos moves e2e4";
        String after = " d7d5\nisready\ngo\nposition startpos\ngo\nquit\n";
        InputStream spaces = new InputStream() {
            private int left = 32 << 20;

            @Override
            public int read() {
                return left-- > 0 ? ' ' : -1;
            }
        };
        InputStream in = new SequenceInputStream(Collections.enumeration(List.of(
                new ByteArrayInputStream(before.getBytes(StandardCharsets.UTF_8)), spaces,
                new ByteArrayInputStream(after.getBytes(StandardCharsets.UTF_8)))));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (MatchPlayer<Board, Move> player = Entrant.parse("random").open(0)) {
            UciServer server = new UciServer(player, 0, in, new PrintStream(out, true, StandardCharsets.UTF_8));
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            server.run();
            allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - allocated;
            assertTrue(allocated < 12 << 20, allocated + " bytes");
        }
        List<String> heard = out.toString(StandardCharsets.UTF_8).lines().toList();
        String fault = "info string error a line of more than 1048576 characters: ignored";
        assertEquals(List.of(fault, "readyok", fault, "bestmove 0000"),
                heard.stream().filter(line -> !line.matches("bestmove [a-h].*")).toList());
        assertTrue(last(heard).matches("bestmove [a-h][12][a-h][34]"), heard::toString);
    }

    @ParameterizedTest
    @CsvSource({"alphabeta, 500", "alphabeta, 5", "minimax, 500", "selective, 500", "mcts, 100"})
    void nodesOfTheLastLineAreAllThatWereSearched(String player, long nodes) throws Exception {
        List<String> heard = UciTalk.answers(player, "position fen " + Constants.startStandardFENPosition,
                "go nodes " + nodes);
        String end = heard.get(heard.size() - 2);
        assertTrue(end.contains(" nodes " + nodes + " "), heard::toString);
        assertTrue(end.contains(" pv " + last(heard).split(" ")[1]), heard::toString);
    }

    @ParameterizedTest
    @CsvSource({"mate, " + MATED, "cp, " + STALEMATE})
    void finishedPositionHasNoMove(String score, String position) throws Exception {
        assertEquals(List.of("info depth 0 score " + score + " 0", "bestmove (none)"),
                UciTalk.answers("alphabeta", position, "go depth 2"));
    }

    /** Bare kings, and a bishop or a knight beside them. */
    @ParameterizedTest
    @ValueSource(
            strings = {"7k/8/8/8/8/8/8/K7 w", "7k/8/8/8/8/8/2B5/K7 w", "7k/8/8/5n2/8/8/8/K7 b"})
    void deadDrawHasAScoreBeforeItsMove(String position) throws Exception {
        for (String player : List.of("selective", "level:1600", "mcts:sims=10", "random")) {
            for (String limit : List.of("depth 3", "wtime 1000 btime 1000", "infinite")) {
                List<String> heard = UciTalk.answers(player, "position fen " + position + " - - 0 1", "go " + limit,
                        "stop");
                assertTrue(heard.get(heard.size() - 2).matches("info .*score cp 0 .*pv [a-h][1-8][a-h][1-8]"),
                        heard::toString);
                assertTrue(last(heard).matches(MOVE), heard::toString);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"selective", "selective:nodes=5", "level:1600", "level:2800"})
    void onlyTheseMovesAreSearched(String player) throws Exception {
        for (String move : List.of("a2a3", "h2h4", "b1a3")) {
            List<String> heard = UciTalk.answers(player, "position startpos",
                    "go nodes 300 searchmoves " + move + " e7e5");
            assertEquals(move, last(heard).split(" ")[1], heard::toString);
            assertTrue(heard.get(heard.size() - 2).contains(" pv " + move), heard::toString);
            assertTrue(heard.contains("info string go searchmoves e7e5: not legal here"), heard::toString);
        }
        String promotion = "position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1";
        assertEquals("a7a8r", last(UciTalk.answers(player, promotion, "go nodes 500 searchmoves A7a8R")).split(" ")[1]);
        assertEquals("e1g1", last(UciTalk.answers(player, "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "go nodes 500 searchmoves e1h1")).split(" ")[1]);
    }

    @Test
    void movesAreReadWithCapitals() throws Exception {
        for (String moves : List.of("position startpos moves E2E4 e7E5",
                "position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8R")) {
            String small = moves.substring(0, moves.indexOf(" moves "))
                    + moves.substring(moves.indexOf(" moves ")).toLowerCase(Locale.ROOT);
            String answer = last(UciTalk.answers("minimax:1", moves, "go"));
            assertTrue(answer.matches(MOVE), answer);
            assertEquals(last(UciTalk.answers("minimax:1", small, "go")), answer);
        }
    }

    @Test
    void playerThatChoosesAmongAllMovesSaysSo() throws Exception {
        assertTrue(UciTalk.answers("random", "position startpos", "go searchmoves a2a3")
                .contains("info string go searchmoves: random chooses among all moves"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"position fen 4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                    "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"})
    void drawByRuleIsPlayedOn(String position) throws Exception {
        for (String player : List.of("alphabeta:nodes=100", "mcts:sims=10", "minimax:1", "greedy")) {
            assertTrue(last(UciTalk.answers(player, position, "go")).matches(MOVE));
        }
    }

    @Test
    void whatAPlayerThrowsIsToldInOneLineAndItPlaysOn() throws Exception {
        int[] asked = {0};
        MatchPlayer<Board, Move> player = Entrant.<Board, Move>of("mine", board -> {
            if (asked[0]++ == 0) {
                throw new IllegalStateException("two\nlines");
            }
            return Optional.of(board.legalMoves().get(0));
        }, Entrant.DEFAULT_TIME).open(0);
        try (UciTalk talk = new UciTalk(player)) {
            List<String> heard = talk.answer("go");
            assertEquals(2, heard.size(), heard::toString);
            assertTrue(heard.get(0).startsWith(
                    "info string error crash: player mine threw java.lang.IllegalStateException: two lines"),
                    heard::toString);
            assertEquals("bestmove 0000", heard.get(1));
            assertEquals(1, talk.answer("go").size());
        }
    }

    @Test
    void playerThatCannotBeginAGameIsToldAtEachSearch() throws Exception {
        MatchPlayer<Board, Move> player = Entrant.<Board, Move>ofEach("mine", seed -> {
            throw new IllegalStateException("no file");
        }, Entrant.DEFAULT_TIME).open(Shared.ofPlayers(false));
        try (UciTalk talk = new UciTalk(player)) {
            talk.say("ucinewgame");
            assertTrue(last(talk.upTo("info")).contains("no file"));
            List<String> heard = talk.answer("go depth 1");
            assertTrue(heard.get(0).startsWith("info string error ") && heard.get(0).contains("no file"));
            assertEquals("bestmove 0000", heard.get(1));
        }
    }

    /** An evaluation throws in the search's thread; the fault is told at once, and the move when it is asked for. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"go nodes 50 | ''", "go infinite | stop", "go ponder | stop",
            "go ponder wtime 1000 btime 1000 | ponderhit", "go wtime 1000 btime 1000 | ''", "go | stop"})
    void everySearchThatThrowsIsAnswered(String go, String end) throws Exception {
        List<Throwable> thrown = List.of(new IllegalArgumentException(), new CancellationException(), new Exception(),
                new StackOverflowError(), new OutOfMemoryError(), new AssertionError(), new IllegalStateException("\n"),
                new ExceptionInInitializerError(new NullPointerException()), new RuntimeException() {
                    @Override
                    public String getMessage() {
                        throw new IllegalStateException();
                    }
                });
        int[] asked = {0};
        MatchPlayer<Board, Move> player = throwing(() -> thrown.get(asked[0]++));
        try (UciTalk talk = new UciTalk(player)) {
            for (Throwable each : thrown) {
                talk.say(go);
                String told = talk.upTo("info").get(0);
                assertTrue(told.startsWith("info string error " + each.getClass().getName()), told);
                assertTrue(told.contains(", caused by ") == (each.getCause() != null), told);
                talk.say(end);
                assertEquals(List.of("bestmove 0000"), talk.upTo("bestmove"));
            }
        }
    }

    @Test
    void playerThatInterruptsItsThreadIsAnswered() throws Exception {
        MatchPlayer<Board, Move> throwing = throwing(() -> {
            Thread.currentThread().interrupt();
            return new IllegalStateException();
        });
        MatchPlayer<Board, Move> player = new Recorded(throwing, new ArrayList<>()) {
            @Override
            public void newGame(long seed) {
                Thread.currentThread().interrupt();
            }
        };
        try (UciTalk talk = new UciTalk(player)) {
            for (int i = 0; i < 3; i++) {
                assertEquals("bestmove 0000", last(talk.answer("ucinewgame", "go nodes 5", "isready")));
            }
        }
    }

    private static MatchPlayer<Board, Move> throwing(Supplier<Throwable> thrown) {
        return board -> {
            throw UciServerTest.<RuntimeException>any(thrown.get());
        };
    }

    @SuppressWarnings("unchecked") // so that a checked exception comes undeclared
    private static <T extends Throwable> T any(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    void playerIsWarmBeforeItIsReadyAndPlaysTheSameMoves() throws Exception {
        List<String> heard = new ArrayList<>();
        MatchPlayer<Board, Move> player = new Recorded(Entrant.parse("mcts:sims=20").open(0), heard);
        try (UciTalk talk = new UciTalk(player)) {
            talk.say("uci");
            assertTrue(talk.upTo("uciok").get(0).startsWith("id name"));
            assertEquals(List.of("search nodes 50000 time 1000 ms", "new game"), List.copyOf(heard));
            talk.say("isready", "ucinewgame", "isready");
            talk.upTo("readyok");
            talk.upTo("readyok");
            assertEquals(List.of("new game"), List.copyOf(heard.subList(2, heard.size())));
            List<String> warm = talk.answer("go");
            assertEquals(last(UciTalk.answers("mcts:sims=20", "go")), last(warm));
        }
    }

    /** A player that records what it is asked. */
    private static class Recorded implements MatchPlayer<Board, Move> {
        private final MatchPlayer<Board, Move> player;
        private final List<String> heard;

        Recorded(MatchPlayer<Board, Move> player, List<String> heard) {
            this.player = player;
            this.heard = heard;
        }

        @Override
        public void newGame(long seed) {
            heard.add("new game");
            player.newGame(seed);
        }

        @Override
        public Choice<Move> choose(Board board) {
            return player.choose(board);
        }

        @Override
        public Choice<Move> choose(Board board, Optional<SearchLimits> limits, SearchControl<Move> control) {
            heard.add("search " + limits.map(SearchLimits::toString).orElse(""));
            return player.choose(board, limits.filter(each -> each.nodes().isEmpty()), control);
        }

        @Override
        public boolean warmsUp() {
            return player.warmsUp();
        }
    }

    /** A program may send them after the clock of its side has begun to run. */
    @Test
    void timeOfTheCommandsBeforeASearchIsTakenFromItsClock() throws Exception {
        AtomicLong nanos = new AtomicLong();
        List<String> heard = new ArrayList<>();
        MatchPlayer<Board, Move> slow = new Recorded(Entrant.parse("random").open(0), heard) {
            @Override
            public void newGame(long seed) {
                nanos.addAndGet(400_000_000);
            }
        };
        try (UciTalk talk = new UciTalk(slow, nanos::get)) {
            String clock = "go wtime 1000 winc 50 btime 1 binc 0";
            talk.say("uci"); // before a game
            talk.answer("ucinewgame", "isready", clock);
            talk.answer(clock);
            talk.answer("ucinewgame", "ucinewgame", "ucinewgame", clock);
            assertEquals(Stream.of(600, 1000, 1).map(left -> "search time "
                    + ThinkingTime.Plan.byClock(left, 50, 25, 30).planned() + " ms").toList(), heard.subList(1, 4));
        }
    }

    @Test
    void quitEndsASearchThatRuns() throws Exception {
        try (UciTalk talk = new UciTalk("alphabeta")) {
            talk.say("go infinite");
            talk.upTo("info depth");
            assertEquals(1, talk.quit().stream().filter(line -> line.startsWith("bestmove")).count());
        }
    }

    @Test
    void quitDoesNotWaitForAPlayerThatDoesNotHearIt() throws Exception {
        try (UciTalk talk = new UciTalk(waiting(new CountDownLatch(1)))) {
            talk.say("go", "isready");
            talk.upTo("readyok");
            assertEquals(List.of(), talk.quit());
        }
    }

    @Test
    void playerThatKnowsNoLimitsAnswersInItsOwnTime() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        List<String> asked = new ArrayList<>();
        try (UciTalk talk = new UciTalk(new Recorded(waiting(go), asked))) {
            talk.say("go nodes 7", "stop", "isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
            go.countDown();
            assertEquals(List.of("bestmove a2a3"), talk.upTo("bestmove"));
            assertEquals(List.of("new game", "search nodes 7"), asked);
        }
    }

    @Test
    void sameSeedDrawsTheSameMovesInEveryGame() throws Exception {
        try (UciTalk talk = new UciTalk("random")) {
            List<String> games = new ArrayList<>();
            for (String seed : List.of("0", "0", "7", "99999999999", "-1", "2147483648", "0")) {
                talk.say("setoption name seed value " + seed, "ucinewgame", "isready");
                boolean told = talk.upTo("readyok").size() > 1;
                assertEquals(seed.length() > 9 || seed.equals("-1"), told, "told what is wrong with " + seed);
                games.add(talk.answer("go") + " " + talk.answer("go") + talk.answer("go"));
            }
            assertEquals(games.get(0), games.get(1));
            assertEquals(2, Set.copyOf(games).size());
            assertEquals(games.get(2), games.get(5), "a value out of range changes nothing");
            assertEquals(games.get(0), games.get(6));
        }
    }
}
