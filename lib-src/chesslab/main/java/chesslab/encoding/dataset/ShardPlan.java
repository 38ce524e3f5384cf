package chesslab.encoding.dataset;

import chesslab.chess.pgn.InputFile;
import chesslab.encoding.Layout;
import chesslab.encoding.dataset.DataManifest.Games;
import chesslab.encoding.dataset.DataManifest.SplitCounts;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which positions each shard of a dataset has, as {@link ShardEncoder} plans it from the counts of all files of games.
 *
 * @param manifest of the dataset, without shards
 * @param kept     [file][split] positions that are to be written
 */
public record ShardPlan(DataManifest manifest, List<List<Integer>> kept) {

    public ShardPlan {
        kept = List.copyOf(kept);
    }

    /** A shard to be written: some of a split's positions, the first of which has this number, from 0. */
    public record Target(Split split, String file, long first, int positions) {
    }

    /**
     * Plans the shards.
     *
     * @param counted [file] the manifest of a dataset of this file alone
     * @param join    the keys of all
     * @throws FileSystemException if there are more games than can be numbered
     */
    static ShardPlan of(EncodeSettings settings, Layout layout, List<DataManifest> counted, SplitKeys.Join join)
            throws FileSystemException {
        List<InputFile> inputs = new ArrayList<>();
        List<List<Integer>> kept = new ArrayList<>();
        Games sum = new Games(0, 0, 0);
        for (int number = 0; number < counted.size(); number++) {
            int file = number;
            DataManifest count = counted.get(file);
            InputFile input = count.inputs().get(0);
            inputs.add(
                    new InputFile(input.file(), input.sha256(), sum.good() + sum.bad() + 1, input.games(), input.bad(),
                            input.faults()));
            sum = new Games(sum.good() + count.games().good(), sum.bad() + count.games().bad(),
                    sum.encoded() + count.games().encoded());
            kept.add(Arrays.stream(Split.values()).map(split -> (int) found(count.split(split))
                    - (settings.dedupe() ? join.leaks(file, split).cardinality() : 0)).toList());
        }
        if (sum.good() + sum.bad() > Integer.MAX_VALUE) {
            throw new FileSystemException(inputs.get(0).file(), null, "and the other files have "
                    + (sum.good() + sum.bad()) + " games: expected at most " + Integer.MAX_VALUE
                    + ", since the arrays number them in 32 bits");
        }
        Map<String, SplitCounts> parts = new LinkedHashMap<>();
        for (Split split : Split.values()) {
            List<SplitCounts> all = counted.stream().map(file -> file.split(split)).toList();
            long leaks = IntStream.range(0, all.size()).mapToLong(file -> join.leaks(file, split).cardinality()).sum();
            long dropped = settings.dedupe() ? leaks : 0;
            parts.put(split.toString(), new SplitCounts(all.stream().mapToLong(SplitCounts::games).sum(),
                    all.stream().mapToLong(ShardPlan::found).sum() - dropped, join.duplicates(split), leaks, dropped,
                    all.stream().mapToLong(SplitCounts::random).sum()));
        }
        return new ShardPlan(DataManifest.of(settings, layout, inputs, sum, parts), kept);
    }

    /** Returns all positions of a split, also those left out. */
    static long found(SplitCounts counts) {
        return counts.positions() + counts.dropped();
    }

    /** Returns how many shards there are to be written. */
    public int shards() {
        return targets().size();
    }

    /** Returns the numbers of the files of games, from 0, that have positions of a shard. */
    public List<Integer> inputsOf(Target shard) {
        List<Integer> inputs = new ArrayList<>();
        long before = 0;
        for (int file = 0; file < kept.size(); file++) {
            long end = before + kept.get(file).get(shard.split().ordinal());
            if (before < shard.first() + shard.positions() && shard.first() < end) {
                inputs.add(file);
            }
            before = end;
        }
        return inputs;
    }

    /** Returns the shards in the order of the manifest. */
    public List<Target> targets() {
        int most = manifest.settings().positionsPerShard();
        List<Target> targets = new ArrayList<>();
        for (Split split : Split.values()) {
            long positions = manifest.split(split).positions();
            for (long first = 0; first < positions; first += most) {
                targets.add(new Target(split, split.shardFile((int) (first / most) + 1), first,
                        (int) Math.min(most, positions - first)));
            }
        }
        return targets;
    }
}
