package chesslab.search.mcts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.TicTacToe;
import chesslab.search.TreeNode;
import chesslab.search.chess.ChessSearch;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** UCT serves both sides, and its tree adds up. */
class UctTest {

    private static final String WHITE_MATES = "rnbqkb1r/ppp2ppp/3p1n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 2 4";
    private static final String BLACK_MATES = "rnb1k1nr/pppp1ppp/8/2b1p3/4P2q/3P1N2/PPP2PPP/RNBQKB1R b KQkq - 2 4";

    private static SearchResult<Move> search(Function<RandomGenerator, Search<Board, Move>> search, String fen,
            long simulations) {
        return search.apply(new SplittableRandom(5)).search(Board.fromFen(fen), SearchLimits.nodes(simulations));
    }

    @Test
    void eachSideFindsItsMateInOne() {
        SearchResult<Move> white = search(Mcts::uct, WHITE_MATES, 1_500);
        assertEquals("h5f7", white.bestMove().orElseThrow().toString());
        assertEquals(1, white.scoreForWhite());
        SearchResult<Move> black = search(Mcts::uct, BLACK_MATES, 1_500);
        assertEquals("h4f2", black.bestMove().orElseThrow().toString());
        assertEquals(0, black.scoreForWhite());
    }

    @Test
    void blackChoosesForBlackThoughWhiteWinsAlmostAnyOtherGame() {
        String blackMates = "2k5/K5Q1/4r3/Q1r5/3QP3/1Q6/5P2/8 b - - 0 1";
        assertEquals("c5a5", search(Mcts::uct, blackMates, 500).bestMove().orElseThrow().toString());
    }

    @Test
    void aDrawIsBetterThanALoss() {
        TicTacToe position = new TicTacToe(5, 2, 6, 7, 8, 0); // White must take cell 1, and then draws
        assertEquals(1, Mcts.<TicTacToe, Integer>uct(new SplittableRandom(1))
                .search(position, SearchLimits.nodes(300)).bestMove().orElseThrow());
    }

    @Test
    void evaluationAtTheLeafFindsTheMatesTooAndSeesMaterial() {
        assertEquals("h5f7",
                search(ChessSearch::uctWithEvaluation, WHITE_MATES, 3_000).bestMove().orElseThrow().toString());
        assertEquals("h4f2",
                search(ChessSearch::uctWithEvaluation, BLACK_MATES, 3_000).bestMove().orElseThrow().toString());
        SearchResult<Move> queenUp = search(ChessSearch::uctWithEvaluation, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 500);
        assertTrue(queenUp.scoreForWhite() > 0.95, queenUp::toString);
    }

    @Test
    void visitsAddUpAtEveryNode() {
        MctsTree<Board, Move> tree = ChessSearch.uct(new SplittableRandom(2)).plant(Board.fromFen(WHITE_MATES));
        tree.run(800);
        assertEquals(800, tree.root().visits());
        assertEquals(800, tree.root().children().stream().mapToLong(MctsNode::visits).sum());
        tree.root().children().forEach(UctTest::assertAddsUp);
    }

    private static void assertAddsUp(MctsNode<Move> node) {
        long below = node.children().stream().mapToLong(MctsNode::visits).sum();
        double sum = node.children().stream().mapToDouble(child -> child.visits() * child.scoreForWhite()).sum();
        if (node.finalScore().isPresent()) {
            assertEquals(0, below);
            assertEquals(node.finalScore().getAsDouble(), node.scoreForWhite());
        } else {
            assertEquals(node.visits(), below + 1, "its own playout and those below");
            double own = node.visits() * node.scoreForWhite() - sum;
            assertTrue(own > -1e-6 && own < 1 + 1e-6, "its own playout paid " + own);
        }
        node.children().forEach(UctTest::assertAddsUp);
    }

    @Test
    void stepsAddUpToTheWhole() {
        MctsTree<Board, Move> stepped = ChessSearch.uct(new SplittableRandom(4)).plant(new Board());
        for (int i = 1; i <= 5; i++) {
            stepped.run(40);
            assertEquals(40L * i, stepped.root().visits());
        }
        MctsTree<Board, Move> whole = ChessSearch.uct(new SplittableRandom(4)).plant(new Board());
        whole.run(200);
        assertEquals(whole.root().byVisits().toString(), stepped.root().byVisits().toString());
    }

    @Test
    void sameSeedSameSearch() {
        assertEquals(search(Mcts::uct, WHITE_MATES, 300).principalVariation(),
                search(Mcts::uct, WHITE_MATES, 300).principalVariation());
    }

    @Test
    void playoutLeavesThePositionAsItWas() {
        Board board = new Board();
        board.doMove("e4");
        String before = board.getFen();
        double value = Evaluator.<Board, Move>playouts(new SplittableRandom(1)).evaluate(board).scoreForWhite();
        assertEquals(before, board.getFen());
        assertEquals(1, board.history().size());
        assertTrue(value == 0 || value == 0.5 || value == 1, "paid " + value);
    }

    @Test
    void randomPlayIsNearlyEven() {
        Evaluator<Board> playout = Evaluator.<Board, Move>playouts(new SplittableRandom(6));
        double sum = 0;
        for (int i = 0; i < 400; i++) {
            sum += playout.evaluate(new Board()).scoreForWhite();
        }
        assertEquals(0.5, sum / 400, 0.05);
    }

    @Test
    void treeIsDrawnWithItsMostVisitedChildren() {
        MctsTree<Board, Move> tree = ChessSearch.uct(new SplittableRandom(2)).plant(Board.fromFen(WHITE_MATES));
        tree.run(500);
        TreeNode drawn = tree.root().toTreeNode(2, 3, Move::toString);
        assertEquals(3, drawn.children().size());
        assertTrue(drawn.children().get(0).best());
        assertEquals(tree.root().mostVisited().orElseThrow().move().orElseThrow().toString(),
                drawn.children().get(0).move());
    }

    @Test
    void badSettingsAreRefused() {
        String message = assertThrows(IllegalArgumentException.class,
                () -> new Ucb1(-0.5)).getMessage();
        assertTrue(message.contains("-0.5"), message);
        assertThrows(IllegalArgumentException.class, () -> new Ucb1(Double.NaN));
        String depth = assertThrows(IllegalArgumentException.class,
                () -> ChessSearch.uct(new SplittableRandom(1)).search(new Board(), 4)).getMessage();
        assertTrue(depth.contains("depth 4"), depth);
    }
}
