package chesslab.encoding.dataset;

import chesslab.chess.pgn.GameFilter;
import chesslab.encoding.Layout;
import java.util.Objects;

/**
 * The settings of an encoding. Settings and games determine every byte.
 *
 * @param layout            the name of the {@link Layout} of the planes
 * @param fraction          the share of the games to use, above 0 and at most 1; chosen by the games' hashes, so that a
 *                          larger share includes all games of a smaller one
 * @param split             the division of the games into parts
 * @param dedupe            whether to drop positions from validation that are in train, and from test those that are in
 *                          either
 * @param temperature       of the soft policies ({@link SoftPolicy#softmax}), in centipawns, above 0
 * @param positionsPerShard positions in a file, 1 or more; the last of a part may have fewer
 * @param filter            selects games of a file; null for all
 */
public record EncodeSettings(String layout, double fraction, SplitShares split, boolean dedupe, double temperature,
        int positionsPerShard, GameFilter filter) {

    /** The default positions in a file: 6 MB at 14 planes, 48 MB at 119. */
    public static final int POSITIONS_PER_SHARD = 50_000;

    /**
     * Returns settings for all games: 80 % for training and 20 % for validation, without positions of the training
     * games.
     */
    public static EncodeSettings of(Layout layout) {
        return new EncodeSettings(layout.name(), 1, new SplitShares(80, 20, 0), true, SoftPolicy.TEMPERATURE,
                POSITIONS_PER_SHARD);
    }

    /** Makes settings for all games of a file. */
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
