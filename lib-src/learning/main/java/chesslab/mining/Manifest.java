package chesslab.mining;

import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.AtomicFolder;
import chesslab.files.DecompressingStream;
import chesslab.files.JsonFile;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The manifest of a folder of mined games: its contents, and all that repeats the run. Without dates and rates, the
 * same run gives the same bytes. Its file is {@value #FILE}.
 *
 * <p>The other components are those of {@link MiningSettings} and {@link MiningPlan}.
 *
 * @param engine        the engine's name and version
 * @param repeatable    whether the games repeat; with a limit of time they do not
 * @param randomShare   null for none
 * @param engineOptions the engine's options that were set, except MultiPV
 * @param shards        the finished shards, in order
 */
public record Manifest(String engine, String limit, boolean repeatable, List<Integer> weights, int maxPlies,
        int randomPlies, Double randomShare, Map<String, String> engineOptions, long seed, int games, int gamesPerShard,
        boolean compressed, List<Shard> shards) {

    /** The file in the folder of the run. */
    public static final String FILE = "manifest.json";

    /**
     * Counts of a set of games.
     *
     * @param positions positions with a move, that is, plies
     * @param draws     games drawn by a rule
     * @param unfinished   games stopped for their length, without a result
     */
    public record Counts(int games, long positions, int whiteWins, int draws, int blackWins, int unfinished)
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
                    draws + other.draws, blackWins + other.blackWins, unfinished + other.unfinished);
        }

        /** Returns a line with the results of the games in a place. */
        public String text(String place) {
            return String.format(Locale.ROOT, "%,d games with %,d positions in %s: White won %,d, Black %,d, "
                    + "drawn %,d, unfinished %,d.%n", games, positions, place, whiteWins, blackWins, draws, unfinished);
        }
    }

    /**
     * A file of games.
     *
     * @param file   its name in the folder
     * @param first  the number of its first game; the others follow in order
     * @param counts its counts
     * @param sha256 the checksum of its PGN text, not that of a compressed file, whose bytes depend on the zlib
     */
    public record Shard(String file, int first, Counts counts, String sha256) implements Serializable {

        public Shard {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(counts, "counts");
            Objects.requireNonNull(sha256, "sha256");
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
        return JsonFile.readSealed(folder.resolve(FILE), Manifest.class, "manifest of a run");
    }

    /** Returns the counts of all finished shards together. */
    public Counts total() {
        return shards.stream().map(Shard::counts).reduce(Counts.NONE, Counts::plus);
    }

    String player() {
        return engine + ", " + limit;
    }

    /** Returns the numbers of all shards of the run, from 1. */
    public IntStream numbers() {
        return IntStream.rangeClosed(1, (games - 1) / gamesPerShard + 1);
    }

    IntStream gamesOf(int shard) {
        int before = Math.multiplyExact(shard - 1, gamesPerShard);
        return IntStream.rangeClosed(before + 1, (int) Math.min(games, before + (long) gamesPerShard));
    }

    /** Returns the name of the file of a shard. */
    public String shardFile(int shard) {
        return String.format(Locale.ROOT, "games-%05d.pgn%s", shard, compressed ? ".gz" : "");
    }

    /** Returns the entry of a shard, or null. */
    public Shard named(int shard) {
        String file = shardFile(shard);
        return shards.stream().filter(each -> each.file().equals(file)).findFirst().orElse(null);
    }

    /** Returns whether a shard, which may be null, has all its games. */
    public boolean isFull(Shard shard) {
        return shard != null && shard.counts().games() == gamesOf((shard.first() - 1) / gamesPerShard + 1).count();
    }

    Shard shard(int number, Counts counts, String sha256) {
        return new Shard(shardFile(number), gamesOf(number).findFirst().orElseThrow(), counts, sha256);
    }

    /** Reads a shard again; empty if the text is not that shard, complete. */
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

    private boolean isOf(Map<String, String> tags, int number) {
        return player().equals(tags.get("White")) && Long.toString(seed).equals(tags.get("Seed"))
                && Integer.toString(number).equals(tags.get("Round"));
    }

    /** Returns the same run with these finished shards; later ones replace others of the same file. */
    public Manifest with(List<Shard> finished) {
        Map<Integer, Shard> all = new TreeMap<>();
        Stream.concat(shards.stream(), finished.stream()).forEach(shard -> all.put(shard.first(), shard));
        return new Manifest(engine, limit, repeatable, weights, maxPlies, randomPlies, randomShare, engineOptions, seed,
                games, gamesPerShard, compressed, List.copyOf(all.values()));
    }

    /** Returns this run with the shards that its locked folder has, where an earlier call has begun it. */
    Manifest resumed(RunStart start) throws IOException {
        Manifest earlier = read(start.folder());
        start.refuseOther(this, earlier, Set.of("games", "shards"));
        if (games < earlier.games) {
            throw start.refusal("holds a run of " + earlier.games
                    + " games: a resumed run can only grow, not shrink to " + games);
        }
        Manifest begun = with(earlier.shards);
        List<Shard> unnamed = new ArrayList<>();
        for (int number : numbers().toArray()) {
            unnamed.addAll(begun.unnamed(start, number));
        }
        return begun.with(unnamed);
    }

    /** Checks the file of a shard, and reads it again if a killed program had not yet listed it. */
    private List<Shard> unnamed(RunStart start, int number) throws IOException {
        Path file = start.folder().resolve(shardFile(number));
        Shard named = named(number);
        if (!Files.exists(file)) {
            return List.of();
        }
        if (isFull(named)) {
            Sha256.verify(file, named.sha256());
            return List.of();
        }
        DecompressingStream.checkFile(file);
        AtomicFolder.recover(file);
        return named != null && named.sha256().equals(Sha256.ofText(file))
                ? List.of() // the last shard of a run that has grown
                : List.of(find(number, DecompressingStream.open(file)).orElseThrow(() -> start.refusal(
                        "has " + file.getFileName() + ", which is no part of its run: move it away")));
    }
}
