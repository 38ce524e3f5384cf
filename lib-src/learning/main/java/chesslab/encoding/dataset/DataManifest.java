package chesslab.encoding.dataset;

import chesslab.chess.pgn.InputFile;
import chesslab.encoding.Layout;
import chesslab.encoding.Plane;
import chesslab.files.JsonFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The manifest of a folder of prepared data: its contents, and all that repeats the run. Without dates, rates or paths,
 * the same games and settings give the same bytes. Its file is {@value #FILE}.
 *
 * @param shape    the shape of a position's planes as floats
 * @param planes   the planes in order; the binary ones are in the array {@code planes}, the others in {@code constants}
 * @param policy   the formula of the soft policies
 * @param score    the formula from an engine's evaluation to an expected score
 * @param inputs   the files of games, in order
 * @param parts    the counts of the splits, by name
 * @param shards   the files of positions, by split and number
 * @param judge    checksum of the network that made half of each soft policy; null without one
 */
public record DataManifest(EncodeSettings settings, List<Integer> shape, List<Plane> planes, String policy,
        String score, List<InputFile> inputs, Games games, Map<String, SplitCounts> parts, List<Shard> shards,
        String judge) {

    /** The file in the folder. */
    public static final String FILE = "manifest.json";

    static final int MOST_FAULTS = 100;

    private static final String VALUE_FORMULA = "1 / (1 + exp(-0.00368208 centipawns)); a forced mate is 1 or 0";

    /**
     * Games of all files.
     *
     * @param good    games that could be encoded
     * @param bad     games that could not
     * @param encoded good games within the fraction
     */
    public record Games(long good, long bad, long encoded) {

        public Games {
            requireNoneNegative("games", good, bad, encoded);
        }
    }

    /**
     * The counts of a split. Positions are equal if pieces, side to move, castling rights and the right to capture en
     * passant are; their history does not count.
     *
     * @param positions the number of positions in its shards
     * @param duplicates positions of its games that occurred in the split before
     * @param leaks      positions of its games that occur in an earlier split: train before validation before test
     * @param dropped    leaks that were left out
     * @param random     positions left out because their move was drawn at random without an engine's lines
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

    /** A file of positions: its name in the folder, its split, their number, and the checksum of its bytes. */
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

    static DataManifest of(EncodeSettings settings, Layout layout, List<InputFile> inputs,
            Map<String, SplitCounts> parts) {
        Games games = new Games(inputs.stream().mapToLong(InputFile::games).sum(),
                inputs.stream().mapToLong(InputFile::bad).sum(),
                parts.values().stream().mapToLong(SplitCounts::games).sum());
        return new DataManifest(settings, Arrays.stream(layout.shape()).boxed().toList(), layout.planes(),
                SoftPolicy.FORMULA, VALUE_FORMULA, inputs, games, parts, List.of(), null);
    }

    /** Returns the same with its shards, in the order of splits and numbers. */
    public DataManifest with(List<Shard> written) {
        return new DataManifest(settings, shape, planes, policy, score, inputs, games, parts, written, judge);
    }

    DataManifest with(SoftPolicy.Judge by) {
        return by == null
                ? this
                : new DataManifest(settings, shape, planes, policy + SoftPolicy.JUDGED, score, inputs, games, parts,
                        shards, by.sha256());
    }

    /**
     * Reads the manifest of a folder.
     *
     * @throws FileSystemException if it has another form, or names a shard that no encoder writes, such as one outside
     *                             the folder
     */
    public static DataManifest read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(folder.toString(), null,
                    "has no " + FILE + ": expected a folder made by encode");
        }
        if (Files.exists(folder.resolve("train.npz"))) {
            throw new FileSystemException(folder.toString(), null, "has scored positions, as encode --for evaluation "
                    + "writes them: expected positions with moves, made by encode --layout or --for policy");
        }
        DataManifest manifest = JsonFile.readSealed(file, DataManifest.class, "manifest of prepared data");
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

    /** Returns the counts of a split. */
    public SplitCounts split(Split split) {
        return Objects.requireNonNull(parts.get(split.toString()), () -> "the manifest has no part " + split);
    }

    /** Returns the shards of a split, by number. */
    public List<Shard> shards(Split split) {
        return shards.stream().filter(shard -> shard.part().equals(split.toString())).toList();
    }

    /** Returns the number of positions of all splits. */
    public long positions() {
        return parts.values().stream().mapToLong(SplitCounts::positions).sum();
    }

    /**
     * Returns the faults of the games that could not be encoded, each with its file; for a file at most {@value
     * #MOST_FAULTS}, and the one that ends it.
     */
    public List<String> faults() {
        return inputs.stream().flatMap(input -> input.faults().stream().map(fault -> input.file() + ": " + fault))
                .toList();
    }

    void refuseWithoutGames(String firstFile) throws FileSystemException {
        if (games.good() == 0) {
            throw new FileSystemException(firstFile, null, "has no game that can be encoded"
                    + (inputs.size() > 1 ? ", nor has any of the " + (inputs.size() - 1) + " other files" : "") + ": "
                    + inputs.get(0).faults().get(0));
        }
    }
}
