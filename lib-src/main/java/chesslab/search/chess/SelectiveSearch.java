package chesslab.search.chess;

import static chesslab.search.TerminalValue.INFINITY;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.PvTable;
import chesslab.search.Search;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.StaticEvaluation;
import chesslab.search.TerminalValue;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Principal variation search that guesses, as engines do: it leaves out what is unlikely to matter and reaches about
 * twice the depth of {@link chesslab.search.PvSearch}. Its value is therefore no promise, save a mate: a value of
 * {@link TerminalValue#WIN} less n is a mate in n plies that it has seen to its end, though perhaps not the shortest.
 */
public final class SelectiveSearch implements Search<Board, Move> {

    private static final int TABLE_LOG2 = 20;
    private static final int FUTILITY_MARGIN = 80; // centipawns a ply
    private static final int FUTILITY_DEPTH = 7;
    private static final int LATE_DEPTH = 8;
    private static final int WINDOW = 25; // centipawns to each side
    private static final int WIDEST = 1_000;
    private static final int WINDOW_DEPTH = 5;
    private static final int DELTA = 200; // centipawns that a capture may bring beyond its victim
    private static final int[][] REDUCTIONS = reductions();

    private final StaticEvaluation<? super Board> evaluation;
    private final Set<SelectiveFeature> features;

    /** Makes a search with all its features. */
    public SelectiveSearch(StaticEvaluation<? super Board> evaluation) {
        this(evaluation, EnumSet.allOf(SelectiveFeature.class));
    }

    private SelectiveSearch(StaticEvaluation<? super Board> evaluation, Set<SelectiveFeature> features) {
        this.evaluation = Objects.requireNonNull(evaluation, "evaluation");
        this.features = features;
    }

    /** Returns the same search without a feature. */
    public SelectiveSearch without(SelectiveFeature feature) {
        EnumSet<SelectiveFeature> fewer = EnumSet.copyOf(features);
        fewer.remove(feature);
        return new SelectiveSearch(evaluation, fewer);
    }

    /** [depth][number of the move] how many plies a late quiet move loses. */
    private static int[][] reductions() {
        int[][] table = new int[64][64];
        for (int depth = 1; depth < 64; depth++) {
            for (int number = 1; number < 64; number++) {
                table[depth][number] = (int) (0.75 + Math.log(depth) * Math.log(number) / 2.25);
            }
        }
        return table;
    }

    /** {@inheritDoc} Deepens ply by ply, and answers as {@link chesslab.search.PvSearch} does where a limit is reached. */
    @Override
    public SearchResult<Move> search(Board position, SearchLimits limits) {
        return search(position, limits, new SearchControl<>());
    }

    @Override
    public SearchResult<Move> search(Board position, SearchLimits limits, SearchControl<Move> control) {
        Objects.requireNonNull(limits, "limits");
        return new Run(position.copy(), limits, control).deepen(limits.depth().orElse(SearchLimits.MAX_DEPTH));
    }

    private final class Run {
        private final boolean nullMove = features.contains(SelectiveFeature.NULL_MOVE);
        private final boolean reverseFutility = features.contains(SelectiveFeature.REVERSE_FUTILITY);
        private final boolean futility = features.contains(SelectiveFeature.FUTILITY);
        private final boolean reductions = features.contains(SelectiveFeature.LATE_MOVE_REDUCTIONS);
        private final boolean latePruning = features.contains(SelectiveFeature.LATE_MOVE_PRUNING);
        private final boolean extension = features.contains(SelectiveFeature.CHECK_EXTENSION);
        private final boolean exchanges = features.contains(SelectiveFeature.STATIC_EXCHANGE);
        private final boolean aspiration = features.contains(SelectiveFeature.ASPIRATION);
        private final boolean internal = features.contains(SelectiveFeature.INTERNAL_REDUCTION);

        private final Board board;
        private final Side rootSide;
        private final SearchControl<Move> control;
        private final Budget budget;
        private final MovePicker picker;
        private final PvTable<Move> line = new PvTable<>();
        private final PackedTable table;

        private List<Move> variation = List.of(); // of the last depth completed, like the two below
        private int valueForMover;
        private int depthDone;

        private Run(Board board, SearchLimits limits, SearchControl<Move> control) {
            this.board = board;
            this.rootSide = board.getSideToMove();
            this.control = control;
            this.budget = Budget.of(limits, control);
            this.picker = new MovePicker(board, exchanges);
            int enough = 64 - Long.numberOfLeadingZeros(limits.nodes().orElse(Long.MAX_VALUE));
            this.table = new PackedTable(Math.min(TABLE_LOG2, enough));
        }

        private SearchResult<Move> deepen(int maxDepth) {
            int end = ChessEnds.byGame(board, 0);
            if (end != TerminalValue.ONGOING) {
                return budget.result(List.of(), end, 0);
            }
            picker.all(0, null);
            variation = List.of(picker.next(0, 0));
            valueForMover = evaluate();
            int depth = 1;
            while (depth <= maxDepth && complete(depth) && !TerminalValue.isWinWithin(valueForMover, depth)) {
                depth++;
            }
            return result();
        }

        private SearchResult<Move> result() {
            return budget.result(variation, rootSide == Side.WHITE ? valueForMover : -valueForMover, depthDone);
        }

        private boolean complete(int depth) {
            try {
                valueForMover = within(depth, aspiration && depth >= WINDOW_DEPTH ? WINDOW : INFINITY);
            } catch (Budget.UsedUp stop) {
                return false;
            }
            variation = line.principalVariation();
            depthDone = depth;
            control.found(result());
            return true;
        }

        /** Searches with a window around the last value, wider each time the value lies outside. */
        private int within(int depth, int window) {
            boolean check = board.isKingAttacked();
            int margin = window;
            int alpha = Math.max(-INFINITY, valueForMover - margin);
            int beta = Math.min(INFINITY, valueForMover + margin);
            while (true) {
                int value = value(depth, 0, alpha, beta, check, false);
                if (value > alpha && value < beta) {
                    return value;
                }
                margin = margin > WIDEST ? INFINITY : margin * 3;
                alpha = value <= alpha ? Math.max(-INFINITY, value - margin) : alpha;
                beta = value >= beta ? Math.min(INFINITY, value + margin) : beta;
            }
        }

        /** Returns a value for the mover; it is at least beta or at most alpha where the true one seems to be. */
        private int value(int depth, int ply, int alpha, int beta, boolean check, boolean passed) {
            line.clear(ply);
            if (ply > 0 && isDraw(check)) {
                return 0;
            }
            int left = check && extension ? depth + 1 : depth;
            if (left <= 0 || ply >= TerminalValue.MAX_PLY - 1) {
                return quietValue(ply, alpha, beta, check);
            }
            boolean inVariation = beta - alpha > 1;
            long known = table.find(board.key());
            Move tableMove = known == PackedTable.NONE ? null : table.move(board.key());
            if (known != PackedTable.NONE && !inVariation && PackedTable.depth(known) >= left) {
                int value = PackedTable.value(known, ply);
                if (PackedTable.settles(known, value, alpha, beta)) {
                    return value;
                }
            }
            int standing = check ? -INFINITY : evaluate();
            if (!inVariation && !check && !TerminalValue.isWin(beta)) {
                if (reverseFutility && left <= FUTILITY_DEPTH && standing - FUTILITY_MARGIN * left >= beta) {
                    return standing;
                }
                if (nullMove && !passed && left >= 3 && standing >= beta && MovePicker.hasPieces(board)) {
                    int value = passedValue(left, ply, beta, standing);
                    if (value >= beta) {
                        return TerminalValue.isWin(value) ? beta : value;
                    }
                }
            }
            if (internal && tableMove == null && left >= 4) {
                left--;
            }
            return bestValue(left, ply, alpha, beta, tableMove, standing, check);
        }

        private int passedValue(int depth, int ply, int beta, int standing) {
            int reduction = 3 + depth / 4 + Math.min(3, (standing - beta) / 200);
            budget.spend();
            board.doNullMove();
            int value = -value(depth - 1 - reduction, ply + 1, -beta, -beta + 1, false, true);
            board.undoNullMove();
            return value;
        }

        private int bestValue(int depth, int ply, int entryAlpha, int beta, Move tableMove, int standing,
                boolean check) {
            int count = picker.all(ply, tableMove);
            if (count == 0) {
                return check ? ply - TerminalValue.WIN : 0;
            }
            boolean inVariation = beta - entryAlpha > 1;
            int alpha = entryAlpha;
            int best = -INFINITY;
            Move bestMove = null;
            for (int i = 0; i < count; i++) {
                Move move = picker.next(ply, i);
                boolean quiet = picker.isQuiet(move);
                boolean late = quiet && !check && i > 0;
                double worth = late ? picker.worth(move) : 0;
                board.doMove(move);
                boolean gives = board.isKingAttacked();
                if (late && !gives && !inVariation && !TerminalValue.isWin(best)
                        && isHopeless(depth, i, alpha, standing)) {
                    board.undoMove();
                    continue;
                }
                budget.spend();
                int reduction = late && reductions && i >= 3 && depth >= 3
                        ? reduction(depth, i, inVariation || gives || picker.isKiller(ply, move), worth)
                        : 0;
                int value = -INFINITY;
                if (i > 0) {
                    value = -value(depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, gives, false);
                    if (value > alpha && reduction > 0) {
                        value = -value(depth - 1, ply + 1, -alpha - 1, -alpha, gives, false);
                    }
                }
                if (i == 0 || value > alpha && value < beta) {
                    value = -value(depth - 1, ply + 1, -beta, -alpha, gives, false);
                }
                board.undoMove();
                if (value > best) {
                    best = value;
                    if (value > alpha) {
                        alpha = value;
                        bestMove = move;
                        line.found(ply, move);
                        if (alpha >= beta) {
                            picker.cutOff(ply, i, depth);
                            break;
                        }
                    }
                }
            }
            int bound = best >= beta ? PackedTable.LOWER : best <= entryAlpha ? PackedTable.UPPER : PackedTable.EXACT;
            table.store(board.key(), depth, ply, best, bound, bestMove);
            return best;
        }

        private boolean isHopeless(int depth, int number, int alpha, int standing) {
            return latePruning && depth <= LATE_DEPTH && number >= 3 + depth * depth
                    || futility && depth <= FUTILITY_DEPTH && standing + FUTILITY_MARGIN * (depth + 1) <= alpha;
        }

        private int reduction(int depth, int number, boolean promising, double worth) {
            int plies = REDUCTIONS[Math.min(depth, 63)][Math.min(number, 63)] - (promising ? 1 : 0) - (int) (2 * worth);
            return Math.max(0, Math.min(plies, depth - 2));
        }

        /** Captures and promotions only, all moves in check; the mover may decline them where it is not. */
        private int quietValue(int ply, int entryAlpha, int beta, boolean check) {
            int standing = check ? -INFINITY : evaluate();
            int best = standing;
            int alpha = Math.max(entryAlpha, best);
            if (alpha >= beta || ply >= TerminalValue.MAX_PLY - 1) {
                return check && ply >= TerminalValue.MAX_PLY - 1 ? evaluate() : best;
            }
            int count = check ? picker.all(ply, null) : picker.captures(ply);
            if (count == 0 && check) {
                return ply - TerminalValue.WIN;
            }
            for (int i = 0; i < count; i++) {
                Move move = picker.next(ply, i);
                if (!check && exchanges && (picker.isLosing(ply, i) || isTooSmall(move, standing, alpha))) {
                    continue;
                }
                budget.spend();
                board.doMove(move);
                boolean gives = board.isKingAttacked();
                int value = isDraw(gives) ? 0 : -quietValue(ply + 1, -beta, -alpha, gives);
                board.undoMove();
                best = Math.max(best, value);
                alpha = Math.max(alpha, best);
                if (alpha >= beta) {
                    break;
                }
            }
            return best;
        }

        /** Whether even the victim and a good deal more do not reach alpha. */
        private boolean isTooSmall(Move move, int standing, int alpha) {
            return move.getPromotion() == Piece.NONE
                    && standing + ChessMoves.worthOfVictim(board, move) + DELTA <= alpha;
        }

        /** Whether the line is drawn here: by material, fifty moves, or a position that has occurred before. */
        private boolean isDraw(boolean check) {
            if (board.isInsufficientMaterial()) {
                return true;
            }
            int quietPlies = board.getHalfMoveCounter();
            return quietPlies >= 4 && (board.isRepetition(2) || quietPlies >= 100 && !(check && board.isMated()));
        }

        private int evaluate() {
            int value = evaluation.valueForWhite(board);
            return board.getSideToMove() == Side.WHITE ? value : -value;
        }
    }
}
