package chesslab.encoding.dataset;

/**
 * How games are divided: percent of them for each split, together 100. Which split a game belongs to depends on nothing
 * but the game itself ({@link GameHash}): it never moves when the dataset grows, and equal games are never in two
 * splits.
 *
 * @param train      percent that a network learns from, at least 1
 * @param validation percent that its learning is watched by
 * @param test       percent that it is judged by at the end
 */
public record SplitShares(int train, int validation, int test) {

    public SplitShares {
        if (train < 1 || validation < 0 || test < 0 || train + validation + test != 100) {
            throw new IllegalArgumentException("split " + train + "," + validation + "," + test
                    + ": expected percent for train, validation and test, at least 1 for train, together 100");
        }
    }

    Split splitOf(GameHash game) {
        int percentile = game.percentile();
        return percentile < train ? Split.TRAIN : percentile < train + validation ? Split.VALIDATION : Split.TEST;
    }

    @Override
    public String toString() {
        return train + "," + validation + "," + test;
    }
}
