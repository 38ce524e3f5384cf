package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.StaticExchange;
import chesslab.search.TerminalValue;
import java.util.Set;

/**
 * The moves of each node of a line, best guess first: the table's move, captures that lose nothing, two killers, quiet
 * moves by history, captures that lose. Moves are taken one by one, since most nodes need only the first.
 */
final class MovePicker {

    private static final int MOST_MOVES = 218;
    private static final int FIRST = 1 << 30;
    private static final int CAPTURE = 1 << 28;
    private static final int KILLER = 1 << 27;
    private static final int LOSING = -(1 << 28);
    private static final int HISTORY_LIMIT = 1 << 14;
    private static final int CODES = 1 << 15;

    private final Board board;
    private final boolean exchanges;
    private final Move[][] moves = new Move[TerminalValue.MAX_PLY + 1][];
    private final int[][] scores = new int[TerminalValue.MAX_PLY + 1][];
    private final int[] counts = new int[TerminalValue.MAX_PLY + 1];
    private final Move[] killers = new Move[2 * (TerminalValue.MAX_PLY + 1)];
    private final int[][] history = new int[2][CODES]; // [side][hash of the move]

    /** @param exchanges whether captures are sorted by static exchange, else all count as good */
    MovePicker(Board board, boolean exchanges) {
        this.board = board;
        this.exchanges = exchanges;
    }

    /** Generates and scores the moves of a node. */
    int all(int ply, Move tableMove) {
        room(ply);
        counts[ply] = board.legalMoves(moves[ply]);
        return scored(ply, tableMove);
    }

    /** Generates and scores the captures and promotions of a node. */
    int captures(int ply) {
        room(ply);
        counts[ply] = board.captures(moves[ply]);
        return scored(ply, null);
    }

    /** Takes moves out of those of a node; how many are left. */
    int leaveOut(int ply, Set<Move> without) {
        int kept = 0;
        for (int i = 0; i < counts[ply]; i++) {
            if (!without.contains(moves[ply][i])) {
                moves[ply][kept] = moves[ply][i];
                scores[ply][kept++] = scores[ply][i];
            }
        }
        counts[ply] = kept;
        return kept;
    }

    private void room(int ply) {
        if (moves[ply] == null) {
            moves[ply] = new Move[MOST_MOVES];
            scores[ply] = new int[MOST_MOVES];
        }
    }

    private int scored(int ply, Move tableMove) {
        Move[] list = moves[ply];
        int[] score = scores[ply];
        int[] quiet = history[board.getSideToMove().ordinal()];
        for (int i = 0; i < counts[ply]; i++) {
            Move move = list[i];
            int taken = ChessMoves.mvvLva(board, move);
            if (move == tableMove) {
                score[i] = FIRST;
            } else if (taken > 0) {
                score[i] = taken + (exchanges && StaticExchange.loses(board, move) ? LOSING : CAPTURE);
            } else if (move == killers[2 * ply]) {
                score[i] = KILLER + 1;
            } else {
                score[i] = move == killers[2 * ply + 1] ? KILLER : quiet[move.hashCode()];
            }
        }
        return counts[ply];
    }

    /** Takes the best of the moves from the {@code index}-th on; its score stays at this index. */
    Move next(int ply, int index) {
        Move[] list = moves[ply];
        int[] score = scores[ply];
        int best = index;
        for (int i = index + 1; i < counts[ply]; i++) {
            if (score[i] > score[best]) {
                best = i;
            }
        }
        Move move = list[best];
        int value = score[best];
        System.arraycopy(list, index, list, index + 1, best - index); // equal guesses stay as generated
        System.arraycopy(score, index, score, index + 1, best - index);
        list[index] = move;
        score[index] = value;
        return move;
    }

    /** Whether the move at an index was scored as a capture that loses material. */
    boolean isLosing(int ply, int index) {
        return scores[ply][index] < LOSING / 2;
    }

    /** Whether a move captures nothing and promotes nothing; asked before it is made. */
    boolean isQuiet(Move move) {
        return ChessMoves.mvvLva(board, move) == 0;
    }

    boolean isKiller(int ply, Move move) {
        return move == killers[2 * ply] || move == killers[2 * ply + 1];
    }

    /** How well a quiet move has done, from -1 to 1. */
    double worth(Move move) {
        return (double) history[board.getSideToMove().ordinal()][move.hashCode()] / HISTORY_LIMIT;
    }

    /** Learns that the quiet move at an index cut off its node, and that the quiet ones before it did not. */
    void cutOff(int ply, int index, int depth) {
        Move move = moves[ply][index];
        if (!isQuiet(move)) {
            return;
        }
        if (move != killers[2 * ply]) {
            killers[2 * ply + 1] = killers[2 * ply];
            killers[2 * ply] = move;
        }
        int bonus = Math.min(depth * depth * 16, HISTORY_LIMIT / 8);
        int[] quiet = history[board.getSideToMove().ordinal()];
        learn(quiet, move, bonus);
        for (int i = 0; i < index; i++) {
            if (isQuiet(moves[ply][i])) {
                learn(quiet, moves[ply][i], -bonus);
            }
        }
    }

    private static void learn(int[] quiet, Move move, int bonus) {
        int slot = move.hashCode();
        quiet[slot] += bonus - quiet[slot] * Math.abs(bonus) / HISTORY_LIMIT;
    }

    /** Returns whether a side has a piece that is neither king nor pawn: without one, passing may be best. */
    static boolean hasPieces(Board board) {
        boolean white = board.getSideToMove().ordinal() == 0;
        long pawnsAndKing = white
                ? board.getBitboard(Piece.WHITE_PAWN) | board.getBitboard(Piece.WHITE_KING)
                : board.getBitboard(Piece.BLACK_PAWN) | board.getBitboard(Piece.BLACK_KING);
        return (board.getBitboard(board.getSideToMove()) & ~pawnsAndKing) != 0;
    }
}
