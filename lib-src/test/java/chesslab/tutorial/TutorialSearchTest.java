package chesslab.tutorial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Perft;
import chesslab.chess.Square;
import chesslab.game.Side;
import chesslab.search.SearchResult;
import chesslab.search.TerminalValue;
import chesslab.search.chess.ChessSearch;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The numbers and the defects that the tutorial's searches are known for. */
class TutorialSearchTest {

    private static Board afterMoves(String... moves) {
        Board board = new Board();
        for (String move : moves) {
            board.doMove(move);
        }
        return board;
    }

    private static Board publishedPosition() {
        return afterMoves("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6");
    }

    private static Optional<String> best(SearchResult<Move> result) {
        return result.bestMove().map(Move::toString);
    }

    @Test
    void minimaxNeedsThePublishedNodes() {
        SearchResult<Move> result = TutorialSearch.minimax().search(publishedPosition(), 4);
        assertEquals(Optional.of("h5f7"), best(result));
        assertEquals(1_000_000, result.centipawnsForWhite());
        assertEquals(1_337_211, result.nodes());
    }

    @Test
    void alphaBetaNeedsThePublishedNodes() {
        SearchResult<Move> result = TutorialSearch.alphaBeta().search(publishedPosition(), 4);
        assertEquals(Optional.of("h5f7"), best(result));
        assertEquals(1_000_000, result.centipawnsForWhite());
        assertEquals(119_034, result.nodes());
    }

    @Test
    void thePublishedResultPrintsPlainly() {
        String text = TutorialSearch.alphaBeta().search(publishedPosition(), 4).toString();
        assertEquals("h5f7 value=1000000 depth=4 nodes=119034", text.substring(0, text.indexOf(" seconds")));
    }

    @Test
    void rootHasNoMoveWhereEveryMoveIsMated() {
        Board board = Board.fromFen("4k3/8/8/8/8/1r6/r7/4K3 w - - 0 1");
        assertEquals(Optional.empty(), best(TutorialSearch.minimax().search(board, 3)));
        assertEquals(Optional.empty(), best(TutorialSearch.alphaBeta().search(board, 3)));
        assertEquals(-9_999, TutorialSearch.minimax().search(board, 3).centipawnsForWhite());
    }

    @Test
    void mendedRootPlaysOnWhereEveryMoveIsMated() {
        Board board = Board.fromFen("4k3/8/8/8/8/1r6/r7/4K3 w - - 0 1");
        SearchResult<Move> result = ChessSearch.minimax().search(board, 3);
        assertEquals(Optional.of(board.legalMoves().get(0).toString()), best(result));
        assertEquals(TerminalValue.win(Side.BLACK, 2), result.centipawnsForWhite());
        assertEquals(result.bestMove(), ChessSearch.alphaBeta().search(board, 3).bestMove());
    }

    @Test
    void alphaBetaTakesStalemateForTheBestOfResults() {
        Board board = Board.fromFen("7k/8/8/5K2/8/8/8/6Q1 w - - 0 1");
        SearchResult<Move> result = TutorialSearch.alphaBeta().search(board, 2);
        assertEquals(9_999, result.centipawnsForWhite());
        board.doMove(result.bestMove().orElseThrow());
        assertTrue(board.isStaleMate());
        Board mirrored = Board.fromFen("6q1/8/8/8/5k2/8/8/7K b - - 0 1");
        assertEquals(-9_999, TutorialSearch.alphaBeta().search(mirrored, 2).centipawnsForWhite());
    }

    @Test
    void mendedAlphaBetaAvoidsStalemate() {
        Board board = Board.fromFen("7k/8/8/5K2/8/8/8/6Q1 w - - 0 1");
        SearchResult<Move> result = ChessSearch.alphaBeta().search(board, 2);
        assertEquals(ChessSearch.minimax().search(board, 2).centipawnsForWhite(), result.centipawnsForWhite());
        board.doMove(result.bestMove().orElseThrow());
        assertFalse(board.isStaleMate());
    }

    @Test
    void matesAreUnequalAndKnowNoDistance() {
        Board whiteMates = Board.fromFen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        Board blackMates = Board.fromFen("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1");
        assertEquals(1_000_000, TutorialSearch.minimax().search(whiteMates, 3).centipawnsForWhite());
        assertEquals(-100_000, TutorialSearch.minimax().search(blackMates, 3).centipawnsForWhite());
        assertEquals(49_999, ChessSearch.minimax().search(whiteMates, 3).centipawnsForWhite());
        assertEquals(-49_999, ChessSearch.minimax().search(blackMates, 3).centipawnsForWhite());
    }

    @Test
    void evaluationOfTheStartIsEvenAndIndexedByFileThenRank() {
        TutorialEvaluation evaluation = new TutorialEvaluation();
        assertEquals(0, evaluation.valueForWhite(new Board()));
        assertEquals(5, TutorialEvaluation.squareValue(Square.D2));
        assertEquals(0, TutorialEvaluation.squareValue(Square.B4));
        // the knight on d2 has 310 + 5, the pawn on b7 100 - 20, the kings nothing
        assertEquals(315 - 80, evaluation.valueForWhite(Board.fromFen("4k3/1p6/8/8/8/8/3N4/4K3 w - - 0 1")));
    }

    @Test
    void minimaxNodesAreTheSumOfPerft() {
        Board board = publishedPosition();
        assertEquals(Perft.count(board, 2) + Perft.count(board, 3), TutorialSearch.minimax().search(board, 3).nodes());
    }
}
