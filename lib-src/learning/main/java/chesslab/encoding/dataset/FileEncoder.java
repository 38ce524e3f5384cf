package chesslab.encoding.dataset;

import chesslab.chess.pgn.InputFile;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.DataManifest.SplitCounts;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The steps of an {@link Encoder} for several machines: count a file of games, encode it, write a shard. The manifest
 * and the shards have the same bytes as from one machine.
 *
 * @param file     a file of games
 * @param settings settings of the whole dataset
 */
public record FileEncoder(Path file, EncodeSettings settings) {

    /** Returns the manifest of a dataset of this file alone, without shards. */
    public DataManifest count() throws IOException, InterruptedException {
        SplitPlan plan = new SplitPlan(settings, SplitPlan.MOST_ROWS);
        try (GameStream stream = stream(0)) {
            stream.work(1, new GameEncoder(settings, layout(settings), null)::rows, plan::add);
            plan.judge();
            return plan.manifest(stream.inputs(), layout(settings));
        }
    }

    /**
     * Returns a lazy stream of the encoded positions of the file; close it.
     *
     * @param gamesBefore the number of games in the files before, including bad ones
     */
    public Stream<EncodedPosition> positions(int gamesBefore) {
        GameStream games = stream(gamesBefore);
        return games.results(new GameEncoder(settings, layout(settings), null)::rows)
                .flatMap(game -> game.rows().stream()).onClose(games::close);
    }

    private GameStream stream(int gamesBefore) {
        return new GameStream(List.of(file), settings.filter(), gamesBefore, reading -> {
        });
    }

    private static Layout layout(EncodeSettings settings) {
        return Layouts.named(settings.layout());
    }

    /** Writes a shard into a folder. */
    public static DataManifest.Shard write(Path folder, EncodeSettings settings, Split split, int number,
            Iterator<EncodedPosition> rows) throws IOException {
        ShardWriter writer = new ShardWriter(folder, split, layout(settings), number, settings.positionsPerShard());
        try (writer) {
            while (rows.hasNext()) {
                writer.add(rows.next());
            }
        }
        return writer.written().get(0);
    }

    /**
     * Returns the manifest of all files, without shards.
     *
     * @param files  [file] what {@link #count} returned
     * @param counts [split] positions found, those found in the split before, and those in an earlier split
     * @throws FileSystemException if no game is good
     */
    public static DataManifest manifest(EncodeSettings settings, List<DataManifest> files, long[][] counts)
            throws FileSystemException {
        List<InputFile> inputs = InputFile.numbered(files.stream().map(file -> file.inputs().get(0)).toList());
        Map<String, SplitCounts> parts = new LinkedHashMap<>();
        for (Split split : Split.values()) {
            long[] count = counts[split.ordinal()];
            long dropped = settings.dedupe() ? count[2] : 0;
            parts.put(split.toString(), new SplitCounts(sum(files, split, SplitCounts::games), count[0] - dropped,
                    count[1], count[2], dropped, sum(files, split, SplitCounts::random)));
        }
        DataManifest manifest = DataManifest.of(settings, layout(settings), inputs, parts);
        manifest.refuseWithoutGames(inputs.get(0).file());
        return manifest;
    }

    private static long sum(List<DataManifest> files, Split split, ToLongFunction<SplitCounts> of) {
        return files.stream().map(file -> file.split(split)).mapToLong(of).sum();
    }
}
