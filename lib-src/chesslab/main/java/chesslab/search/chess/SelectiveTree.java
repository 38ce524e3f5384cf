package chesslab.search.chess;

import static chesslab.search.TerminalValue.INFINITY;
import static chesslab.search.chess.SelectiveConstant.*;

import chesslab.chess.Board;
import chesslab.chess.CastleRight;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.StaticExchange;
import chesslab.endings.Endings;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.StaticEvaluation;
import chesslab.search.TerminalValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The tree below the root of a {@link SelectiveSearch}; its killers and history carry over to the next depth. */
final class SelectiveTree {

    /** Solved when a search first reaches three pieces. */
    private static final class Solved {
        private static final Endings THREE_PIECES = Endings.solve("KPK"); // which may become KQK and KRK
    }

    private static final int MOST = TerminalValue.WIN - TerminalValue.MAX_PLY - 1; // that an evaluation counts
    private static final double[] LOGARITHMS = IntStream.range(0, 64).mapToDouble(Math::log).toArray();

    private final int features; // a bit for each
    private final int[] numbers; // the constants
    private final Board board;
    private final StaticEvaluation<? super Board> evaluation;
    private final StaticExchange values;
    private final Budget budget;
    private final PackedTable table;
    private final MovePicker picker;
    private final List<List<Move>> lines = new ArrayList<>(); // [ply] = best line from there on
    private Move firstAtRoot;
    private Set<Move> leftOut = Set.of();
    private int deepest;
    private List<Move> begun = List.of();
    private int begunValue;

    /** @param board changed during the search, and restored unless the budget is used up */
    SelectiveTree(Board board, SelectiveSearch search, Budget budget, PackedTable table, QuietHistory history) {
        this.board = board;
        features = search.features().stream().mapToInt(each -> 1 << each.ordinal()).sum();
        this.evaluation = search.evaluation();
        this.values = search.values();
        this.budget = budget;
        this.table = table;
        numbers = search.numbers();
        picker = new MovePicker(board, search, numbers, history);
    }

    int number(SelectiveConstant constant) {
        return numbers[constant.ordinal()];
    }

    private boolean has(SelectiveFeature feature) {
        return (features >> feature.ordinal() & 1) != 0;
    }

    Move firstGuess(Set<Move> without) {
        picker.all(0, null);
        Move move;
        do {
            move = picker.next(0);
        } while (without.contains(move));
        return move;
    }

    /** Searches from the root like {@link #value}, and leaves the best line in {@link #variation}. */
    int rootValue(int depth, int alpha, int beta, Move first, Set<Move> without) {
        firstAtRoot = first;
        leftOut = without;
        return value(depth, 0, alpha, beta, board.isKingAttacked(), false);
    }

    List<Move> variation() {
        return List.copyOf(lines.get(0));
    }

    /** Returns the best line at the root since {@link #forgetDepth}, even of an unfinished search; may be empty. */
    List<Move> begun() {
        return begun;
    }

    int begunValue() {
        return begunValue;
    }

    int selectiveDepth() {
        return deepest;
    }

    void forgetDepth() {
        deepest = 0;
        begun = List.of();
    }

    /** Returns a value for the mover; if it is at least beta or at most alpha, the true value seems to be too. */
    private int value(int depth, int ply, int alpha, int beta, boolean check, boolean passed) {
        while (lines.size() <= ply) {
            lines.add(new ArrayList<>());
        }
        lines.get(ply).clear();
        if (ply > 0 && isDraw(check)) {
            return 0;
        }
        int solved = ply > 0 && has(SelectiveFeature.ENDINGS) ? solvedValue(board, ply) : INFINITY;
        if (solved != INFINITY) {
            return solved;
        }
        deepest = Math.max(deepest, ply);
        int left = check && has(SelectiveFeature.CHECK_EXTENSION) ? depth + 1 : depth;
        if (left <= 0 || ply >= TerminalValue.MAX_PLY - 1) {
            return has(SelectiveFeature.QUIESCENCE) ? quietValue(ply, alpha, beta, check) : leafValue(ply, check);
        }
        boolean inVariation = beta - alpha > 1;
        long known = table.find(board.key());
        Move tableMove = PackedTable.move(known);
        if (ply == 0 && tableMove == null) {
            tableMove = firstAtRoot;
        }
        if (known != PackedTable.NONE && !inVariation && isDeepEnough(PackedTable.depth(known), left)) {
            int value = PackedTable.value(known, ply);
            if (PackedTable.settles(known, value, alpha, beta)) {
                return value;
            }
        }
        int standing = check ? -INFINITY : knownEvaluation(known);
        if (!inVariation && !check && !TerminalValue.isWin(beta)) {
            if (has(SelectiveFeature.REVERSE_FUTILITY) && left <= number(REVERSE_DEPTH)
                    && standing - number(REVERSE_MARGIN) * left >= beta) {
                return standing;
            }
            if (has(SelectiveFeature.NULL_MOVE) && !passed && left >= number(NULL_DEPTH) && standing >= beta
                    && MovePicker.hasPieces(board)) {
                int value = passedValue(left, ply, beta, standing);
                if (value >= beta) {
                    return TerminalValue.isWin(value) ? beta : value;
                }
            }
        }
        if (has(SelectiveFeature.INTERNAL_REDUCTION) && tableMove == null && left >= number(INTERNAL_DEPTH)
                && ply > 0) {
            left--;
        }
        return bestValue(left, ply, alpha, beta, tableMove, standing, check);
    }

