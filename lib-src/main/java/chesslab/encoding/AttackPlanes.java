package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * Which squares are attacked, by kind of man: six planes of the side below, one of what it attacks at least twice, and
 * the same of the other side. Men defend each other, so their own squares count too. All of it follows from the men, but
 * small networks need many layers to find it, as sliding pieces look across the board.
 */
public record AttackPlanes() implements PlaneGroup {

    private static final int TYPES = MenPlanes.TYPES;

    @Override
    public List<Plane> planes() {
        List<Plane> planes = new ArrayList<>();
        for (String side : List.of("own ", "other ")) {
            for (String name : MenPlanes.NAMES) {
                planes.add(Plane.binary("attacked by " + side + name));
            }
            planes.add(Plane.binary("attacked twice by " + side + "men"));
        }
        return planes;
    }

    @Override
    public void write(Board board, Side below, long[] bits, int bitsAt, float[] constants, int constantsAt) {
        for (Side side : Side.values()) {
            int at = bitsAt + (side == below ? 0 : TYPES + 1);
            long once = 0;
            long twice = 0;
            for (int type = 0; type < TYPES; type++) {
                long ofType = 0;
                long men = board.getBitboard(MenPlanes.PIECES[side.ordinal() * TYPES + type]);
                for (; men != 0; men &= men - 1) {
                    long attacked = board.attacksFrom(Square.squareAt(Long.numberOfTrailingZeros(men)));
                    ofType |= attacked;
                    twice |= once & attacked;
                    once |= attacked;
                }
                bits[at + type] = View.seen(ofType, below);
            }
            bits[at + TYPES] = View.seen(twice, below);
        }
    }

    /** Nothing: the men say it already. */
    @Override
    public void read(Side below, long[] bits, int bitsAt, float[] constants, int constantsAt, PositionParts position) {
    }
}
