package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.mcts.Mcts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Searches report what they have found so far, and end at their limits, when they are stopped, and by an interrupt. */
class SearchLimitsTest {

    private static final SearchLimits NONE = SearchLimits.nodes(Long.MAX_VALUE);
    private static final String MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP1N1PPP/R1BQ1RK1 w - - 0 7";
    private static final String QUEEN_UP = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    private final List<SearchResult<Move>> told = new ArrayList<>();

    private static void assertRefused(String offending, Executable call) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains(offending), message);
    }

    private static List<Search<Board, Move>> deepening() {
        return List.of(ChessSearch.modern(), ChessSearch.minimax(), ChessSearch.alphaBeta(),
                ChessSearch.alphaBeta().remembering());
    }

    private static List<Search<Board, Move>> searches() {
        List<Search<Board, Move>> searches = new ArrayList<>(deepening());
        searches.add(ChessSearch.uct(new SplittableRandom(1)));
        return searches;
    }

    private static SearchLimits longLimits(Search<Board, Move> search) {
        return search instanceof Mcts ? SearchLimits.nodes(1_000_000_000) : SearchLimits.depth(30);
    }

    @Test
    void badLimitsAreRefusedWithTheOffendingValue() {
        assertRefused("0", () -> SearchLimits.depth(0));
        assertRefused("-3", () -> SearchLimits.depth(-3));
        assertRefused("129", () -> SearchLimits.depth(129));
        assertRefused("0", () -> SearchLimits.nodes(0));
        assertRefused("-7", () -> SearchLimits.nodes(-7));
        assertRefused("PT-1S", () -> SearchLimits.time(Duration.ofSeconds(-1)));
        assertRefused("PT0S", () -> SearchLimits.time(Duration.ZERO));
        assertRefused("none is given",
                () -> new SearchLimits(OptionalInt.empty(), OptionalLong.empty(), Optional.empty()));
        for (Search<Board, Move> search : searches()) {
            assertRefused("-1", () -> search.search(new Board(), -1));
            assertThrows(NullPointerException.class, () -> search.search(null, longLimits(search)));
            assertThrows(NullPointerException.class, () -> search.search(new Board(), null));
        }
        assertRefused("-1", () -> new AlphaBeta<Board, Move>(board -> 0, ChessEnds::byGame, MoveOrder.generated(),
                SearchObserver.none(), true, -1));
        assertThrows(NullPointerException.class, () -> new AlphaBeta<Board, Move>(null, ChessEnds::byPosition));
        assertThrows(NullPointerException.class, () -> ChessSearch.modern(null));
    }

    @Test
    void searchThatIsCutShortHasTheResultOfItsLastDepth() {
        for (AlphaBeta<Board, Move> search : List.of(ChessSearch.minimax(), ChessSearch.alphaBeta())) {
            for (String fen : List.of(MIDDLEGAME, QUEEN_UP)) {
                LongStream limits = LongStream.concat(LongStream.of(1, 100, 1_500, 50_000),
                        LongStream.range(1_000, 1_100));
                for (long nodes : limits.toArray()) {
                    SearchResult<Move> cut = search.search(Board.fromFen(fen), SearchLimits.depth(3).withNodes(nodes));
                    SearchResult<Move> whole = search.search(Board.fromFen(fen), cut.depth());
                    assertTrue(cut.nodes() <= nodes, cut::toString);
                    assertEquals(whole.principalVariation(), cut.principalVariation());
                    assertEquals(whole.value(), cut.value(), cut::toString);
                }
            }
        }
        Board board = Board.fromFen(MIDDLEGAME);
        assertEquals(1, ChessSearch.minimax().search(board, SearchLimits.nodes(100)).depth());
        assertEquals(2, ChessSearch.minimax().search(board, SearchLimits.nodes(1_500)).depth());
    }

    @Test
    void nodeLimitIsNeverExceededAndAlwaysYieldsAMove() {
        for (long nodes : new long[]{1, 2, 19, 20, 21, 100, 5_000}) {
            for (Search<Board, Move> search : searches()) {
                SearchResult<Move> result = search.search(new Board(), SearchLimits.nodes(nodes));
                assertTrue(result.nodes() <= nodes, result::toString);
                assertTrue(new Board().isMoveLegal(result.bestMove().orElseThrow(), true));
                assertEquals(nodes < 20 && search instanceof SelectiveSearch, result.depth() == 0, result::toString);
            }
        }
    }

    @Test
    void firstLimitReachedCounts() {
        SearchLimits limits = SearchLimits.depth(2).withNodes(1_000_000).withTime(Duration.ofMinutes(5));
        assertEquals(2, ChessSearch.modern().search(new Board(), limits).depth());
        assertEquals("depth 2 nodes 1000000 time 300000 ms", limits.toString());
    }

    @Test
    void timeLimitEndsASearchWithoutOtherLimits() {
        SearchLimits limits = SearchLimits.time(Duration.ofMillis(50));
        assertTrue(ChessSearch.modern().search(new Board(), limits).depth() >= 1);
        assertTrue(ChessSearch.uct(new SplittableRandom(1)).search(new Board(), limits).nodes() >= 1);
        assertDoesNotThrow(() -> SearchLimits.time(Duration.ofDays(1_000_000_000)));
    }

    @Test
    void deepeningEndsAtAMateThatItSees() {
        SearchResult<Move> found = ChessSearch.minimax().search(Board.fromFen("7k/8/8/8/8/8/R7/1R5K w - - 0 1"), NONE);
        assertEquals(TerminalValue.WIN - 3, found.centipawnsForWhite());
        assertEquals(3, found.depth());
    }

    @Test
    void resultOfEachDepthIsToldAndTheLastIsThatOfTheSearch() {
        for (Search<Board, Move> search : deepening()) {
            told.clear();
            SearchResult<Move> result = search.search(Board.fromFen(MIDDLEGAME), SearchLimits.depth(3),
                    new SearchControl<>(told::add));
            assertEquals(List.of(1, 2, 3), told.stream().map(SearchResult::depth).toList());
            assertEquals(result.principalVariation(), told.get(2).principalVariation());
            assertEquals(result.value(), told.get(2).value());
        }
    }

    @Test
    void treeSearchTellsWheneverItsSimulationsHaveDoubledAndAtItsEnd() {
        ChessSearch.uct(new SplittableRandom(1)).search(new Board(), SearchLimits.nodes(300),
                new SearchControl<>(told::add));
        assertEquals(List.of(64L, 128L, 256L, 300L), told.stream().map(SearchResult::nodes).toList());
    }

    @Test
    void stoppedSearchAnswersWithWhatItToldLast() {
        for (Search<Board, Move> search : searches()) {
            told.clear();
            List<SearchControl<Move>> self = new ArrayList<>();
            self.add(new SearchControl<>(found -> {
                told.add(found);
                if (told.size() == 2) {
                    self.get(0).stop();
                }
            }));
            SearchResult<Move> result = search.search(Board.fromFen(MIDDLEGAME), NONE, self.get(0));
            assertTrue(self.get(0).isStopped());
            SearchResult<Move> last = told.get(told.size() - 1);
            assertEquals(last.principalVariation(), result.principalVariation());
            assertEquals(last.depth(), result.depth());
            SearchResult<Move> atOnce = search.search(Board.fromFen(MIDDLEGAME), NONE, self.get(0)); // stopped before
            assertTrue(Board.fromFen(MIDDLEGAME).isMoveLegal(atOnce.bestMove().orElseThrow(), true));
        }
    }

    @Test
    void partIsStoppedWithTheWholeAndNotHeard() {
        SearchControl<Move> whole = new SearchControl<>(told::add);
        SearchControl<Move> part = whole.ofPart();
        ChessSearch.modern().search(new Board(), SearchLimits.depth(2), part);
        assertEquals(List.of(), told);
        assertFalse(part.isStopped());
        whole.stop();
        assertTrue(part.isStopped() && whole.until(1).isStopped());
    }

    @Test
    void interruptEndsEverySearchAndLeavesThePositionAlone() throws InterruptedException {
        for (Search<Board, Move> search : searches()) {
            Board board = new Board();
            Throwable[] thrown = new Throwable[1];
            boolean[] stillInterrupted = new boolean[1];
            Thread thread = new Thread(() -> {
                thrown[0] = assertThrows(CancellationException.class, () -> search.search(board, longLimits(search)));
                stillInterrupted[0] = Thread.currentThread().isInterrupted();
            });
            thread.start();
            Thread.sleep(20);
            thread.interrupt();
            thread.join(20_000);
            assertFalse(thread.isAlive());
            assertTrue(thrown[0].getMessage().contains("interrupted"), thrown[0]::toString);
            assertFalse(stillInterrupted[0]);
            assertEquals(new Board().getFen(), board.getFen());
        }
    }

    @Test
    void interruptThatCameBeforeEndsTheShortestSearch() {
        Thread.currentThread().interrupt();
        assertThrows(CancellationException.class, () -> ChessSearch.modern().search(new Board(), 1));
        assertFalse(Thread.currentThread().isInterrupted());
    }
}
