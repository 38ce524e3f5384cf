package chesslab.arena.rating;

import chesslab.chess.Board;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnReader;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Set of positions of games, as 64-bit keys, which two positions practically never share. */
public final class PositionSet {

    private static final int MOST_FAULTS = 10; // that a report keeps of a file

    private final LongOpenHashSet keys = new LongOpenHashSet();

    private PositionSet() {
    }

    /** Collects the positions of games that have a move. */
    public static PositionSet of(Stream<PgnGame> games) {
        PositionSet set = new PositionSet();
        games.forEach(set::add);
        return set;
    }

    /**
     * Collects the positions of games in files. Bad games are left out.
     *
     * @param from   files and folders, as for {@link GameFiles}
     * @param report receives each file, once it is read
     */
    public static PositionSet ofFiles(List<Path> from, Consumer<InputFile> report)
            throws IOException, InterruptedException {
        PositionSet set = new PositionSet();
        for (Path file : GameFiles.of(from)) {
            report.accept(InputFile.read(file, PgnReader.Detail.MOVES, GameFilter.ALL, MOST_FAULTS,
                    (game, repair) -> set.add(game)));
        }
        return set;
    }

    private void add(PgnGame game) {
        Board board = Board.fromFen(game.startFen());
        for (PgnMove move : game.moves()) {
            keys.add(board.key());
            board.doMove(move.move());
        }
    }

    public int size() {
        return keys.size();
    }

    /** Returns whether the set has the position of a board, reached by any moves. */
    public boolean contains(Board board) {
        return keys.contains(board.key());
    }
}
