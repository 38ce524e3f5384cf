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
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Limits are obeyed, bad ones refused, and an interrupt ends every search. */
class SearchLimitsTest {

    private static void assertRefused(String offending, Executable call) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains(offending), message);
    }

    private static List<Search<Board, Move>> allSearches() {
        return List.of(ChessSearch.minimax(), ChessSearch.alphaBeta(), ChessSearch.alphaBeta().remembering(),
                ChessSearch.modern(), ChessSearch.uct(new SplittableRandom(1)));
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
        for (Search<Board, Move> search : allSearches()) {
            assertRefused("-1", () -> search.search(new Board(), -1));
            assertThrows(NullPointerException.class, () -> search.search(null, longLimits(search)));
            assertThrows(NullPointerException.class, () -> search.search(new Board(), null));
        }
    }

    @Test
    void badSettingsAreRefusedWithTheOffendingValue() {
        assertRefused("-1", () -> new AlphaBeta<Board, Move>(board -> 0, ChessEnds::byGame, MoveOrder.generated(),
                SearchObserver.none(), true, -1));
        assertThrows(NullPointerException.class, () -> new AlphaBeta<Board, Move>(null, ChessEnds::byPosition));
        assertThrows(NullPointerException.class, () -> ChessSearch.modern(null));
    }

    @Test
    void valueOfASearchThatIsCutShortIsThatOfItsLastDepth() {
        Board whiteIsAQueenUp = Board.fromFen("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for (long nodes = 1_000; nodes < 1_100; nodes++) {
            SearchResult<Move> cut = ChessSearch.alphaBeta().search(whiteIsAQueenUp, SearchLimits.nodes(nodes));
            SearchResult<Move> whole = ChessSearch.alphaBeta().search(whiteIsAQueenUp, cut.depth());
            assertEquals(whole.principalVariation(), cut.principalVariation());
            assertEquals(whole.centipawnsForWhite(), cut.centipawnsForWhite(), cut::toString);
        }
    }

    @Test
    void nodeLimitIsNeverExceededAndAlwaysYieldsAMove() {
        for (long nodes : new long[]{1, 2, 19, 20, 21, 100, 5_000}) {
            for (Search<Board, Move> search : allSearches()) {
                SearchResult<Move> result = search.search(new Board(), SearchLimits.nodes(nodes));
                assertTrue(result.nodes() <= nodes, result::toString);
                assertTrue(new Board().isLegal(result.bestMove().orElseThrow()));
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
    void interruptEndsEverySearchAndLeavesThePositionAlone() throws InterruptedException {
        for (Search<Board, Move> search : allSearches()) {
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