    private boolean isDeepEnough(int depth, int left) {
        return depth == left || depth > left && has(SelectiveFeature.DEEPER_ENTRIES);
    }

    private int passedValue(int depth, int ply, int beta, int standing) {
        int reduction = (number(NULL_BASE) + number(NULL_GROWTH) * depth) / 100
                + Math.min(number(NULL_MOST), (standing - beta) / number(NULL_DIVISOR));
        budget.spend();
        picker.makes(ply, null);
        board.doNullMove();
        int value = -value(depth - 1 - reduction, ply + 1, -beta, -beta + 1, false, true);
        board.undoNullMove();
        return value;
    }

    private int bestValue(int depth, int ply, int entryAlpha, int beta, Move tableMove, int standing, boolean check) {
        picker.all(ply, tableMove);
        boolean inVariation = beta - entryAlpha > 1;
        int alpha = entryAlpha;
        int best = -INFINITY;
        Move bestMove = null;
        int i = -1; // number of the move
        for (Move move = picker.next(ply); move != null; move = picker.next(ply)) {
            if (ply == 0 && leftOut.contains(move)) {
                continue;
            }
            i++;
            boolean late = i > 0 && !check && picker.isQuiet(ply);
            if (i > 0 && !check && !inVariation && !TerminalValue.isWin(best)
                    && (late && isHopeless(depth, i, alpha, standing) && !board.givesCheck(move)
                            || isBadExchange(depth, ply, late, move))) {
                continue;
            }
            boolean reduces = late && i >= number(REDUCTION_NUMBER) && depth >= number(REDUCTION_DEPTH)
                    && has(SelectiveFeature.LATE_MOVE_REDUCTIONS);
            double worth = reduces ? picker.worth(ply, move) : 0;
            picker.makes(ply, move);
            board.doLegalMove(move);
            boolean gives = board.isKingAttacked();
            budget.spend();
            int reduction = reduces
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
                    extendLine(ply, move);
                    if (ply == 0) {
                        begun = variation();
                        begunValue = value;
                    }
                    if (alpha >= beta) {
                        picker.cutOff(ply, move, depth);
                        break;
                    }
                }
            }
        }
        if (i < 0) {
            return check ? ply - TerminalValue.WIN : 0;
        }
        int bound = best >= beta ? PackedTable.LOWER : best <= entryAlpha ? PackedTable.UPPER : PackedTable.EXACT;
        if (ply > 0 || leftOut.isEmpty()) {
            table.store(board.key(), depth, ply, best, bound, bestMove, check ? PackedTable.NO_EVALUATION : standing);
        }
        return best;
    }

    private void extendLine(int ply, Move move) {
        List<Move> line = lines.get(ply);
        line.clear();
        line.add(move);
        if (ply + 1 < lines.size()) {
            line.addAll(lines.get(ply + 1));
        }
    }

    private boolean isBadExchange(int depth, int ply, boolean late, Move move) {
        return has(SelectiveFeature.EXCHANGE_PRUNING) && depth <= number(EXCHANGE_DEPTH)
                && (late || picker.isLosing(ply))
                && values.loses(board, move, number(late ? QUIET_LOSS : CAPTURE_LOSS) * depth);
    }

    private boolean isHopeless(int depth, int number, int alpha, int standing) {
        return depth <= number(LATE_DEPTH) && 100 * number >= number(LATE_BASE) + number(LATE_GROWTH) * depth * depth
                && has(SelectiveFeature.LATE_MOVE_PRUNING)
                || depth <= number(FUTILITY_DEPTH) && standing + number(FUTILITY_MARGIN) * (depth + 1) <= alpha
                        && has(SelectiveFeature.FUTILITY);
    }

    private int reduction(int depth, int number, boolean promising, double worth) {
        double logarithms = LOGARITHMS[Math.min(depth, 63)] * LOGARITHMS[Math.min(number, 63)];
        int plies = (int) (number(REDUCTION_BASE) / 100.0 + logarithms / (number(REDUCTION_DIVISOR) / 100.0))
                - (promising ? 1 : 0) - (int) (number(REDUCTION_HISTORY) / 100.0 * worth);
        return Math.max(0, Math.min(plies, depth - 2));
    }

    private int leafValue(int ply, boolean check) {
        if (check && board.isMated()) {
            return ply - TerminalValue.WIN;
        }
        return !check && board.isStaleMate() ? 0 : evaluate();
    }

    /** Searches captures and promotions, or all moves in check; outside check the mover may decline them. */
    private int quietValue(int ply, int entryAlpha, int beta, boolean check) {
        int standing = check ? -INFINITY : evaluate();
        int best = standing;
        deepest = Math.max(deepest, ply);
        int alpha = Math.max(entryAlpha, best);
        if (alpha >= beta || ply >= TerminalValue.MAX_PLY - 1) {
            return check && ply >= TerminalValue.MAX_PLY - 1 ? evaluate() : best;
        }
        if (check) {
            picker.all(ply, null);
        } else {
            picker.captures(ply);
        }
        boolean any = false;
        for (Move move = picker.next(ply); move != null; move = picker.next(ply)) {
            any = true;
            if (!check && has(SelectiveFeature.STATIC_EXCHANGE)
                    && (isTooSmall(move, standing, alpha) || values.loses(board, move))) {
                continue;
            }
            budget.spend();
            board.doLegalMove(move);
            boolean gives = board.isKingAttacked();
            int value = isDraw(gives) ? 0 : -quietValue(ply + 1, -beta, -alpha, gives);
            board.undoMove();
            best = Math.max(best, value);
            alpha = Math.max(alpha, best);
            if (alpha >= beta) {
                break;
            }
        }
        return check && !any ? ply - TerminalValue.WIN : best;
    }

    /** Returns whether even a victim of known worth plus a large margin does not reach alpha. */
    private boolean isTooSmall(Move move, int standing, int alpha) {
        int worth = ChessMoves.worthOfVictim(board, move, values);
        return worth > 0 && move.getPromotion() == Piece.NONE && standing + worth + number(DELTA) <= alpha;
    }

    /** Returns the value of each legal move for the mover, by the quiescence search after it. */
    int[] quietValues() {
        return board.legalMoves().stream().mapToInt(move -> {
            board.doLegalMove(move);
            boolean gives = board.isKingAttacked();
            int value = isDraw(gives) || !gives && board.isStaleMate() ? 0 : -quietValue(1, -INFINITY, INFINITY, gives);
            board.undoMove();
            return value;
        }).toArray();
    }

    /** Returns the value for the mover by its solved ending; INFINITY if it has none, or fifty moves may draw it. */
    private static int solvedValue(Board board, int ply) {
        if (Long.bitCount(board.getBitboard()) > 3 || board.getCastleRight(Side.WHITE) != CastleRight.NONE
                || board.getCastleRight(Side.BLACK) != CastleRight.NONE) {
            return INFINITY;
        }
        int plies = Solved.THREE_PIECES.pliesToMate(board).orElse(-1);
        int value = TerminalValue.WIN - ply - plies;
        return plies < 0 ? 0 : board.getHalfMoveCounter() + plies > 100 ? INFINITY : plies % 2 == 0 ? -value : value;
    }

    private boolean isDraw(boolean check) {
        if (board.isInsufficientMaterial()) {
            return true;
        }
        int quietPlies = board.getHalfMoveCounter();
        return quietPlies >= 4 && (board.isRepetition(2) || quietPlies >= 100 && !(check && board.isMated()));
    }

    private int knownEvaluation(long known) {
        int value = known == PackedTable.NONE ? PackedTable.NO_EVALUATION : PackedTable.evaluation(known);
        return value == PackedTable.NO_EVALUATION ? evaluate() : value;
    }

    int evaluate() {
        int value = Math.max(-MOST, Math.min(MOST, evaluation.valueForWhite(board)));
        return board.getSideToMove() == Side.WHITE ? value : -value;
    }
}
