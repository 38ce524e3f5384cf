package chesslab.endings;

import chesslab.chess.Piece;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A value for every placement of some pieces with either side to move: 127 - n if that side wins by mate in n plies,
 * the negative if it loses. Mirror images share one: with a pawn White's king comes to files a to d, without one to the
 * triangle a1, d1, d4, and where it stands on the diagonal, the first other piece off it comes below.
 */
final class EndingTable {

    static final byte MATE = Byte.MAX_VALUE;
    static final byte ILLEGAL = Byte.MIN_VALUE;

    final Piece[] pieces;
    /** The number of Black's king. */
    final int black;
    /** [side to move][place of White's king][square of each other piece] */
    final byte[] values;
    private final int[] places = new int[64];
    private final int[] kings = new int[64];
    /** [square of White's king][square] its image; from 64 on the twin's, where the king has the same image. */
    private final int[][] mirrors = new int[128][];

    /** @param pieces White's, then Black's, each with the king first */
    EndingTable(Piece[] pieces) {
        this.pieces = pieces;
        black = List.of(pieces).indexOf(Piece.BLACK_KING);
        boolean hasPawn = List.of(pieces).contains(Piece.WHITE_PAWN);
        int count = 0;
        for (int king = 0; king < 64; king++) {
            int mirror = (king % 8 > 3 ? 7 : 0) | (!hasPawn && king > 31 ? 56 : 0);
            int[] image = IntStream.range(0, 64).map(square -> square ^ mirror).toArray();
            int[] transposed = IntStream.of(image).map(square -> square % 8 * 8 + square / 8).toArray();
            mirrors[king] = hasPawn || image[king] <= transposed[king] ? image : transposed;
            mirrors[64 + king] = hasPawn || image[king] != transposed[king] ? null : transposed;
            if (mirrors[king][king] == king) {
                places[king] = count;
                kings[count++] = king;
            }
        }
        int bytes = 2 * count << 6 * (pieces.length - 1);
        try {
            values = new byte[bytes];
        } catch (OutOfMemoryError e) {
            throw new IllegalStateException(this + " needs " + bytes + " bytes of memory, more than is left of Java's "
                    + Runtime.getRuntime().maxMemory() + ": give it more by -Xmx", e);
        }
    }

    /** Returns the pieces of White and Black, such as {@code KQKR}. */
    @Override
    public String toString() {
        return Stream.of(pieces).map(piece -> piece.getFenSymbol().toUpperCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    /** @param squares of {@link #pieces} */
    int index(int side, int[] squares) {
        int[] mirror = mirrors[squares[0]];
        int[] twin = mirrors[64 + squares[0]];
        for (int i = 1; twin != null && i < squares.length; i++) {
            if (mirror[squares[i]] != twin[squares[i]]) {
                mirror = mirror[squares[i]] < twin[squares[i]] ? mirror : twin;
                twin = null;
            }
        }
        int index = (side * values.length / 2 >> 6 * (squares.length - 1)) + places[mirror[squares[0]]];
        for (int i = 1; i < squares.length; i++) {
            index = index << 6 | mirror[squares[i]];
        }
        return index;
    }

    /** Writes the squares that have an index, and returns the side to move. */
    int place(int index, int[] squares) {
        int rest = index % (values.length / 2);
        for (int i = squares.length - 1; i > 0; i--) {
            squares[i] = rest & 63;
            rest >>= 6;
        }
        squares[0] = kings[rest];
        return index / (values.length / 2);
    }
}
