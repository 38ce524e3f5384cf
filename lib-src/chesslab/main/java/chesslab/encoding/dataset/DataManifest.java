package chesslab.encoding.dataset;

import chesslab.chess.pgn.InputFile;
import chesslab.encoding.Layout;
import chesslab.encoding.Plane;
import chesslab.files.JsonFile;
import chesslab.files.RecordDifferences;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a folder of prepared data holds and how to make the same again. It has no dates, rates or places of a machine:
 * the same games and settings give the same bytes. Its file is {@value #FILE}.
 *
 * @param settings how the games were encoded
 * @param shape    how a reader arranges the planes of a position as floats
 * @param planes   what the planes are, in order; the binary ones are in the array {@code planes}, the others in
 *                 {@code constants}
 * @param policy   the formula of the soft policies
 * @param score    the formula by which an engine's evaluation becomes an expected score
 * @param inputs   the files of games, in order
 * @param games    the number of games read, bad and encoded
 * @param parts    what the splits hold, by name
 * @param shards   the files that are complete, by split and number
 */
public record DataManifest(EncodeSettings settings, List<Integer> shape, List<Plane> planes, String policy,
        String score, List<InputFile> inputs, Games games, Map<String, SplitCounts> parts, List<Shard> shards) {

    /** The file in the folder. */
    public static final String FILE = "manifest.json";

    /** How many faults of a file are kept. */
    static final int MOST_FAULTS = 100;

    /**
     * Games of all files.
     *
     * @param good    games that could be encoded
     * @param bad     games that could not
     * @param encoded good games that the fraction took
     */
    public record Games(long good, long bad, long encoded) {

        public Games {
            requireNoneNegative("games", good, bad, encoded);
        }
    }

    /**
     * What a split holds. Positions are the same where pieces, side to move, castling rights and the right to capture
     * en passant are; how they came about does not count.
     *
     * @param games      its games
     * @param positions  its positions, as many as its shards hold
     * @param duplicates positions of its games that occurred in the split before
     * @param leaks      positions of its games that occur in an earlier split: train before validation before test
     * @param dropped    leaks that were left out
     * @param random     positions left out because their move was drawn at random, without an engine's lines
     */
    public record SplitCounts(long games, long positions, long duplicates, long leaks, long dropped, long random) {

        public SplitCounts {
            requireNoneNegative("a part", games, positions, duplicates, leaks, dropped, random);
        }
    }

    private static void requireNoneNegative(String what, long... counts) {
        if (Arrays.stream(counts).anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException("counts of " + what + " " + Arrays.toString(counts)
                    + ": expected 0 or more");
        }
    }

    /**
     * A file of positions.
     *
     * @param file      its name in the folder
     * @param part      the split it belongs to
     * @param positions the number of its positions
     * @param sha256    the checksum of its bytes
     */
    public record Shard(String file, String part, int positions, String sha256) {

        public Shard {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(part, "part");
            Objects.requireNonNull(sha256, "sha256");
            requireNoneNegative("positions of " + file, positions);
        }
    }

    public DataManifest {
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(score, "score");
        Objects.requireNonNull(games, "games");
        shape = List.copyOf(shape);
        planes = List.copyOf(planes);
        inputs = List.copyOf(inputs);
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
        shards = List.copyOf(shards);
    }

    static DataManifest of(EncodeSettings settings, Layout layout, List<InputFile> inputs, Games games,
            Map<String, SplitCounts> parts) {
        return new DataManifest(settings, Arrays.stream(layout.shape()).boxed().toList(), layout.planes(),
                SoftPolicy.FORMULA, Labeler.VALUE_FORMULA, inputs, games, parts, List.of());
    }

    /**
     * Reads the manifest of a folder.
     *
     * @throws FileSystemException if it is none, or names a shard otherwise than an encoder, such as one outside the
     *                             folder
     */
    public static DataManifest read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        DataManifest manifest = JsonFile.read(file, DataManifest.class, "manifest of prepared data");
        List<String> expected = new ArrayList<>();
        for (Split split : Split.values()) {
            for (int number = 1; number <= manifest.shards(split).size(); number++) {
                expected.add(split.shardFile(number));
            }
        }
        for (int i = 0; i < manifest.shards.size(); i++) {
            Shard shard = manifest.shards.get(i);
            if (i >= expected.size() || !shard.file().equals(expected.get(i))) {
                throw new FileSystemException(file.toString(), null, "names as shard " + (i + 1) + " the file \""
                        + shard.file() + "\" of part \"" + shard.part() + "\", expected "
                        + (i < expected.size() ? expected.get(i) : "no more of these parts"));
            }
        }
        return manifest;
    }

    /** What a split holds. */
    public SplitCounts split(Split split) {
        return Objects.requireNonNull(parts.get(split.toString()), () -> "the manifest has no part " + split);
    }

    /** The complete shards of a split, by number. */
    public List<Shard> shards(Split split) {
        return shards.stream().filter(shard -> shard.part().equals(split.toString())).toList();
    }

    /**
     * The faults of the games that could not be encoded, each with its file; of a file at most {@value
     * #MOST_FAULTS}, and the one that ends it.
     */
    public List<String> faults() {
        return inputs.stream().flatMap(input -> input.faults().stream().map(fault -> input.file() + ": " + fault))
                .toList();
    }

    /** Returns the same without games: what settings and program decide. */
    DataManifest recipe() {
        return new DataManifest(settings, shape, planes, policy, score, List.of(), new Games(0, 0, 0), Map.of(),
                List.of());
    }

    /** Refuses games of which none is good. */
    void refuseWithoutGames(List<Path> files) throws FileSystemException {
        if (games.good() == 0) {
            throw new FileSystemException(files.get(0).toString(), null, "has no game that can be encoded"
                    + (files.size() > 1 ? ", nor has any of the " + (files.size() - 1) + " other files" : "") + ": "
                    + inputs.get(0).faults().get(0));
        }
    }

    /** Whether a split has all its shards. */
    boolean isComplete(Split split) {
        return shards(split).stream().mapToLong(Shard::positions).sum() == split(split).positions();
    }

    /** What another manifest says otherwise about what is encoded, each as "fraction 0.5 instead of 1.0". */
    List<String> differencesFrom(DataManifest other) {
        List<String> differences = new ArrayList<>(RecordDifferences.between(settings, other.settings, Set.of()));
        if (!inputs.equals(other.inputs)) {
            differences.add("games of " + named(inputs) + " instead of " + named(other.inputs)
                    + (named(inputs).equals(named(other.inputs)) ? " with another text" : ""));
        }
        if (differences.isEmpty() && !planes.equals(other.planes)) {
            differences.add("other planes, " + planes.size() + " instead of " + other.planes.size());
        }
        if (differences.isEmpty() && !with(List.of()).equals(other.with(List.of()))) {
            differences.add("another version of this program");
        }
        return differences;
    }

    private static String named(List<InputFile> inputs) {
        return inputs.get(0).file() + (inputs.size() == 1 ? "" : " and " + (inputs.size() - 1) + " more files");
    }

    DataManifest with(List<Shard> newShards) {
        return new DataManifest(settings, shape, planes, policy, score, inputs, games, parts, newShards);
    }

    /** This manifest with one more shard, in its place. */
    DataManifest with(Shard shard) {
        List<Shard> more = new ArrayList<>();
        for (Split split : Split.values()) {
            more.addAll(shards(split));
            if (shard.part().equals(split.toString())) {
                more.add(shard);
            }
        }
        return with(more);
    }
}
