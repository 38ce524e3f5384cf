package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The modern search counts on draws by repetition, for the side that wants one and against the side that does not. */
class RepetitionTest {

    /** White is a rook down, faces mate and has a perpetual check with queen h5-e8-h5. */
    private static final String PERPETUAL = "6k1/6p1/8/7Q/8/2q5/1r4PP/6K1 w - - 0 1";

    private static List<SelectiveSearch> searches() {
        return List.of(ChessSearch.modern(), new SelectiveSearch(new TutorialEvaluation()));
    }

    @ParameterizedTest
    @MethodSource("searches")
    void perpetualCheckIsSeenAsADraw(SelectiveSearch search) {
        SearchResult<Move> result = search.search(Board.fromFen(PERPETUAL), 6);
        assertEquals("h5e8", result.bestMove().orElseThrow().toString());
        assertEquals(0, result.centipawnsForWhite(), result::toString);
    }

    @Test
    void withoutRepetitionTheSameSideIsLost() {
        SearchResult<Move> result = ChessSearch.alphaBeta().remembering().search(Board.fromFen(PERPETUAL), 6);
        assertTrue(result.centipawnsForWhite() < 0, result::toString);
    }

    @ParameterizedTest
    @MethodSource("searches")
    void winnerDoesNotRepeat(SelectiveSearch search) {
        Board board = Board.fromFen("6k1/8/8/8/8/8/1Q6/K7 w - - 0 1");
        for (String move : new String[]{"Qb1", "Kf8", "Qb2", "Kg8", "Qb1", "Kf8"}) {
            board.doMove(move);
        }
        SearchResult<Move> result = search.search(board, 6);
        assertNotEquals("b1b2", result.bestMove().orElseThrow().toString());
        assertTrue(result.centipawnsForWhite() > 500, result::toString);
    }

    @Test
    void claimableDrawEndsTheGame() {
        Board board = Board.fromFen("6k1/8/8/8/8/8/1Q6/K7 w - - 0 1");
        for (String move : new String[]{"Qb1", "Kf8", "Qb2", "Kg8", "Qb1", "Kf8", "Qb2", "Kg8"}) {
            board.doMove(move);
        }
        SearchResult<Move> result = ChessSearch.modern().search(board, 4);
        assertTrue(result.bestMove().isEmpty());
        assertEquals(0, result.centipawnsForWhite());
    }

    @Test
    void bareKingInCheckIsADrawWhereNothingCanMate() {
        Board board = Board.fromFen("8/8/8/3k4/8/2N5/8/K7 b - - 0 1");
        assertTrue(board.isKingAttacked());
        assertEquals(0, ChessEnds.byPosition(board, 3));
        assertEquals(0, ChessEnds.byGame(board, 3));
    }
}
