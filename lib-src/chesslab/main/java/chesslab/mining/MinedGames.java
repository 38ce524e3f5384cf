package chesslab.mining;

import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The games of a folder by their numbers: those in the shards that its manifest names, and games saved one by one, each
 * in a file {@code game-00001.pgn} of its own, as Kjosbakken does.
 *
 * <pre>{@code
 * MinedGames games = MinedGames.in(Path.of("mined"));
 * int number = games.save(game);                          // the next free number
 * Board board = games.load(number).boardAt(12);           // replayed to ply 12
 * }</pre>
 */
public final class MinedGames {

    private static final Pattern SINGLE = Pattern.compile("game-(\\d{5,9})\\.pgn");

    private final Path folder;

    private MinedGames(Path folder) {
        this.folder = folder;
    }

    /** Returns the games of a folder, which need not be there yet. */
    public static MinedGames in(Path folder) {
        return new MinedGames(folder);
    }

    /** Returns the numbers of all games, ascending. */
    public List<Integer> list() throws IOException {
        return IntStream.concat(
                shards().stream()
                        .flatMapToInt(shard -> IntStream.range(shard.first(), shard.first() + shard.counts().games())),
                singles().keySet().stream().mapToInt(number -> number)).sorted().distinct().boxed().toList();
    }

    /** Returns the number of the next game to be saved: above all that are taken or that a run will need. */
    public int nextFree() throws IOException {
        int highest = list().stream().mapToInt(number -> number).max().orElse(0);
        return Math.max(highest, Files.exists(folder.resolve(Manifest.FILE)) ? Manifest.read(folder).games() : 0) + 1;
    }

    /** Saves a game with the next free number, and returns the number. */
    public int save(PgnGame game) throws IOException {
        Files.createDirectories(folder);
        int number = nextFree();
        PgnWriter.writeAll(folder.resolve(String.format(Locale.ROOT, "game-%05d.pgn", number)), List.of(game));
        return number;
    }

    /**
     * Loads a game; {@link PgnGame#boardAt} replays it.
     *
     * @throws IllegalArgumentException if there is no game of this number, or it cannot be read
     */
    public PgnGame load(int number) throws IOException {
        Path single = singles().get(number);
        if (single != null) {
            return PgnReader.readAll(single).get(0);
        }
        for (Manifest.Shard shard : shards()) {
            if (number >= shard.first() && number < shard.first() + shard.counts().games()) {
                try (Stream<PgnGame> games = games(shard)) {
                    return games.skip(number - shard.first()).findFirst()
                            .orElseThrow(() -> new IllegalArgumentException(
                                    folder.resolve(shard.file()) + " has fewer games than its manifest says"));
                }
            }
        }
        throw new IllegalArgumentException("no game " + number + " in " + folder + ": there are " + ranges(list()));
    }

    /** Returns all games of the shards, in their order, read as they are asked for; to be closed. */
    public Stream<PgnGame> stream() throws IOException {
        return shards().stream().flatMap(this::games);
    }

    private Stream<PgnGame> games(Manifest.Shard shard) {
        return PgnReader.games(folder.resolve(shard.file()));
    }

    private List<Manifest.Shard> shards() throws IOException {
        return Files.exists(folder.resolve(Manifest.FILE)) ? Manifest.read(folder).shards() : List.of();
    }

    private TreeMap<Integer, Path> singles() throws IOException {
        TreeMap<Integer, Path> found = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(file -> {
                    Matcher name = SINGLE.matcher(file.getFileName().toString());
                    if (name.matches()) {
                        found.put(Integer.parseInt(name.group(1)), file);
                    }
                });
            }
        }
        return found;
    }

    /** Numbers with the runs among them shortened: 1 to 24, 30. */
    private static String ranges(List<Integer> numbers) {
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < numbers.size();) {
            int j = i;
            while (j + 1 < numbers.size() && numbers.get(j + 1) == numbers.get(j) + 1) {
                j++;
            }
            runs.add(i == j ? "" + numbers.get(i) : numbers.get(i) + " to " + numbers.get(j));
            i = j + 1;
        }
        return runs.isEmpty() ? "none" : String.join(", ", runs);
    }
}
