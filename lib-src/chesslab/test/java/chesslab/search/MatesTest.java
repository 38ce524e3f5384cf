package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.chess.ChessSearch;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every mate in 2 and 3 of the file, proved by exhaustive search when the file was made, is found by the modern search. */
class MatesTest {

    private static final List<Epd> MATES = Epd.read("mates.epd");

    @Test
    void fileHoldsFortyMatesInTwoAndTwentyInThree() {
        assertEquals(40, MATES.stream().filter(epd -> epd.number("dm") == 2).distinct().count());
        assertEquals(20, MATES.stream().filter(epd -> epd.number("dm") == 3).distinct().count());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyMateIsFoundWithItsDistanceAndLine(boolean quiescence) {
        for (Epd epd : MATES) {
            Board board = epd.board();
            int plies = 2 * epd.number("dm") - 1;
            Search<Board, Move> search = quiescence ? ChessSearch.modern() : ChessSearch.modernExact();
            SearchResult<Move> result = search.search(board, plies);
            assertEquals(epd.text("bm"), board.san(result.bestMove().orElseThrow()), epd::toString);
            assertEquals(TerminalValue.win(board.getSideToMove(), plies), result.centipawnsForWhite(), epd::toString);
            result.principalVariation().forEach(board::doMove);
            assertEquals(plies, result.principalVariation().size(), epd::toString);
            assertTrue(board.isMated(), epd::toString);
        }
    }

    @Test
    void mateInOneIsPreferredToMateInTwo() {
        Board board = Board.fromFen("6k1/8/6K1/8/8/8/8/R6Q w - - 0 1");
        SearchResult<Move> result = ChessSearch.modern().search(board, 5);
        assertEquals(TerminalValue.win(Side.WHITE, 1), result.centipawnsForWhite());
    }
}
