package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.chess.C1Evaluation;
import chesslab.search.chess.ChessSearch;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Twenty quiet middlegames at depth 5: the modern search against C1's alpha-beta. */
class QuietMiddlegamesTest {

    private static final List<Epd> POSITIONS = Epd.read("quiet.epd");

    private static int valueForMover(Board board, SearchResult<Move> result) {
        return (int) (board.getSideToMove() == Side.WHITE ? result.valueForWhite() : -result.valueForWhite());
    }

    @Test
    void modernFindsTheSameValueWithTwentyTimesFewerNodes() {
        long c1Nodes = 0;
        long modernNodes = 0;
        for (Epd epd : POSITIONS) {
            SearchResult<Move> result = ChessSearch.modernExact().search(epd.board(), epd.number("acd"));
            assertEquals(epd.number("ce"), valueForMover(epd.board(), result), epd.text("id"));
            assertEquals(epd.number("acd"), result.principalVariation().size(), epd.text("id"));
            c1Nodes += epd.number("acn");
            modernNodes += result.nodes();
        }
        assertTrue(modernNodes * 20 <= c1Nodes, modernNodes + " nodes against " + c1Nodes);
    }

    @Test
    void positionsAreTwentyDifferentOnesAndQuiet() {
        assertEquals(20, POSITIONS.stream().map(Epd::position).distinct().count());
        for (Epd epd : POSITIONS) {
            Board board = epd.board();
            int standing = new C1Evaluation().valueForWhite(board);
            assertFalse(board.isKingAttacked(), epd.text("id"));
            assertEquals(board.getSideToMove() == Side.WHITE ? standing : -standing,
                    bestByCaptures(board, -Scores.INFINITY, Scores.INFINITY),
                    () -> epd.text("id") + ": a capture wins something");
        }
    }

    /** What the mover can reach by captures alone, each side free to stop. */
    private static int bestByCaptures(Board board, int alpha, int beta) {
        int standing = new C1Evaluation().valueForWhite(board);
        int best = board.getSideToMove() == Side.WHITE ? standing : -standing;
        for (Move capture : board.captures()) {
            if (best >= beta) {
                break;
            }
            board.doMove(capture);
            best = Math.max(best, -bestByCaptures(board, -beta, -Math.max(alpha, best)));
            board.undoMove();
        }
        return best;
    }

    @Test
    @Tag("slow")
    void storedNodesAndValuesAreThoseOfC1() {
        for (Epd epd : POSITIONS) {
            SearchResult<Move> result = ChessSearch.c1AlphaBeta().search(epd.board(), epd.number("acd"));
            assertEquals(epd.number("acn"), result.nodes(), epd.text("id"));
            assertEquals(epd.number("ce"), valueForMover(epd.board(), result), epd.text("id"));
        }
    }
}
