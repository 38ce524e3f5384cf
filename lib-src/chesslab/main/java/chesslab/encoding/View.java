package chesslab.encoding;

import chesslab.game.Side;

/** From which side of the board a layout looks. */
public enum View {

    /** White below, always; "own" is White. */
    WHITE,
    /** The side to move below: for Black the board is turned by 180 degrees, as {@link MoveIndex} turns moves. */
    MOVER;

    /** The side that stands below. */
    Side below(Side mover) {
        return this == WHITE ? Side.WHITE : mover;
    }

    /** A bitboard as the side below sees it, and back. */
    static long seen(long squares, Side below) {
        return below == Side.WHITE ? squares : Long.reverse(squares);
    }
}
