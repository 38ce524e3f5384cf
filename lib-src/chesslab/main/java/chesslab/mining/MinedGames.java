package chesslab.mining;

import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The games of a folder by their numbers: those in the shards of its manifest, and games saved one by one in files
 * {@code game-00001.pgn}, as by Kjosbakken.
 *
 * <pre>{@code
 * MinedGames games = MinedGames.in(Path.of("mined"));
 * int number = games.save(game);                          // the next free number
 * Board board = games.load(number).boardAt(12);           // replayed to ply 12
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

    /** Returns the number of the next game to save, above all numbers in use or needed by a run. */
    public int nextFree() throws IOException {
        int number = hasShards() ? Manifest.read(folder).games() + 1 : 1;
        while (Files.exists(single(number))) {
            number++;
        }
        return number;
    }

    /** Saves a game with the next free number, and returns the number. */
    public int save(PgnGame game) throws IOException {
        Files.createDirectories(folder);
        int number = nextFree();
        PgnWriter.writeAll(single(number), List.of(game));
        return number;
    }

    /**
     * Loads a game; {@link PgnGame#boardAt} replays it.
     *
     * @throws IllegalArgumentException if there is no game of this number, or it cannot be read
     */
    public PgnGame load(int number) throws IOException {
        if (Files.exists(single(number))) {
            return PgnReader.readAll(single(number)).get(0);
        }
        for (Manifest.Shard shard : shards()) {
            int place = number - shard.first();
            if (place >= 0 && place < shard.counts().games()) {
                try (Stream<PgnGame> games = games(shard)) {
                    return games.skip(place).findFirst().orElseThrow(() -> new IllegalArgumentException(
                            folder.resolve(shard.file()) + " has fewer games than its manifest says"));
                }
            }
        }
        throw new IllegalArgumentException(
                "no game " + number + " in " + folder + ": expected 1 to " + (nextFree() - 1));
    }

    /** Returns a lazy stream of all games of the shards, in order; close it. */
    public Stream<PgnGame> stream() throws IOException {
        return shards().stream().flatMap(this::games);
    }

    private Stream<PgnGame> games(Manifest.Shard shard) {
        return PgnReader.games(folder.resolve(shard.file()));
    }

    private List<Manifest.Shard> shards() throws IOException {
        return hasShards() ? Manifest.read(folder).shards() : List.of();
    }

    private boolean hasShards() {
        return Files.exists(folder.resolve(Manifest.FILE));
    }

    private Path single(int number) {
        return folder.resolve(String.format(Locale.ROOT, "game-%05d.pgn", number));
    }
}
