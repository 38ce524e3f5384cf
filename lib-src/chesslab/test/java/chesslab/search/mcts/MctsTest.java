package chesslab.search.mcts;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnMove;
import chesslab.hexapawn.HexapawnSize;
import chesslab.hexapawn.HexapawnSolver;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.TicTacToe;
import chesslab.search.TreeNode;
import chesslab.search.chess.ChessSearch;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** PUCT's arithmetic, whose view each value has, and that PUCT and UCT find what there is to find for both sides. */
class MctsTest {

    private static final String WHITE_MATES = "rnbqkb1r/ppp2ppp/3p1n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 2 4";
    private static final String BLACK_MATES = "rnb1k1nr/pppp1ppp/8/2b1p3/4P2q/3P1N2/PPP2PPP/RNBQKB1R b KQkq - 2 4";

    /** Priors 0.5, 0.3 and 0.2 at the start, uniform elsewhere, and 0.2 for White everywhere. */
    private static final Evaluator<Hexapawn> CONSTANT = Evaluator.each(position -> {
        boolean start = position.history().isEmpty();
        return Evaluation.ofValue(start ? new double[]{0.5, 0.3, 0.2} : new double[0], 0.2);
    });

    private static MctsTree<Hexapawn, HexapawnMove> tree(Hexapawn position, Puct rule) {
        return tree(position, rule, CONSTANT);
    }

    private static MctsTree<Hexapawn, HexapawnMove> tree(Hexapawn position, Puct rule, Evaluator<Hexapawn> evaluator) {
        return new Mcts<Hexapawn, HexapawnMove>(rule, evaluator, new SplittableRandom(1)).plant(position);
    }

    private static List<Long> visits(MctsTree<Hexapawn, HexapawnMove> tree) {
        return tree.root().children().stream().map(MctsNode::visits).toList();
    }

    @Test
    void fiveSimulationsGoWhereTheFormulaSendsThem() {
        MctsTree<Hexapawn, HexapawnMove> tree = tree(new Hexapawn(), Puct.DEFAULT);
        // N = visits of the root; Q + P sqrt(N) / (1 + n) for a, b, c:
        // N 1: 0.500 0.300 0.200; N 2: 0.554 0.424 0.283; N 3: 0.489 0.520 0.346; N 4: 0.533 0.500 0.400
        // N 5: 0.480 0.535 0.447
        List<List<Long>> expected = List.of(List.of(1L, 0L, 0L), List.of(2L, 0L, 0L), List.of(2L, 1L, 0L),
                List.of(3L, 1L, 0L), List.of(3L, 2L, 0L));
        for (List<Long> visits : expected) {
            tree.run(1);
            assertEquals(visits, visits(tree));
        }
        assertEquals(6, tree.root().visits());
        assertEquals(0.2, tree.root().valueForWhite(), 1e-12);
        assertArrayEquals(new double[]{0.6, 0.4, 0}, tree.visitShares(), 1e-12);
    }

    @Test
    void eachSidePrefersWhatIsGoodForIt() {
        Function<Hexapawn, Evaluation> captureIsBadForWhite = position -> {
            double value = pawns(position) < 6 ? -0.9 : 0.3;
            return Evaluation.ofValue(new double[0], value);
        };
        MctsTree<Hexapawn, HexapawnMove> tree = tree(Hexapawn.fromText("ppp/1P1/P1P b"), Puct.DEFAULT,
                Evaluator.each(captureIsBadForWhite));
        tree.run(40);
        assertTrue(tree.root().byVisits().get(0).valueForWhite() < 0, tree.root().byVisits()::toString);
    }

    private static long pawns(Hexapawn position) {
        return position.toString().chars().filter(letter -> letter == 'p' || letter == 'P').count();
    }

