package chesslab.encoding.scores;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.InputFile;
import chesslab.encoding.dataset.GameStream;
import chesslab.encoding.dataset.Split;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import com.google.gson.JsonObject;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Turns mined games into {@link ScoredPositions} for training and validation. A repeated position is used only the
 * first time, so the splits have no position in common. The bytes depend only on games and settings. Built by hand in
 * lesson 07a.
 */
public final class ScoreEncoder {

    /** The file of the manifest, beside the positions. */
    public static final String MANIFEST = "manifest.json";
    private static final String WHAT = "manifest of scored positions";

    /**
     * The manifest of the folder.
     *
     * @param settings  the settings of the selection
     * @param inputs    the files of games, in order
     * @param games     games of both splits
     * @param scored    positions that an engine has scored
     * @param extreme   those left out because of a mate or too large a score
     * @param loud      those left out because they are not quiet
     * @param repeated  those left out because the position had occurred before
     * @param positions positions by split
     * @param sha256    checksums of the files by split
     */
    public record Manifest(ScoreSettings settings, List<InputFile> inputs, long games, long scored, long extreme,
            long loud, long repeated, Map<String, Integer> positions, Map<String, String> sha256) {

        /**
         * Reads the manifest of a folder.
         *
         * @throws FileSystemException if there is none, or it was altered
         */
        public static Manifest read(Path folder) throws IOException {
            Path file = folder.resolve(MANIFEST);
            if (!Files.isRegularFile(file) || !JsonFile.readSealed(file, JsonObject.class, WHAT).has("sha256")) {
                throw new NoSuchFileException(folder.toString(), null, "has no " + MANIFEST
                        + " of scored positions: expected a folder made by encode --for evaluation");
            }
            return JsonFile.readSealed(file, Manifest.class, WHAT);
        }
    }

    private final ScoreSettings settings;
    private final ScoredPositions train = new ScoredPositions();
    private final ScoredPositions validation = new ScoredPositions();
    private final LongOpenHashSet seen = new LongOpenHashSet();
    private long games;
    private long scored;
    private long extreme;
    private long loud;
    private long repeated;

    private ScoreEncoder(ScoreSettings settings) {
        this.settings = settings;
    }

    /**
     * Encodes games and writes {@code train.npz}, {@code validation.npz} and {@value #MANIFEST}.
     *
     * @param in      files of games, and folders as {@link GameFiles} reads them
     * @param out     the folder to fill, made if it does not exist. Its manifest comes last
     * @param threads the number of threads that read positions, 1 or more
     * @param watcher receives the number of scored positions so far, now and then, in the calling thread
     * @throws IOException if a file or folder cannot be used, or no position is left; the message has the reason
     */
    public static Manifest encode(List<Path> in, Path out, ScoreSettings settings, int threads, LongConsumer watcher)
            throws IOException, InterruptedException {
        List<Path> files = GameFiles.of(in);
        RunStart start = new RunStart(out, "scored positions", MANIFEST, true, name -> name.endsWith(".npz"));
        try (RunLog log = start.lock()) {
            ScoreEncoder encoder = new ScoreEncoder(settings);
            List<InputFile> inputs = encoder.read(files, threads, watcher);
            if (encoder.train.size() == 0) {
                throw new FileSystemException(files.get(0).toString(), null, "no quiet position with an engine's score "
                        + "is in it or in the " + (files.size() - 1) + " files beside it: expected mined games, or "
                        + "games with [%eval]");
            }
            Manifest manifest = encoder.write(out, inputs);
            log.write(manifest.positions() + " positions of " + manifest.games() + " games");
            return manifest;
        }
    }

    /**
     * Returns the positions of a split in a folder.
     *
     * @throws FileSystemException if they do not have the manifest's checksum, or are none
     */
    public static ScoredPositions read(Path folder, Manifest manifest, Split split) throws IOException {
        Path file = file(folder, split);
        Sha256.verify(file, manifest.sha256.get(split.toString()));
        return ScoredPositions.read(file);
    }

    private static Path file(Path folder, Split split) {
        return folder.resolve(split + ".npz");
    }

    private List<InputFile> read(List<Path> files, int threads, LongConsumer watcher)
            throws IOException, InterruptedException {
        try (GameStream stream = new GameStream(files, settings.filter(), 0, reading -> watcher.accept(scored))) {
            stream.work(threads, (number, game) -> new ScoredGame(game, settings), game -> {
                if (game.hash.isIn(settings.fraction())) {
                    add(game);
                }
                watcher.accept(scored);
            });
            return stream.inputs();
        }
    }

    private void add(ScoredGame game) {
        games++;
        scored += game.scored;
        extreme += game.extreme;
        loud += game.loud;
        ScoredPositions split = game.hash.percentile() < 100 - settings.validation() ? train : validation;
        for (int i = 0; i < game.positions.size(); i++) {
            if (seen.add(game.keys.getLong(i))) {
                split.add(game.positions, i);
            } else {
                repeated++;
            }
        }
    }

    private Manifest write(Path folder, List<InputFile> inputs) throws IOException {
        String trainSha256 = train.write(file(folder, Split.TRAIN));
        String validationSha256 = validation.write(file(folder, Split.VALIDATION));
        Manifest manifest = new Manifest(settings, inputs, games, scored, extreme, loud, repeated,
                bySplit(train.size(), validation.size()), bySplit(trainSha256, validationSha256));
        JsonFile.writeSealed(folder.resolve(MANIFEST), manifest);
        return manifest;
    }

    private static <T> Map<String, T> bySplit(T train, T validation) {
        return new TreeMap<>(Map.of(Split.TRAIN.toString(), train, Split.VALIDATION.toString(), validation));
    }
}
