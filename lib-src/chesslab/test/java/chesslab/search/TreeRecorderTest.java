package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.chess.ChessSearch;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A recorded tree shows what the search did: values, bounds, choices and what was skipped. */
class TreeRecorderTest {

    private static final AlphaBeta<TicTacToe, Integer> ALPHA_BETA = new AlphaBeta<>(p -> 0, TerminalValue.byOutcome());
    private static final AlphaBeta<TicTacToe, Integer> MINIMAX = ALPHA_BETA.unpruned();

    private static long pruned(TreeNode node) {
        return node.children().stream().mapToLong(TreeRecorderTest::pruned).sum() + (node.pruned() ? 1 : 0);
    }

    private static void assertOneChoiceAtMost(TreeNode node) {
        assertTrue(node.children().stream().filter(TreeNode::best).count() <= 1, node::toString);
        node.children().forEach(TreeRecorderTest::assertOneChoiceAtMost);
    }

    @Test
    void alphaBetaSkipsRepliesThatCannotMatter() {
        TreeRecorder<Integer> recorder = new TreeRecorder<>(cell -> "abcdefghi".substring(cell, cell + 1));
        ALPHA_BETA.observedBy(recorder).search(new TicTacToe(8, 1, 3, 0, 2, 5), 3);
        // g threatens e and h at once and wins; Black's reply e refutes nothing of h, which cannot be better than g
        assertEquals("""
                (root) 49997
                  e 0
                    g 0 *
                      h 0 *
                    h ≥ 49997
                      g 49997 *
                  g 49997 *
                    e 49997 *
                      h 49997 *
                    h ≥ 49997
                      e 49997 *
                  h ≤ 49997
                    e ≤ 49997 *
                      g 49997 *
                    g x
                """, recorder.take().toString());
    }

    private static int count(TicTacToe position, int depth) {
        int nodes = 1;
        for (int move : depth == 0 ? List.<Integer>of() : position.legalMoves()) {
            position.doMove(move);
            nodes += count(position, depth - 1);
            position.undoMove();
        }
        return nodes;
    }

    @Test
    void minimaxSkipsNothingAndAlphaBetaSearchesPartOfTheSameTree() {
        TicTacToe position = new TicTacToe(0, 4);
        TreeRecorder<Integer> recorder = new TreeRecorder<>();
        MINIMAX.observedBy(recorder).search(position, 4);
        TreeNode whole = recorder.take();
        ALPHA_BETA.observedBy(recorder).search(position, 4);
        TreeNode part = recorder.take();
        assertEquals(count(position, 4), whole.size());
        assertEquals(0, pruned(whole));
        assertTrue(pruned(part) > 0);
        assertTrue(part.size() < whole.size());
        assertEquals(whole.value(), part.value());
        assertOneChoiceAtMost(whole);
        assertOneChoiceAtMost(part);
    }

    @Test
    void searchedNodesAreThoseThatTheSearchCounts() {
        TreeRecorder<Move> recorder = new TreeRecorder<>();
        Board board = Board.fromFen("8/8/1p6/p1p5/P1P5/1P6/8/K6k w - - 0 1");
        long nodes = ChessSearch.alphaBeta().observedBy(recorder).search(board, 4).nodes();
        TreeNode tree = recorder.take();
        assertEquals(nodes + tree.children().size() + 1, tree.size() - pruned(tree));
    }

    @Test
    void treeTooLargeForAPictureIsRefused() {
        Search<Board, Move> search = ChessSearch.minimax().observedBy(new TreeRecorder<>());
        String message = assertThrows(IllegalStateException.class, () -> search.search(new Board(), 5)).getMessage();
        assertTrue(message.contains("100000"), message);
    }

    @Test
    void takenTreeIsHandedOverOnce() {
        TreeRecorder<Integer> recorder = new TreeRecorder<>();
        MINIMAX.observedBy(recorder).search(new TicTacToe(0, 4), 1);
        assertEquals(8, recorder.take().size());
        assertEquals(List.of(), recorder.take().children());
    }

    @Test
    void framesShowAlphaAndBetaWhileTheTreeIsRead() {
        TreeRecorder<Integer> recorder = new TreeRecorder<>(cell -> "abcdefghi".substring(cell, cell + 1));
        ALPHA_BETA.observedBy(recorder).search(new TicTacToe(8, 1, 3, 0, 2, 5), 3);
        TreeNode whole = recorder.take();
        ALPHA_BETA.observedBy(recorder).search(new TicTacToe(8, 1, 3, 0, 2, 5), 3);
        List<TreeNode> frames = recorder.frames(true);
        assertEquals(whole.toString(), frames.get(frames.size() - 1).toString());
        assertEquals(6, frames.size(), "a frame for each leaf and each cut");
        assertEquals("""
                (root) [0, ∞]
                  e 0 *
                    g 0 *
                      h 0 *
                    h ≥ 49997
                      g 49997 *
                  g [0, 49997]
                    e 49997 *
                      h 49997 *
                    h
                      e
                  h
                    e
                      g
                    g
                """, frames.get(2).toString());
    }
}
