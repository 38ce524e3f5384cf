package chesslab.tutorial;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.PvTable;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.StaticEvaluation;
import java.util.Objects;

/**
 * The two searches of the tutorial <i>Chess_IA</i>, defects included, so that its published numbers come out. With
 * the defects mended they are {@link chesslab.search.Minimax} and {@link chesslab.search.AlphaBeta}.
 *
 * <p>Their defects: a best value starts at 9999, inside the mate scores, so a node (the root too) whose every move is
 * mated has no best move at all; White's mate is worth ten times Black's, and a mate in one no more than a mate in
 * three; alpha-beta knows no stalemate and scores it as ±9999, and gives every root move its window afresh.
 */
public final class TutorialSearch implements Search<Board, Move> {

    /** The value when White is mated. */
    public static final int WHITE_MATED = -100_000;

    /** The value when Black is mated. */
    public static final int BLACK_MATED = 1_000_000;

    private static final int WORST = 9_999;
    private static final int WINDOW = 10_000;

    private final boolean prunes;
    private final StaticEvaluation<? super Board> evaluation;

    private TutorialSearch(boolean prunes, StaticEvaluation<? super Board> evaluation) {
        this.prunes = prunes;
        this.evaluation = Objects.requireNonNull(evaluation, "evaluation");
    }

    /** The tutorial's minimax: mates, then stalemate and insufficient material as draws. */
    public static TutorialSearch minimax() {
        return new TutorialSearch(false, new TutorialEvaluation());
    }

    /** The tutorial's alpha-beta: mates only. */
    public static TutorialSearch alphaBeta() {
        return alphaBeta(new TutorialEvaluation());
    }

    /** The tutorial's alpha-beta with another evaluation. */
    public static TutorialSearch alphaBeta(StaticEvaluation<? super Board> evaluation) {
        return new TutorialSearch(true, evaluation);
    }

    /** {@inheritDoc} The only limit is the depth. */
    @Override
    public SearchResult<Move> search(Board board, SearchLimits limits) {
        int depth = limits.onlyDepth();
        Run run = new Run(board.copy());
        int value = run.value(depth, 0, -WINDOW, WINDOW);
        return run.budget.result(run.line.principalVariation(), value, depth);
    }

    private final class Run {
        private final Board board;
        private final Budget budget = Budget.unlimited();
        private final PvTable<Move> line = new PvTable<>();

        private Run(Board board) {
            this.board = board;
        }

        private int value(int depth, int ply, int alpha, int beta) {
            line.clear(ply);
            boolean white = board.getSideToMove() == Side.WHITE;
            if (board.isMated()) {
                return white ? WHITE_MATED : BLACK_MATED;
            }
            if (!prunes && (board.isStaleMate() || board.isInsufficientMaterial())) {
                return 0;
            }
            if (depth == 0) {
                return evaluation.valueForWhite(board);
            }
            int best = white ? -WORST : WORST;
            for (Move move : board.legalMoves()) {
                budget.spendBelowRoot(ply);
                board.doMove(move);
                int value = value(depth - 1, ply + 1, alpha, beta);
                board.undoMove();
                if (white ? value > best : value < best) {
                    best = value;
                    line.found(ply, move);
                }
                if (prunes && ply > 0) {
                    alpha = white ? Math.max(alpha, best) : alpha;
                    beta = white ? beta : Math.min(beta, best);
                    if (alpha >= beta) {
                        break;
                    }
                }
            }
            return best;
        }
    }
}
