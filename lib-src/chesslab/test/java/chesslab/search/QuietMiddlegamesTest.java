package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.chess.ChessSearch;
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
}
