package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.search.chess.ChessSearch;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The modern search plays against itself, by the rules and to the end. */
@Tag("lengthy")
class SelfPlayTest {

    private static Board randomOpening(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        while (true) {
            Board board = new Board();
            for (int plies = 4 + random.nextInt(12); plies > 0 && board.outcome().isEmpty(); plies--) {
                List<Move> moves = board.legalMoves();
                board.doMove(moves.get(random.nextInt(moves.size())));
            }
            if (board.outcome().isEmpty()) {
                return board;
            }
        }
    }

    /** Plays on until the rules end the game; doMove refuses illegal moves. Returns the number of plies. */
    private static int playOut(Board board, SearchLimits limits) {
        Player<Board, Move> player = ChessSearch.modern().asPlayer(limits);
        int plies = 0;
        while (board.outcome().isEmpty()) {
            String before = board.getFen();
            Move move = player.chooseMove(board).orElseThrow();
            assertEquals(before, board.getFen());
            assertTrue(board.legalMoves().contains(move), move + " in " + before);
            board.doMove(move);
            plies++;
        }
        assertTrue(player.chooseMove(board).isEmpty(), board::getFen);
        return plies;
    }

    @Test
    void hundredsOfRandomOpeningsArePlayedToTheEnd() {
        int plies = IntStream.range(0, 300).parallel()
                .map(seed -> playOut(randomOpening(seed), SearchLimits.nodes(60))).sum();
        assertTrue(plies > 6_000, plies + " plies");
    }

    @Test
    @Tag("slow")
    void thousandRandomOpeningsArePlayedToTheEndAtDepthThree() {
        int plies = IntStream.range(0, 1_000).parallel()
                .map(seed -> playOut(randomOpening(seed), SearchLimits.depth(3))).sum();
        assertTrue(plies > 20_000, plies + " plies");
    }
}
