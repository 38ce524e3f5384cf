package chesslab.search.chess;

import static chesslab.search.TerminalValue.INFINITY;
import static chesslab.search.chess.SelectiveConstant.WINDOW;
import static chesslab.search.chess.SelectiveConstant.WINDOW_DEPTH;
import static chesslab.search.chess.SelectiveConstant.WINDOW_GROWTH;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.SearchControl;
import chesslab.search.SearchInfo;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.TerminalValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One search of a {@link SelectiveSearch}: depth by depth, and at each depth the best line, the second best and so on.
 */
final class SelectiveDeepening {

    private static final int WIDEST = 1_000; // centipawns

    /** A line of the last depth that was completed for its rank. */
    private record Line(List<Move> moves, int valueForMover, int depth) {
    }

    private final SelectiveSearch search;
    private final Board board;
    private final Side rootSide;
    private final int maxDepth;
    private final SearchControl<Move> control;
    private final Budget budget;
    private final boolean aspiration;
    private final PackedTable table;
    private final SelectiveTree tree;
    private final List<Line> lines = new ArrayList<>(); // the best first
    private SelectiveTree treeOfOthers;

    SelectiveDeepening(SelectiveSearch search, Board board, SearchLimits limits, SearchControl<Move> control,
            PackedTable table, QuietHistory history) {
        this.search = search;
        this.board = board;
        this.rootSide = board.getSideToMove();
        this.maxDepth = limits.depth().orElse(SearchLimits.MAX_DEPTH);
        this.control = control;
        this.budget = Budget.of(limits, control);
        this.aspiration = search.features().contains(SelectiveFeature.ASPIRATION);
        this.table = table;
        this.tree = treeWith(table, history);
    }

    private SelectiveTree treeWith(PackedTable known, QuietHistory history) {
        return new SelectiveTree(board, search, budget, known, history);
    }

    /**
     * Searches lines, each with another first move. The lines after the first use a separate table, so that they do not
     * influence the first.
     */
    SearchResult<Move> search(Set<Move> without, int count, PackedTable tableOthers) {
        int end = ChessEnds.byGame(board, 0);
        if (end != TerminalValue.ONGOING) {
            return budget.result(List.of(), end, 0);
        }
        int most = Math.min(count, board.legalMoves().size() - without.size());
        if (most > 1) {
            treeOfOthers = treeWith(tableOthers, new QuietHistory());
        }
        lines.add(new Line(List.of(tree.firstGuess(without)), tree.evaluate(), 0));
        int depth = 1;
        while (depth <= maxDepth && complete(depth, without, most)
                && (most > 1 || !TerminalValue.isWinWithin(lines.get(0).valueForMover(), depth))) {
            depth++;
        }
        return result(lines.get(0));
    }

    private SearchResult<Move> result(Line line) {
        int value = line.valueForMover();
        return budget.result(line.moves(), rootSide == Side.WHITE ? value : -value, line.depth());
    }

    /** Searches all lines to a depth, reports the completed ones, and returns whether all are. */
    private boolean complete(int depth, Set<Move> without, int most) {
        Set<Move> leftOut = new HashSet<>(without);
        int rank = 0;
        boolean all = true;
        try {
            tree.forgetDepth();
            for (; rank < most; rank++) {
                if (depth > 1) {
                    budget.poll();
                }
                Line found = line(depth, rank, leftOut);
                leftOut.add(found.moves().get(0));
                if (rank < lines.size()) {
                    lines.set(rank, found);
                } else {
                    lines.add(found);
                }
            }
        } catch (Budget.UsedUp stop) {
            all = false;
            boolean another = !tree.begun().isEmpty() && !tree.begun().get(0).equals(lines.get(0).moves().get(0));
            if (rank == 0 && another) { // it beats, as far as seen, the line of the depth before
                lines.set(0, new Line(tree.begun(), tree.begunValue(), depth - 1));
                control.found(result(lines.get(0)),
                        new SearchInfo(1, tree.selectiveDepth(), table.permilleInUse(), false));
            }
        }
        int inUse = table.permilleInUse();
        for (int i = 0; i < rank; i++) {
            control.found(result(lines.get(i)), new SearchInfo(i + 1, tree.selectiveDepth(), inUse, true));
        }
        return all;
    }

    /** Searches the best line that begins with none of some moves; it is never better than the one before. */
    private Line line(int depth, int rank, Set<Move> leftOut) {
        Line old = lines.get(Math.min(rank, lines.size() - 1));
        Move first = leftOut.contains(old.moves().get(0)) ? null : old.moves().get(0);
        SelectiveTree searched = rank == 0 ? tree : treeOfOthers;
        int value = within(searched, depth, old.valueForMover(), first, leftOut);
        int most = rank == 0 ? INFINITY : lines.get(rank - 1).valueForMover();
        return new Line(searched.variation(), Math.min(value, most), depth);
    }

    /** Searches with a window around the last value, and widens it while the value lies outside. */
    private int within(SelectiveTree searched, int depth, int last, Move first, Set<Move> leftOut) {
        int margin = aspiration && depth >= searched.number(WINDOW_DEPTH) ? searched.number(WINDOW) : INFINITY;
        int alpha = Math.max(-INFINITY, last - margin);
        int beta = Math.min(INFINITY, last + margin);
        while (true) {
            int value = searched.rootValue(depth, alpha, beta, first, leftOut);
            if (value > alpha && value < beta) {
                return value;
            }
            margin = margin > WIDEST ? INFINITY : margin * searched.number(WINDOW_GROWTH) / 100;
            alpha = value <= alpha ? Math.max(-INFINITY, value - margin) : alpha;
            beta = value >= beta ? Math.min(INFINITY, value + margin) : beta;
        }
    }
}
