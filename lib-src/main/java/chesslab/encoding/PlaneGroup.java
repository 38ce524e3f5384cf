package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.game.Side;
import java.util.List;

/**
 * Some planes of a layout that are written together. The binary ones go into {@code long}s, one a plane: bit rank * 8 +
 * file is the square as it is seen, so that bit 0 is the near left corner (a1 for White, h8 for Black below). The
 * constant ones are one number each.
 */
public interface PlaneGroup {

    /** The planes in their order. */
    List<Plane> planes();

    /**
     * Writes the planes of a board, all of them.
     *
     * @param below     the side that stands below
     * @param bits      the binary planes, from {@code bitsAt} on
     * @param constants the constant planes, from {@code constantsAt} on
     */
    void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt);

    /** Reads back what the planes hold of the position; the other way round than {@link #write}. */
    void read(Side below, long[] bits, int bitsAt, float[] constants, int constantsAt, PositionParts position);
}
