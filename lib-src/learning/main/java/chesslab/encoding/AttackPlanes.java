package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * The attacked squares by type of piece: six planes of the side at the bottom, one of the squares it attacks at least
 * twice, and the same for the other side. Occupied squares count too, since pieces defend each other. The planes follow
 * from the pieces, but small networks need many layers to find them, as sliding pieces attack across the board.
 */
public record AttackPlanes() implements PlaneGroup {

    private static final int TYPES = PiecePlanes.TYPES;

    @Override
    public List<Plane> planes() {
        List<Plane> planes = new ArrayList<>();
        for (String side : List.of("own ", "other ")) {
            for (String name : PiecePlanes.NAMES) {
                planes.add(Plane.binary("attacked by " + side + name));
            }
            planes.add(Plane.binary("attacked twice by " + side + "men")); // manifests of prepared data have this name
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
                long pieces = board.getBitboard(PiecePlanes.PIECES[side.ordinal() * TYPES + type]);
                for (; pieces != 0; pieces &= pieces - 1) {
                    long attacked = board.attacksFrom(Square.squareAt(Long.numberOfTrailingZeros(pieces)));
                    ofType |= attacked;
                    twice |= once & attacked;
                    once |= attacked;
                }
                bits[at + type] = View.seen(ofType, below);
            }
            bits[at + TYPES] = View.seen(twice, below);
        }
    }
}
