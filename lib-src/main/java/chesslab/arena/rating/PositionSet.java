package chesslab.arena.rating;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnGame;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Positions that occurred in games, as their 64-bit keys: 8 bytes each. Two positions share a key by chance about never. */
public final class PositionSet {

    private final long[] keys; // ascending

    private PositionSet(long[] keys) {
        this.keys = keys;
    }

    /** The positions of games in which a move was made. */
    public static PositionSet of(Stream<PgnGame> games) {
        return new PositionSet(games.flatMapToLong(PositionSet::keys).sorted().distinct().toArray());
    }

    private static LongStream keys(PgnGame game) {
        Board board = Board.fromFen(game.startFen());
        long[] keys = new long[game.moves().size()];
        for (int ply = 0; ply < keys.length; ply++) {
            keys[ply] = board.key();
            board.doMove(game.moves().get(ply).move());
        }
        return Arrays.stream(keys);
    }

    /** How many there are. */
    public int size() {
        return keys.length;
    }

    /** Whether one of them is the position of a board, whatever led there. */
    public boolean contains(Board board) {
        return Arrays.binarySearch(keys, board.key()) >= 0;
    }
}
