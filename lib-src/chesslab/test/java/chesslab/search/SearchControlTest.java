package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.chess.ChessSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Searches tell what they have found so far, and end when they are told to. */
class SearchControlTest {

    private static final SearchLimits NONE = SearchLimits.nodes(Long.MAX_VALUE);
    private static final String MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP1N1PPP/R1BQ1RK1 w - - 0 7";

    private final List<SearchResult<Move>> told = new ArrayList<>();

    private static List<Search<Board, Move>> deepening() {
        return List.of(ChessSearch.modern(), ChessSearch.minimax(), ChessSearch.alphaBeta().remembering());
    }

    private static List<Search<Board, Move>> searches() {
        List<Search<Board, Move>> searches = new ArrayList<>(deepening());
        searches.add(ChessSearch.uct(new SplittableRandom(1)));
        return searches;
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
        }
    }

    @Test
    void searchThatIsStoppedBeforeItBeginsHasALegalMove() {
        for (Search<Board, Move> search : searches()) {
            SearchControl<Move> control = new SearchControl<>();
            control.stop();
            SearchResult<Move> result = search.search(Board.fromFen(MIDDLEGAME), NONE, control);
            assertTrue(Board.fromFen(MIDDLEGAME).isLegal(result.bestMove().orElseThrow()));
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
        assertTrue(part.isStopped());
    }

    @Test
    void deepeningFindsWhatMinimaxFindsWithinAnyLimit() {
        Board board = Board.fromFen(MIDDLEGAME);
        List<SearchResult<Move>> whole = IntStream.rangeClosed(1, 3)
                .mapToObj(depth -> ChessSearch.minimax().search(board, depth)).toList();
        for (long nodes : LongStream.of(1, 100, 1_500, 50_000).toArray()) {
            SearchResult<Move> found = ChessSearch.minimax().search(board, SearchLimits.depth(3).withNodes(nodes));
            assertTrue(found.nodes() <= nodes, found::toString);
            assertEquals(whole.get(found.depth() - 1).principalVariation(), found.principalVariation());
            assertEquals(whole.get(found.depth() - 1).value(), found.value());
        }
        assertEquals(1, ChessSearch.minimax().search(board, SearchLimits.nodes(100)).depth());
        assertEquals(2, ChessSearch.minimax().search(board, SearchLimits.nodes(1_500)).depth());
    }

    @Test
    void deepeningEndsAtAMateThatItSees() {
        Board mateInTwo = Board.fromFen("7k/8/8/8/8/8/R7/1R5K w - - 0 1");
        SearchResult<Move> found = ChessSearch.minimax().search(mateInTwo, NONE);
        assertEquals(TerminalValue.WIN - 3, found.centipawnsForWhite());
        assertEquals(3, found.depth());
    }
}
