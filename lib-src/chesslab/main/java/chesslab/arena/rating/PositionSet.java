package chesslab.arena.rating;

import chesslab.chess.Board;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Set of positions of games, as 64-bit keys, which two positions practically never share. */
public final class PositionSet {

    private static final int MOST_FAULTS = 10; // that a report keeps of a file

    private final long[] keys; // ascending

    private PositionSet(long[] keys) {
        this.keys = keys;
    }

    /** Collects the positions of games that have a move. */
    public static PositionSet of(Stream<PgnGame> games) {
        return new PositionSet(games.flatMapToLong(PositionSet::keys).sorted().distinct().toArray());
    }

    /**
     * Collects the positions of games in files. Bad games are left out.
     *
     * @param from   files and folders, as for {@link GameFiles}
     * @param report receives each file, once it is read
     */
    public static PositionSet ofFiles(List<Path> from, Consumer<InputFile> report)
            throws IOException, InterruptedException {
        LongStream.Builder keys = LongStream.builder();
        for (Path file : GameFiles.of(from)) {
            report.accept(InputFile.read(file, PgnReader.Detail.MOVES, GameFilter.ALL, MOST_FAULTS,
                    (game, repair) -> keys(game).forEach(keys::add)));
        }
        return new PositionSet(keys.build().sorted().distinct().toArray());
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

    public int size() {
        return keys.length;
    }

    /** Returns whether the set has the position of a board, reached by any moves. */
    public boolean contains(Board board) {
        return Arrays.binarySearch(keys, board.key()) >= 0;
    }
}
