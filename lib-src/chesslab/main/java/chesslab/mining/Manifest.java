package chesslab.mining;

import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.Journal;
import chesslab.files.RunFolder;
import chesslab.files.RunManifest;
import chesslab.files.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The manifest of a folder of mined games: what it holds and how to mine the same again. It has no dates and no rates:
 * the same run gives the same bytes. Its file is {@value #FILE}.
 *
 * @param engine        the engine's name and version, as it gives them
 * @param limit         how long it thought about each position, such as "1000 nodes"
 * @param repeatable    whether the games come out the same again, which they do not under a limit of time
 * @param weights       percent by rank of the engine's lines; as many as its MultiPV. Where games were given, each is
 *                      0, as are the plies and the seed, since nothing is drawn
 * @param maxPlies      plies after which a game was stopped
 * @param randomPlies   plies at the start of each game that were drawn from all legal ones
 * @param randomShare   the share of the later moves that were drawn from all legal ones; null for none, as in folders
 *                      from before there were such moves
 * @param engineOptions what was set in the engine, apart from MultiPV
 * @param seed          the seed; with the number of a game it decides all that is random in it
 * @param games         how many games the run is to have
 * @param gamesPerShard how many games a shard has; the last may have fewer
 * @param compressed    whether the shards are compressed by gzip
 * @param given         the games that the engine judged; null where it played itself
 * @param shards        the shards that are complete, by name
 */
public record Manifest(String engine, String limit, boolean repeatable, List<Integer> weights, int maxPlies,
        int randomPlies, Double randomShare, Map<String, String> engineOptions, long seed, int games, int gamesPerShard,
        boolean compressed, Given given, List<Shard> shards) implements RunManifest<Manifest> {

    /** The file in the folder of the run. */
    public static final String FILE = "manifest.json";

    static final String LOG = "mining.log";

    /** The folder that a mining run fills. */
    static final RunFolder.Kind<Manifest> KIND = new RunFolder.Kind<>("run", FILE, LOG, Manifest.class,
            file -> PgnReader.texts(file, game -> game));

    /**
     * A file of games.
     *
     * @param file   its name in the folder
     * @param first  the number of its first game; the others follow in order
     * @param counts what is in it
     * @param sha256 the checksum of its PGN text. Where the file is compressed that is not the one of the file, whose
     *               bytes depend on the version of zlib
     */
    public record Shard(String file, int first, Counts counts, String sha256) implements RunManifest.Shard {

        public Shard {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(counts, "counts");
            Objects.requireNonNull(sha256, "sha256");
        }

        @Override
        public int games() {
            return counts.games();
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
        MiningPlan.check(games, gamesPerShard);
    }

    /** Reads the manifest of a folder. */
    public static Manifest read(Path folder) throws IOException {
        return KIND.read(folder);
    }

    /** Returns the counts of all complete shards together. */
    public Counts total() {
        return shards.stream().map(Shard::counts).reduce(Counts.NONE, Counts::plus);
    }

    @Override
    public String shardFile(int shard) {
        return String.format(Locale.ROOT, "games-%05d.pgn%s", shard, compressed ? ".gz" : "");
    }

    @Override
    public List<String> growing() {
        return List.of("games", "shards");
    }

    @Override
    public Manifest withGames(int newGames) {
        return with(newGames, shards);
    }

    @Override
    public Manifest without(RunManifest.Shard shard) {
        return with(games, shards.stream().filter(other -> other != shard).toList());
    }

    @Override
    public Manifest with(String file, Journal pieces, String sha256) throws IOException {
        Counts counts = Counts.NONE;
        for (int number : pieces.numbers()) {
            counts = counts.plus(Counts.of(PgnGame.parse(new String(pieces.text(number), StandardCharsets.UTF_8))));
        }
        Shard shard = new Shard(file, pieces.numbers().iterator().next(), counts, sha256);
        return with(games, Stream.concat(shards.stream(), Stream.of(shard))
                .sorted(Comparator.comparing(Shard::first)).toList());
    }

    /** Returns the manifest of a run that judges given games in place of playing. */
    Manifest judging(Given games) {
        return new Manifest(engine, limit, repeatable, Collections.nCopies(weights.size(), 0), 0, 0, null,
                engineOptions,
                0, this.games, gamesPerShard, compressed, games, shards);
    }

    Manifest with(int newGames, List<Shard> newShards) {
        return new Manifest(engine, limit, repeatable, weights, maxPlies, randomPlies, randomShare, engineOptions, seed,
                newGames, gamesPerShard, compressed, given, newShards);
    }
}
