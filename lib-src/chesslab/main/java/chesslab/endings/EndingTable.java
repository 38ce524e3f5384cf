package chesslab.endings;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.game.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A value for every placement of some pieces with either side to move: 127 - n if that side wins by mate in n plies,
 * the negative if it loses. The place of a piece is its square; that of a pawn that has become a queen is 64 more, a
 * rook 128. The last place is off the board, after a capture. Mirror images share the least of their indices: with a
 * pawn White's king comes to files a to d, without one to the triangle a1, d1, d4.
 */
final class EndingTable {

    static final byte MATE = Byte.MAX_VALUE;
    static final byte ILLEGAL = Byte.MIN_VALUE;
    private static final Piece[] OF_PAWN = {Piece.WHITE_PAWN, Piece.WHITE_QUEEN, Piece.WHITE_ROOK};

    final Piece[] pieces; // White's, then Black's, each with the king first
    final int blackKing;
    final int off; // the place off the board
    final byte[] values; // [side to move][White's king, of those in the fold][place of each other piece]
    private final int[] sizes; // of the indices of values, the first two as one
    private final int[] kings;
    private final int[] numbers; // [square] of its king, or negative
    private final int[][][] mirrors; // [square of White's king][image that folds it][place]

    EndingTable(String name) {
        pieces = pieces(name);
        blackKing = List.of(pieces).indexOf(Piece.BLACK_KING);
        boolean hasPawn = name.contains("P");
        off = hasPawn ? 192 : 64;
        kings = IntStream.range(0, 64).filter(at -> at % 8 < 4 && (hasPawn || at / 8 <= at % 8)).toArray();
        numbers = IntStream.range(0, 64).map(at -> Arrays.binarySearch(kings, at)).toArray();
        mirrors = IntStream.range(0, 64).mapToObj(king -> IntStream.range(0, hasPawn ? 2 : 8)
                .mapToObj(turn -> IntStream.rangeClosed(0, off).map(place -> image(place, turn)).toArray())
                .filter(image -> numbers[image[king]] >= 0).toArray(int[][]::new))
                .toArray(int[][][]::new);
        sizes = IntStream.range(0, pieces.length).map(i -> i == 0 ? 2 * kings.length : i == blackKing ? 64 : off + 1)
                .toArray();
        int bytes = IntStream.of(sizes).reduce(1, (a, b) -> a * b);
        try {
            values = new byte[bytes];
        } catch (OutOfMemoryError e) {
            throw new IllegalStateException(
                    name + " needs " + bytes + " bytes of memory, more than Java has left: give it more by -Xmx", e);
        }
    }

    static Piece[] pieces(String name) {
        int black = name.lastIndexOf('K');
        return (name.substring(0, black) + name.substring(black).toLowerCase(Locale.ROOT)).chars()
                .mapToObj(letter -> Piece.fromFenSymbol(Character.toString(letter))).toArray(Piece[]::new);
    }

    private int image(int place, int turn) {
        int flipped = place ^ turn % 2 * 7 ^ turn / 2 % 2 * 56;
        return place == off ? off : turn < 4 ? flipped : flipped % 8 * 8 + flipped / 8;
    }

    Piece piece(int number, int place) {
        return pieces[number] == Piece.WHITE_PAWN ? OF_PAWN[place / 64] : pieces[number];
    }

    int index(int side, int[] places) {
        int least = Integer.MAX_VALUE;
        for (int[] mirror : mirrors[places[0]]) {
            int index = side * kings.length + numbers[mirror[places[0]]];
            for (int i = 1; i < places.length; i++) {
                index = index * sizes[i] + mirror[places[i]];
            }
            least = Math.min(least, index);
        }
        return least;
    }

    /** Writes the places that have an index, and returns the side to move. */
    int place(int index, int[] places) {
        int rest = index;
        for (int i = places.length - 1; i > 0; i--) {
            places[i] = rest % sizes[i];
            rest /= sizes[i];
        }
        places[0] = kings[rest % kings.length];
        return rest / kings.length;
    }

    /** Returns the places of a board's pieces where a side plays White's; null if one has no place. */
    int[] places(Board board, Side white) {
        int[] places = new int[pieces.length];
        long left = board.getBitboard();
        for (int i = 0; i < places.length; i++) {
            places[i] = off;
            for (int place = 0; place < off && places[i] == off; place += 64) {
                Piece piece = Piece.values()[(piece(i, place).ordinal() + 6 * white.ordinal()) % 12];
                long found = Long.lowestOneBit(board.getBitboard(piece) & left);
                if (found != 0) {
                    places[i] = place + Long.numberOfTrailingZeros(found) ^ 56 * white.ordinal();
                    left ^= found;
                }
            }
        }
        return left == 0 ? places : null;
    }
}
