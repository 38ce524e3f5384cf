package chesslab.chess.pgn;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;

/** Reads the games of a PGN file one by one, by {@link PgnReader#games(Path)}. */
public final class PgnIterator implements Iterable<Game>, AutoCloseable {

    private final Stream<PgnGame> games;

    /** @param file the file's name */
    public PgnIterator(String file) {
        games = PgnReader.games(Path.of(file));
    }

    /** Returns the iterator, once. */
    @Override
    public Iterator<Game> iterator() {
        return games.map(Game::new).iterator();
    }

    @Override
    public void close() {
        games.close();
    }
}