    @Test
    void keepsTheWinWhereverThereIsOneWithoutKnowingAnything() {
        HexapawnSolver solver = new HexapawnSolver(HexapawnSize.THREE_BY_THREE);
        new Hexapawn().reachable(position -> {
            if (position.outcome().isPresent()) {
                return;
            }
            Search<Hexapawn, HexapawnMove> puct = new Mcts<>(Puct.DEFAULT, Evaluator.uniform(),
                    new SplittableRandom(5));
            HexapawnMove move = puct.search(position, SearchLimits.nodes(400)).bestMove().orElseThrow();
            assertTrue(solver.optimalMoves(position).contains(move), () -> position + " " + move);
        });
    }

    @Test
    void findsMateInOne() {
        Board board = Board.fromFen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        Search<Board, Move> puct = new Mcts<>(Puct.DEFAULT, Evaluator.uniform(), new SplittableRandom(3));
        SearchResult<Move> result = puct.search(board, SearchLimits.nodes(500));
        assertEquals("a1a8", result.bestMove().orElseThrow().toString());
        assertEquals(1, result.scoreForWhite(), 1e-12);
        assertEquals(500, result.nodes());
        assertEquals("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", board.getFen());
    }

    @Test
    void leavesOfManyTreesCanBeJudgedTogether() {
        MctsTree<Hexapawn, HexapawnMove> alone = tree(new Hexapawn(), Puct.DEFAULT);
        MctsTree<Hexapawn, HexapawnMove> one = tree(new Hexapawn(), Puct.DEFAULT);
        Hexapawn moved = new Hexapawn();
        moved.doMove("b2");
        MctsTree<Hexapawn, HexapawnMove> two = tree(moved, Puct.DEFAULT);
        for (int i = 0; i < 51; i++) {
            List<MctsTree<Hexapawn, HexapawnMove>> trees = List.of(one, two);
            List<Optional<Hexapawn>> leaves = trees.stream().map(MctsTree::select).toList();
            List<Evaluation> evaluations = CONSTANT.evaluate(leaves.stream().flatMap(Optional::stream).toList());
            int next = 0;
            for (int t = 0; t < 2; t++) {
                if (leaves.get(t).isPresent()) {
                    trees.get(t).expand(evaluations.get(next++));
                }
            }
        }
        alone.run(50);
        assertEquals(visits(alone), visits(one));
        assertEquals(51, two.root().visits());
    }

