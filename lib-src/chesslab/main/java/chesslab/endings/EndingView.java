package chesslab.endings;

import chesslab.chess.Piece;
import chesslab.game.Side;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table as it answers for pieces in another order, or with the colors exchanged.
 *
 * @param from [piece of the table] its number among the given pieces
 */
record EndingView(EndingTable table, int[] from, boolean isFlipped) {

    /** Returns the view of the table that has these pieces, or null; one that was captured is null. */
    static EndingView of(Map<String, EndingTable> tables, Piece[] pieces) {
        return pieces == null
                ? null
                : Stream.of(false, true).filter(flip -> tables.containsKey(name(pieces, flip)))
                        .map(flip -> new EndingView(tables.get(name(pieces, flip)), order(pieces, flip), flip))
                        .findFirst()
                        .orElse(null);
    }

    /** Returns White's pieces, then Black's, the strongest first, such as {@code KQKR}. */
    static String name(Piece[] pieces, boolean isFlipped) {
        return IntStream.of(order(pieces, isFlipped))
                .mapToObj(i -> Piece.make(Side.WHITE, pieces[i].getPieceType()).getFenSymbol())
                .collect(Collectors.joining());
    }

    private static int[] order(Piece[] pieces, boolean isFlipped) {
        Side first = isFlipped ? Side.BLACK : Side.WHITE;
        return IntStream.range(0, pieces.length).filter(i -> pieces[i] != null).boxed()
                .sorted(Comparator.comparing((Integer i) -> pieces[i].getPieceSide() != first)
                        .thenComparing(i -> pieces[i].getPieceType(), Comparator.reverseOrder()))
                .mapToInt(i -> i).toArray();
    }

    byte value(int side, int[] squares) {
        int[] own = new int[from.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = squares[from[i]] ^ (isFlipped ? 56 : 0);
        }
        return table.values[table.index(isFlipped ? 1 - side : side, own)];
    }
}
