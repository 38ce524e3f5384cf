package chesslab.encoding;

import chesslab.game.Side;

/** The side of the board from which a layout looks. */
public enum View {

    /** White is always at the bottom; "own" is White. */
    WHITE,
    /**
     * The side to move is at the bottom: for Black the board is rotated by 180 degrees, like moves in {@link
     * MoveIndex}.
     */
    MOVER;

    Side below(Side mover) {
        return this == WHITE ? Side.WHITE : mover;
    }

    /** Converts a bitboard to the view of the side at the bottom, and back. */
    static long seen(long squares, Side below) {
        return below == Side.WHITE ? squares : Long.reverse(squares);
    }
}