    @Test
    void drawnMovesFollowTheVisits() {
        MctsTree<Hexapawn, HexapawnMove> tree = tree(new Hexapawn(), Puct.DEFAULT);
        tree.run(5);
        Map<HexapawnMove, Integer> drawn = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            drawn.merge(tree.draw(1), 1, Integer::sum);
        }
        assertEquals(6_000, drawn.get(new HexapawnMove(6, 3)), 250);
        assertFalse(drawn.containsKey(new HexapawnMove(8, 5)));
        for (int i = 0; i < 100; i++) {
            assertEquals(new HexapawnMove(6, 3), tree.draw(0));
        }
    }

    @Test
    void noiseIsMixedIntoThePriorsOfTheRootAlone() {
        MctsTree<Hexapawn, HexapawnMove> tree = tree(new Hexapawn(), Puct.DEFAULT.withNoise(0.3, 0.25));
        tree.run(1);
        double[] priors = tree.root().children().stream().mapToDouble(MctsNode::prior).toArray();
        assertEquals(1, Arrays.stream(priors).sum(), 1e-9);
        assertTrue(priors[0] >= 0.375 && priors[0] <= 0.625, Arrays.toString(priors));
        assertTrue(priors[0] != 0.5, Arrays.toString(priors));
        MctsNode<HexapawnMove> visited = tree.root().byVisits().get(0);
        assertEquals(1.0 / visited.children().size(), visited.children().get(0).prior());
    }

    @Test
    void gammaHasItsMeanAndVariance() {
        Random random = new Random(4);
        for (double alpha : new double[]{0.3, 1, 2.5}) {
            double[] sample = new double[100_000];
            Arrays.setAll(sample, i -> Puct.Noise.gamma(alpha, random));
            double mean = Arrays.stream(sample).average().orElseThrow();
            double variance = Arrays.stream(sample).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
            assertEquals(alpha, mean, 0.02 * Math.max(1, alpha));
            assertEquals(alpha, variance, 0.05 * Math.max(1, alpha));
        }
    }

    @Test
    void firstPlayValueDecidesHowWidelyItLooks() {
        MctsTree<Hexapawn, HexapawnMove> shy = tree(new Hexapawn(), new Puct(1, -1, Optional.empty()));
        shy.run(5);
        assertEquals(List.of(5L, 0L, 0L), visits(shy));
    }

    @Test
    void wrongUseIsRefused() {
        MctsTree<Hexapawn, HexapawnMove> tree = tree(new Hexapawn(), Puct.DEFAULT);
        assertThrows(IllegalStateException.class, () -> tree.expand(Evaluation.ofScore(0.5)));
        assertThrows(IllegalStateException.class, () -> tree.draw(1));
        tree.select();
        assertThrows(IllegalStateException.class, tree::select);
        String message = assertThrows(IllegalArgumentException.class,
                () -> tree.expand(new Evaluation(new double[]{0.5, 0.5}, 0)))
                .getMessage();
        assertEquals("2 priors for 3 legal moves of ppp/3/PPP w", message);
        assertThrows(IllegalArgumentException.class, () -> tree(Hexapawn.fromText("3/3/P2 b"), Puct.DEFAULT));
        assertThrows(IllegalArgumentException.class, () -> new Evaluation(new double[]{0.5, 0.4}, 0));
        assertThrows(IllegalArgumentException.class, () -> new Evaluation(new double[]{1.5, -0.5}, 0));
        assertThrows(IllegalArgumentException.class, () -> new Evaluation(new double[]{1}, 1.1));
        assertThrows(IllegalArgumentException.class, () -> new Puct(0, 0, Optional.empty()));
        Search<Hexapawn, HexapawnMove> puct = new Mcts<>(Puct.DEFAULT, Evaluator.uniform(), new SplittableRandom(1));
        assertThrows(IllegalArgumentException.class, () -> puct.search(new Hexapawn(), 3));
    }

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
    void visitsAddUpAtEveryNodeAndTheMostVisitedAreDrawn() {
        MctsTree<Board, Move> tree = ChessSearch.uct(new SplittableRandom(2)).plant(Board.fromFen(WHITE_MATES));
        tree.run(800);
        assertEquals(800, tree.root().visits());
        assertEquals(800, tree.root().children().stream().mapToLong(MctsNode::visits).sum());
        tree.root().children().forEach(MctsTest::assertAddsUp);
        TreeNode drawn = tree.root().toTreeNode(2, 3, Move::toString);
        assertEquals(3, drawn.children().size());
        assertTrue(drawn.children().get(0).best());
        assertEquals(tree.root().mostVisited().orElseThrow().move().orElseThrow().toString(),
                drawn.children().get(0).move());
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
        node.children().forEach(MctsTest::assertAddsUp);
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
    void playoutLeavesThePositionAsItWasAndRandomPlayIsNearlyEven() {
        Board board = new Board();
        board.doMove("e4");
        String before = board.getFen();
        Evaluator<Board> playout = Evaluator.<Board, Move>playouts(new SplittableRandom(6));
        double sum = 0;
        for (int i = 0; i < 400; i++) {
            double value = playout.evaluate(board).scoreForWhite();
            assertTrue(value == 0 || value == 0.5 || value == 1, "paid " + value);
            sum += value;
        }
        assertEquals(before, board.getFen());
        assertEquals(1, board.history().size());
        assertEquals(0.5, sum / 400, 0.05);
    }

    @Test
    void badSettingsAreRefused() {
        assertRefused(() -> new Ucb1(-0.5), "-0.5");
        assertThrows(IllegalArgumentException.class, () -> new Ucb1(Double.NaN));
        assertRefused(() -> ChessSearch.uct(new SplittableRandom(1)).search(new Board(), 4), "depth 4");
    }
}
