package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.chess.SelectiveFeature;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.chess.TutorialEvaluation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The selective search may guess, and still finds mates, sees draws, obeys its limits and leaves the board alone. */
class SelectiveSearchTest {

    private static final SelectiveSearch SEARCH = new SelectiveSearch(new TutorialEvaluation());

    @Test
    void everyMateOfTheFileIsFoundAndSeenToItsEnd() {
        for (Epd epd : Epd.read("mates.epd")) {
            Board board = epd.board();
            SearchResult<Move> result = SEARCH.search(board, SearchLimits.nodes(300_000));
            int plies = 2 * epd.number("dm") - 1;
            assertEquals(TerminalValue.win(board.getSideToMove(), plies), result.centipawnsForWhite(), epd::toString);
            assertEquals(epd.text("bm"), board.san(result.bestMove().orElseThrow()), epd::toString);
        }
    }

    @ParameterizedTest
    @EnumSource(SelectiveFeature.class)
    void eachFeatureChangesWhatIsSearched(SelectiveFeature feature) {
        SearchLimits limits = SearchLimits.depth(9);
        long with = 0;
        long without = 0;
        for (Epd epd : Epd.read("quiet.epd").subList(0, 4)) {
            with += SEARCH.search(epd.board(), limits).nodes();
            without += SEARCH.without(feature).search(epd.board(), limits).nodes();
        }
        assertNotEquals(with, without);
    }

    @Test
    void sameSearchIsTheSameTwice() {
        Board board = Epd.read("quiet.epd").get(3).board();
        SearchResult<Move> first = SEARCH.search(board, SearchLimits.nodes(20_000));
        SearchResult<Move> second = SEARCH.search(board, SearchLimits.nodes(20_000));
        assertEquals(first.principalVariation(), second.principalVariation());
        assertEquals(first.value(), second.value());
        assertEquals(first.nodes(), second.nodes());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 17, 1_000})
    void nodeLimitIsKeptAndTheMoveIsLegal(long nodes) {
        for (Epd epd : Epd.read("quiet.epd").subList(0, 10)) {
            Board board = epd.board();
            String before = board.getFen();
            SearchResult<Move> result = SEARCH.search(board, SearchLimits.nodes(nodes));
            assertTrue(result.nodes() <= nodes, result::toString);
            assertTrue(board.isLegal(result.bestMove().orElseThrow()));
            assertEquals(before, board.getFen());
        }
    }

    @Test
    void principalVariationCanBePlayed() {
        for (Epd epd : Epd.read("quiet.epd").subList(0, 10)) {
            Board board = epd.board();
            SEARCH.search(board, SearchLimits.nodes(30_000)).principalVariation().forEach(board::doMove);
        }
    }

    /** Where only pawns are left, having to move may lose: passing proves nothing. */
    @Test
    void nobodyPassesInAPawnEnding() {
        Board board = Board.fromFen("8/pp2k3/4p3/8/4P3/4K3/3P2PP/8 w - - 0 1");
        SearchLimits limits = SearchLimits.depth(8);
        assertEquals(SEARCH.without(SelectiveFeature.NULL_MOVE).search(board, limits).nodes(),
                SEARCH.search(board, limits).nodes());
    }

    @Test
    void finishedGameHasNoMove() {
        SearchResult<Move> mated = SEARCH.search(Board.fromFen("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), 3);
        assertTrue(mated.bestMove().isEmpty());
        assertEquals(TerminalValue.WIN, mated.centipawnsForWhite());
    }
}
