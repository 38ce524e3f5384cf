package chesslab.search.chess;

import chesslab.chess.Move;
import chesslab.chess.Piece;
import java.util.Arrays;

/** How quiet moves did: by side and move, and by piece and square after the move one or two plies before. */
final class QuietHistory {

    static final int LIMIT = 1 << 14;
    static final int NO_MOVE = -1;
    private static final int CODES = 1 << 12; // of moves without a promotion
    private static final int SLOTS = 12 << 6; // of a piece and the square that it goes to

    private final int[][] bySide = new int[2][CODES];
    private final int[][][] after = new int[2][SLOTS][]; // [plies before - 1][its slot][slot], made when first written

    static int slot(Piece piece, Move move) {
        return piece.ordinal() << 6 | move.getTo().ordinal();
    }

    int[] bySide(int side) {
        return bySide[side];
    }

    /** Returns the scores after a move, null if there are none yet. */
    int[] after(int plies, int slot) {
        return slot == NO_MOVE ? null : after[plies - 1][slot];
    }

    /** Changes a move's score after another move. */
    void learn(int plies, int slot, int moved, int bonus) {
        if (slot == NO_MOVE) {
            return;
        }
        int[][] rows = after[plies - 1];
        if (rows[slot] == null) {
            rows[slot] = new int[SLOTS];
        }
        learn(rows[slot], moved, bonus);
    }

    static void learn(int[] scores, int index, int bonus) {
        scores[index] += bonus - scores[index] * Math.abs(bonus) / LIMIT;
    }

    /** Halves all scores. */
    void fade() {
        for (int[] scores : bySide) {
            Arrays.setAll(scores, i -> scores[i] / 2);
        }
        for (int[][] rows : after) {
            for (int[] row : rows) {
                if (row != null) {
                    Arrays.setAll(row, i -> row[i] / 2);
                }
            }
        }
    }
}
