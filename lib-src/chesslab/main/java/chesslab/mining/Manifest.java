package chesslab.mining;

import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.JsonFile;
import chesslab.files.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The manifest of a folder of mined games: what it holds and how to mine the same again. It has no dates and no rates:
 * the same run gives the same bytes. Its file is {@value #FILE}.
 *
 * <p>The other components are those of {@link MiningSettings} and {@link MiningPlan}. Where games were given the
 * weights, the plies and the seed are 0, since nothing is drawn.
 *
 * @param engine        the engine's name and version, as it gives them
 * @param repeatable    whether the games come out the same again, which they do not under a limit of time
 * @param randomShare   null for none
 * @param engineOptions what was set in the engine, apart from MultiPV
 * @param given         the games that the engine judged; null where it played itself
 * @param shards        the shards that are finished, in order
 */
public record Manifest(String engine, String limit, boolean repeatable, List<Integer> weights, int maxPlies,
        int randomPlies, Double randomShare, Map<String, String> engineOptions, long seed, int games, int gamesPerShard,
        boolean compressed, Given given, List<Shard> shards) {

    /** The file in the folder of the run. */
    public static final String FILE = "manifest.json";

    /**
     * Counts of a set of games.
     *
     * @param positions positions with a move that was played there: plies
     * @param draws     games drawn by a rule
     * @param givenUp   games stopped for their length, without a result
     */
    public record Counts(int games, long positions, int whiteWins, int draws, int blackWins, int givenUp)
            implements
                Serializable {

        static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

        static Counts of(PgnGame game) {
            String result = game.result();
            return new Counts(1, game.moves().size(), result.equals("1-0") ? 1 : 0, result.equals("1/2-1/2") ? 1 : 0,
                    result.equals("0-1") ? 1 : 0, result.equals("*") ? 1 : 0);
        }

        Counts plus(Counts other) {
            return new Counts(games + other.games, positions + other.positions, whiteWins + other.whiteWins,
                    draws + other.draws, blackWins + other.blackWins, givenUp + other.givenUp);
        }

        /** Returns a line that says of the games in a place how they ended. */
        public String text(String place) {
            return String.format(Locale.ROOT, "%,d games with %,d positions in %s: White won %,d, Black %,d, "
                    + "drawn %,d, given up %,d.%n", games, positions, place, whiteWins, blackWins, draws, givenUp);
        }
    }

    /**
     * A file of games.
     *
     * @param file   its name in the folder
     * @param first  the number of its first game; the others follow in order
     * @param counts what is in it
     * @param sha256 the checksum of its PGN text, not that of a compressed file, whose bytes depend on the zlib
     */
    public record Shard(String file, int first, Counts counts, String sha256) implements Serializable {

        public Shard {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(counts, "counts");
            Objects.requireNonNull(sha256, "sha256");
        }
    }

    /**
     * Games that were given to be judged.
     *
     * @param inputs    the files, in their order, which decides where a position occurs first; games are not numbered
     * @param positions different positions with a move: each is judged once
     * @param repeated  positions that had occurred before, which have no label
     * @param filter    which games of a file were looked at; null for all
     */
    public record Given(List<InputFile> inputs, long positions, long repeated, GameFilter filter) {

        public Given {
            inputs = List.copyOf(inputs);
        }

        /** Names the first file, and all of them by a checksum: there may be thousands. */
        @Override
        public String toString() {
            String all = inputs.stream().map(InputFile::sha256).collect(Collectors.joining());
            return inputs.get(0).file() + (inputs.size() == 1 ? "" : " and " + (inputs.size() - 1) + " more files")
                    + " (sha256 " + (inputs.size() == 1 ? all : Sha256.of(all.getBytes(StandardCharsets.UTF_8))) + ")"
                    + (filter == null ? "" : ", filter " + filter);
        }
    }

    public Manifest {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(limit, "limit");
        weights = List.copyOf(weights);
        randomShare = randomShare == null || randomShare == 0 ? null : randomShare;
        engineOptions = Collections.unmodifiableMap(new TreeMap<>(engineOptions));
        shards = List.copyOf(shards);
        if (games < 1 || gamesPerShard < 1) {
            throw new IllegalArgumentException(games + " games, " + gamesPerShard + " in a shard: expected 1 or more");
        }
    }

    /** Reads the manifest of a folder. */
    public static Manifest read(Path folder) throws IOException {
        return JsonFile.read(folder.resolve(FILE), Manifest.class, "manifest of a run");
    }

    /** Returns the counts of all finished shards together. */
    public Counts total() {
        return shards.stream().map(Shard::counts).reduce(Counts.NONE, Counts::plus);
    }

    String player() {
        return engine + ", " + limit;
    }

    /** Returns the numbers of all shards that the run is to have, from 1. */
    public IntStream numbers() {
        return IntStream.rangeClosed(1, (games - 1) / gamesPerShard + 1);
    }

    /** Returns the numbers of the games of a shard. */
    IntStream gamesOf(int shard) {
        int before = Math.multiplyExact(shard - 1, gamesPerShard);
        return IntStream.rangeClosed(before + 1, (int) Math.min(games, before + (long) gamesPerShard));
    }

    /** Returns the name of the file of a shard. */
    public String shardFile(int shard) {
        return String.format(Locale.ROOT, "games-%05d.pgn%s", shard, compressed ? ".gz" : "");
    }

    /** Returns what is said of a shard, or null if nothing is. */
    public Shard named(int shard) {
        String file = shardFile(shard);
        return shards.stream().filter(each -> each.file().equals(file)).findFirst().orElse(null);
    }

    /** Returns whether a shard, which may be null, has the games that it is to have. */
    public boolean isFull(Shard shard) {
        return shard != null
                && shard.counts().games() == gamesOf((shard.first() - 1) / gamesPerShard + 1).count();
    }

    Shard shard(int number, Counts counts, String sha256) {
        return new Shard(shardFile(number), gamesOf(number).findFirst().orElseThrow(), counts, sha256);
    }

    /** Reads a shard again; empty if the text is not that shard of this run, whole. */
    public Optional<Shard> find(int number, InputStream in) throws IOException {
        try (in) {
            byte[] text = in.readAllBytes();
            List<PgnGame> found = new PgnReader(new ByteArrayInputStream(text), PgnReader.Detail.MAIN_LINE,
                    GameFilter.ALL).games(bad -> {
                    }).toList();
            Shard shard = shard(number, found.stream().map(Counts::of).reduce(Counts.NONE, Counts::plus),
                    Sha256.of(text));
            String again = found.stream().map(PgnGame::toPgn).collect(Collectors.joining("\n"));
            return Optional.of(shard).filter(whole -> isFull(whole)
                    && Arrays.equals(text, again.getBytes(StandardCharsets.UTF_8)) && IntStream.range(0, found.size())
                            .allMatch(i -> isOf(found.get(i).tags(), whole.first() + i)));
        }
    }

    /** Returns whether a game with these tags is the one of that number. */
    private boolean isOf(Map<String, String> tags, int number) {
        return given != null
                ? player().equals(tags.get("Annotator"))
                : player().equals(tags.get("White")) && Long.toString(seed).equals(tags.get("Seed"))
                        && Integer.toString(number).equals(tags.get("Round"));
    }

    /** Returns the same run with these shards finished, of which later ones replace others of the same file. */
    public Manifest with(List<Shard> finished) {
        Map<String, Shard> all = new TreeMap<>();
        Stream.concat(shards.stream(), finished.stream()).forEach(shard -> all.put(shard.file(), shard));
        return new Manifest(engine, limit, repeatable, weights, maxPlies, randomPlies, randomShare, engineOptions, seed,
                games, gamesPerShard, compressed, given,
                all.values().stream().sorted(Comparator.comparing(Shard::first)).toList());
    }
}
