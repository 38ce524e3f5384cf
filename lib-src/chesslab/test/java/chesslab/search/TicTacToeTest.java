package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Side;
import chesslab.search.mcts.Mcts;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every search plays a game that it was not written for. */
class TicTacToeTest {

    private static final StaticEvaluation<TicTacToe> BLIND = position -> 0;
    private static final AlphaBeta<TicTacToe, Integer> ALPHA_BETA = new AlphaBeta<>(BLIND, TerminalValue.byOutcome());
    private static final AlphaBeta<TicTacToe, Integer> MINIMAX = ALPHA_BETA.unpruned();
    private static final AlphaBeta<TicTacToe, Integer> REMEMBERING = ALPHA_BETA.remembering();

    private static List<Search<TicTacToe, Integer>> fixedDepthSearches() {
        return List.of(MINIMAX, ALPHA_BETA, REMEMBERING);
    }

    @Test
    void wholeGameIsADraw() {
        for (Search<TicTacToe, Integer> search : fixedDepthSearches()) {
            SearchResult<Integer> result = search.search(new TicTacToe(), 9);
            assertEquals(0, result.centipawnsForWhite());
            assertEquals(9, result.principalVariation().size());
        }
    }

    @Test
    void minimaxWalksTheWholeTree() {
        // 549,946 nodes are in the tree of the game; the root and its nine moves are not counted
        assertEquals(549_946 - 10, MINIMAX.search(new TicTacToe(), 9).nodes());
    }

    @Test
    void winIsFoundWithItsDistanceForEitherSide() {
        for (Search<TicTacToe, Integer> search : fixedDepthSearches()) {
            SearchResult<Integer> white = search.search(new TicTacToe(0, 3, 1, 4), 5);
            assertEquals(2, white.bestMove().orElseThrow());
            assertEquals(TerminalValue.win(Side.WHITE, 1), white.centipawnsForWhite());
            SearchResult<Integer> black = search.search(new TicTacToe(8, 3, 0, 4, 1), 4);
            assertEquals(5, black.bestMove().orElseThrow());
            assertEquals(TerminalValue.win(Side.BLACK, 1), black.centipawnsForWhite());
        }
    }

    @Test
    void finishedGameHasNoMoveAndTheValueOfItsResult() {
        TicTacToe won = new TicTacToe(0, 3, 1, 4, 2);
        for (Search<TicTacToe, Integer> search : fixedDepthSearches()) {
            SearchResult<Integer> result = search.search(won, 3);
            assertTrue(result.bestMove().isEmpty() && result.principalVariation().isEmpty());
            assertEquals(TerminalValue.WIN, result.centipawnsForWhite());
        }
        SearchResult<Integer> uct = Mcts.<TicTacToe, Integer>uct(new SplittableRandom(1))
                .search(won, SearchLimits.nodes(10));
        assertTrue(uct.bestMove().isEmpty());
        assertEquals(1, uct.scoreForWhite());
    }

    @Test
    void alphaBetaAgreesWithMinimaxEverywhere() {
        SplittableRandom random = new SplittableRandom(7);
        for (int game = 0; game < 40; game++) {
            TicTacToe position = new TicTacToe();
            while (position.outcome().isEmpty()) {
                int depth = 1 + random.nextInt(5);
                SearchResult<Integer> expected = MINIMAX.search(position, depth);
                SearchResult<Integer> plain = ALPHA_BETA.search(position, depth);
                assertEquals(expected.centipawnsForWhite(), plain.centipawnsForWhite());
                assertEquals(expected.bestMove(), plain.bestMove());
                assertEquals(expected.centipawnsForWhite(), REMEMBERING.search(position, depth).centipawnsForWhite());
                List<Integer> moves = position.legalMoves();
                position.doMove(moves.get(random.nextInt(moves.size())));
            }
        }
    }

    @Test
    void uctNeverLosesWithEnoughIterations() {
        Mcts<TicTacToe, Integer> uct = Mcts.uct(new SplittableRandom(3));
        Stream.of(Side.WHITE, Side.BLACK).forEach(side -> {
            SplittableRandom random = new SplittableRandom(11);
            for (int game = 0; game < 20; game++) {
                TicTacToe position = new TicTacToe();
                while (position.outcome().isEmpty()) {
                    List<Integer> moves = position.legalMoves();
                    position.doMove(position.getSideToMove() == side
                            ? uct.search(position, SearchLimits.nodes(2_000)).bestMove().orElseThrow()
                            : moves.get(random.nextInt(moves.size())));
                }
                assertTrue(position.outcome().orElseThrow().scoreFor(side) >= 0.5, position.outcome()::toString);
            }
        });
    }
}
