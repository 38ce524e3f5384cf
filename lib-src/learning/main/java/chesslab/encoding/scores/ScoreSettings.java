package chesslab.encoding.scores;

import chesslab.chess.pgn.GameFilter;

/**
 * Selects positions of mined games to train an evaluation. Settings and games determine every byte.
 *
 * @param fraction   the share of the games, above 0 and at most 1; a larger share includes all games of a smaller one
 * @param validation percent of the games for validation, 0 to 99; all positions of a game stay together
 * @param children   whether to include the positions after engine lines that were not played, with the line's score
 * @param most       the largest score in centipawns, 1 to 30,000; positions with a larger one and mates are left out
 * @param filter     selects games of a file; null for all
 * @param resultShare the share of the game's result in a label, 0 to 1, for games of self-play, whose quiet positions
 *                   are then chosen without piece values; null for an engine's scores alone
 */
public record ScoreSettings(double fraction, int validation, boolean children, int most, GameFilter filter,
        Double resultShare) {

    /** The largest score of an engine, except mates. */
    static final int MOST_CENTIPAWNS = 30_000;

    /** All games, 5 % for validation, with lines not played, up to 1,500 centipawns. */
    public static final ScoreSettings DEFAULT = new ScoreSettings(1, 5, true, 1_500);

    /** Makes settings for all games of a file. */
    public ScoreSettings(double fraction, int validation, boolean children, int most) {
        this(fraction, validation, children, most, null, null);
    }

    public ScoreSettings {
        filter = GameFilter.ALL.equals(filter) ? null : filter; // as in EncodeSettings
        if (!(fraction > 0 && fraction <= 1)) {
            throw new IllegalArgumentException("fraction " + fraction + ": expected more than 0 and at most 1");
        }
        if (resultShare != null && !(resultShare >= 0 && resultShare <= 1)) {
            throw new IllegalArgumentException("share " + resultShare + " of the result: expected 0 to 1");
        }
        if (validation < 0 || validation > 99) {
            throw new IllegalArgumentException(validation + " percent for validation: expected 0 to 99");
        }
        if (most < 1 || most > MOST_CENTIPAWNS) {
            throw new IllegalArgumentException(
                    "scores up to " + most + " centipawns: expected 1 to " + MOST_CENTIPAWNS);
        }
    }
}
