package chesslab.encoding.dataset;

import chesslab.chess.pgn.GameFilter;
import chesslab.encoding.Layout;
import java.util.Objects;

/**
 * How games become a dataset. With the games it decides every byte.
 *
 * @param layout            the name of the {@link Layout} of the planes
 * @param fraction          the share of the games to take, above 0 and at most 1; chosen by the games' hashes, so that
 *                          a larger share holds all games of a smaller one
 * @param split             how the games are divided into parts
 * @param dedupe            whether a position that an earlier part holds is left out of the later ones: out of
 *                          validation what is in train, out of test what is in train or validation
 * @param temperature       of the soft policies ({@link SoftPolicy#softmax}), in centipawns, above 0
 * @param positionsPerShard positions in a file, 1 or more; the last of a part may have fewer
 * @param filter            which games of a file are looked at; null for all
 */
public record EncodeSettings(String layout, double fraction, SplitShares split, boolean dedupe, double temperature,
        int positionsPerShard, GameFilter filter) {

    /** Positions in a file where nothing else is asked for: 6 MB at 14 planes, 48 MB at 119. */
    public static final int POSITIONS_PER_SHARD = 50_000;

    /** All games, 80 % to train on and 20 % for validation, which holds no position of those. */
    public static EncodeSettings of(Layout layout) {
        return new EncodeSettings(layout.name(), 1, new SplitShares(80, 20, 0), true, SoftPolicy.TEMPERATURE,
                POSITIONS_PER_SHARD);
    }

    /** The same for all games of a file. */
    public EncodeSettings(String layout, double fraction, SplitShares split, boolean dedupe, double temperature,
            int positionsPerShard) {
        this(layout, fraction, split, dedupe, temperature, positionsPerShard, null);
    }

    public EncodeSettings {
        filter = GameFilter.ALL.equals(filter) ? null : filter; // a manifest has no filter that takes all games
        Objects.requireNonNull(split, "split");
        Objects.requireNonNull(layout, "layout");
        if (!(fraction > 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction " + fraction + ": expected more than 0 and at most 1");
        }
        SoftPolicy.checkTemperature(temperature);
        if (positionsPerShard < 1 || positionsPerShard > 1_000_000) {
            throw new IllegalArgumentException(positionsPerShard + " positions in a shard: expected 1 to 1000000");
        }
    }
}
