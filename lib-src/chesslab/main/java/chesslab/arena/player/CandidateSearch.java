package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.Search;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.chess.ChessSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Takes, of some candidate moves, the one after which alpha-beta finds the best value; of equals the earlier one.
 *
 * @param candidates the moves that are compared in a position, at least one
 */
record CandidateSearch(Function<Board, List<Move>> candidates) implements Search<Board, Move> {

    private static final Search<Board, Move> AFTER = ChessSearch.modern();

    @Override
    public SearchResult<Move> search(Board position, SearchLimits limits) {
        return search(position, limits, new SearchControl<>());
    }

    /**
     * {@inheritDoc} Compares them at depth 2, 3 and so on, and reports each result. The first is always completed; its
     * nodes are not those of the results after it.
     */
    @Override
    public SearchResult<Move> search(Board position, SearchLimits limits, SearchControl<Move> control) {
        Budget budget = Budget.of(limits, control);
        List<Move> moves = candidates.apply(position);
        SearchResult<Move> best = compared(position.copy(), moves, 2, Budget.unlimited(), new SearchControl<>());
        control.found(best);
        try {
            for (int depth = 3; depth <= limits.depth().orElse(SearchLimits.MAX_DEPTH); depth++) {
                best = compared(position.copy(), moves, depth, budget, control);
                control.found(best);
            }
        } catch (Budget.UsedUp stop) {
            return budget.result(best.principalVariation(), best.value(), best.depth());
        }
        return best;
    }

    private static SearchResult<Move> compared(Board board, List<Move> moves, int depth, Budget budget,
            SearchControl<Move> control) {
        int sign = board.getSideToMove() == Side.WHITE ? 1 : -1;
        List<Move> best = List.of();
        int bestForMover = 0;
        for (Move move : moves) {
            board.doMove(move);
            SearchResult<Move> found = AFTER.search(board, budget.rest(depth - 1), control.ofPart());
            board.undoMove();
            budget.spend(found.nodes() + 1);
            int valueForMover = sign * found.centipawnsForWhite();
            if (best.isEmpty() || valueForMover > bestForMover) {
                best = new ArrayList<>(List.of(move));
                best.addAll(found.principalVariation());
                bestForMover = valueForMover;
            }
        }
        return budget.result(best, sign * bestForMover, depth);
    }
}
