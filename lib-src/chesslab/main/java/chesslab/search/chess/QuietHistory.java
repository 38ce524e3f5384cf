package chesslab.search.chess;

import chesslab.chess.Move;
import chesslab.chess.Piece;

/** How quiet moves did: by side and move, and by piece and square after the move one or two plies before. */
final class QuietHistory {

    static final int LIMIT = 1 << 14;
    static final int NO_MOVE = -1;
    private static final int CODES = 1 << 12; // of moves without a promotion
    private static final int SLOTS = 12 << 6; // of a piece and the square that it goes to

    private final int[][] bySide = new int[2][CODES];
    /** [plies before - 1][its slot][slot], and at the end the searches so far; a row is made when first written. */
    private final int[][][] after = new int[2][SLOTS][];
    private int searches;

    static int slot(Piece piece, Move move) {
        return piece.ordinal() << 6 | move.code() >> 6 & 63;
    }

    int[] bySide(int side) {
        return bySide[side];
    }

    /** Returns the scores after a move, null if there are none yet. */
    int[] after(int plies, int slot) {
        int[] row = slot == NO_MOVE ? null : after[plies - 1][slot];
        if (row != null && row[SLOTS] != searches) {
            halve(row, Math.min(30, searches - row[SLOTS]));
            row[SLOTS] = searches;
        }
        return row;
    }

    /** Changes a move's score after another move. */
    void learn(int plies, int slot, int moved, int bonus) {
        if (slot == NO_MOVE) {
            return;
        }
        int[] row = after(plies, slot);
        if (row == null) {
            row = new int[SLOTS + 1];
            row[SLOTS] = searches;
            after[plies - 1][slot] = row;
        }
        learn(row, moved, bonus);
    }

    static void learn(int[] scores, int index, int bonus) {
        scores[index] += bonus - scores[index] * Math.abs(bonus) / LIMIT;
    }

    /** Halves all scores; those after moves are halved when they are next asked for. */
    void fade() {
        searches++;
        for (int[] scores : bySide) {
            halve(scores, 1);
        }
    }

    /** Halves scores some times, toward 0. */
    private static void halve(int[] scores, int times) {
        int toward = (1 << times) - 1; // added below 0; a shift alone would round down, and a division takes long
        for (int i = 0; i < scores.length; i++) {
            scores[i] = scores[i] + (scores[i] >> 31 & toward) >> times;
        }
    }
}
