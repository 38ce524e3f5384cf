package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.chess.ChessSearch;
import chesslab.tutorial.TutorialEvaluation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Twenty quiet middlegames at depth 5: principal variation search against Chess_IA's alpha-beta. */
class QuietMiddlegamesTest {

    private static final List<Epd> POSITIONS = Epd.read("quiet.epd");

    private static int valueForMover(Board board, SearchResult<Move> result) {
        return board.getSideToMove() == Side.WHITE ? result.centipawnsForWhite() : -result.centipawnsForWhite();
    }

    @Test
    void modernFindsTheSameValueWithTwentyTimesFewerNodes() {
        long tutorialNodes = 0;
        long modernNodes = 0;
        for (Epd epd : POSITIONS) {
            SearchResult<Move> result = ChessSearch.modernExact().search(epd.board(), epd.number("acd"));
            assertEquals(epd.number("ce"), valueForMover(epd.board(), result), epd.text("id"));
            assertEquals(epd.number("acd"), result.principalVariation().size(), epd.text("id"));
            tutorialNodes += epd.number("acn");
            modernNodes += result.nodes();
        }
        assertTrue(modernNodes * 20 <= tutorialNodes, modernNodes + " nodes against " + tutorialNodes);
    }

    @Test
    void positionsAreTwentyDifferentOnesAndQuiet() {
        assertEquals(20, POSITIONS.stream().map(Epd::position).distinct().count());
        for (Epd epd : POSITIONS) {
            Board board = epd.board();
            int standing = new TutorialEvaluation().valueForWhite(board);
            assertFalse(board.isKingAttacked(), epd.text("id"));
            assertEquals(board.getSideToMove() == Side.WHITE ? standing : -standing,
                    bestByCaptures(board, -TerminalValue.INFINITY, TerminalValue.INFINITY),
                    () -> epd.text("id") + ": a capture wins something");
        }
    }

    /** What the mover can reach by captures alone, each side free to stop. */
    private static int bestByCaptures(Board board, int alpha, int beta) {
        int standing = new TutorialEvaluation().valueForWhite(board);
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
}
