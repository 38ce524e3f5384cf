package chesslab.chess.pgn;

import java.util.ArrayList;
import java.util.List;

/** All games of a PGN file, in memory. */
public final class PgnHolder {

    private final String file;
    private final List<Game> games = new ArrayList<>();

    /** @param file the file's name */
    public PgnHolder(String file) {
        this.file = file;
    }

    /** Reads the file. */
    public void loadPgn() {
        games.clear();
        try (PgnIterator all = new PgnIterator(file)) {
            all.forEach(games::add);
        }
    }

    public List<Game> getGames() {
        return games;
    }

    public Integer getSize() {
        return games.size();
    }
}
