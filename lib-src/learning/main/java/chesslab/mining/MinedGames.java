package chesslab.mining;

import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The games of a folder's run by their numbers.
 *
 * <pre>{@code
 * MinedGames games = MinedGames.in(Path.of("mined"));
 * Board board = games.load(17).boardAt(12);               // game 17, replayed to ply 12
 * }</pre>
 */
public final class MinedGames {

    private final Path folder;

    private MinedGames(Path folder) {
        this.folder = folder;
    }

    /** Returns the games of a folder, which may not exist yet. */
    public static MinedGames in(Path folder) {
        return new MinedGames(folder);
    }

    /**
     * Loads a game; {@link PgnGame#boardAt} replays it.
     *
     * @throws IllegalArgumentException if there is no game of this number, or it cannot be read
     */
    public PgnGame load(int number) throws IOException {
        Manifest manifest = Manifest.read(folder);
        for (Manifest.Shard shard : manifest.shards()) {
            int place = number - shard.first();
            if (place >= 0 && place < shard.counts().games()) {
                try (Stream<PgnGame> games = games(shard)) {
                    return games.skip(place).findFirst().orElseThrow(() -> new IllegalArgumentException(
                            folder.resolve(shard.file()) + " has fewer games than its manifest says"));
                }
            }
        }
        throw new IllegalArgumentException(
                "no game " + number + " in " + folder + ": expected 1 to " + manifest.games());
    }

    /** Returns a lazy stream of all games, in order; close it. */
    public Stream<PgnGame> stream() throws IOException {
        return Manifest.read(folder).shards().stream().flatMap(this::games);
    }

    private Stream<PgnGame> games(Manifest.Shard shard) {
        return PgnReader.games(folder.resolve(shard.file()));
    }
}
