package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.chess.Board;
import chesslab.chess.Move;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The numbers and the defects that the tutorial's searches are known for. */
class C1Test {

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
        SearchResult<Move> result = ChessSearch.c1Minimax().search(publishedPosition(), 4);
        assertEquals(Optional.of("h5f7"), best(result));
        assertEquals(1_000_000, result.valueForWhite());
        assertEquals(1_337_211, result.nodes());
    }

    @Test
    void alphaBetaNeedsThePublishedNodes() {
        SearchResult<Move> result = ChessSearch.c1AlphaBeta().search(publishedPosition(), 4);
        assertEquals(Optional.of("h5f7"), best(result));
        assertEquals(1_000_000, result.valueForWhite());
        assertEquals(119_034, result.nodes());
    }

    @Test
    void thePublishedResultPrintsPlainly() {
        String text = ChessSearch.c1AlphaBeta().search(publishedPosition(), 4).toString();
        assertEquals("h5f7 value=1000000 depth=4 nodes=119034", text.substring(0, text.indexOf(" seconds")));
    }

    @Test
    void rootHasNoMoveWhereEveryMoveIsMated() {
        Board board = Board.fromFen("4k3/8/8/8/8/1r6/r7/4K3 w - - 0 1");
        assertEquals(Optional.empty(), best(ChessSearch.c1Minimax().search(board, 3)));
        assertEquals(Optional.empty(), best(ChessSearch.c1AlphaBeta().search(board, 3)));
        assertEquals(-9_999, ChessSearch.c1Minimax().search(board, 3).valueForWhite());
    }

    @Test
    void mendedRootPlaysOnWhereEveryMoveIsMated() {
        Board board = Board.fromFen("4k3/8/8/8/8/1r6/r7/4K3 w - - 0 1");
        SearchResult<Move> result = ChessSearch.minimax().search(board, 3);
        assertEquals(Optional.of(board.legalMoves().get(0).toString()), best(result));
        assertEquals(Scores.win(chesslab.game.Side.BLACK, 2), result.valueForWhite());
        assertEquals(result.bestMove(), ChessSearch.alphaBeta().search(board, 3).bestMove());
    }
}
