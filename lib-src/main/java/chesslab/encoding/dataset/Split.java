package chesslab.encoding.dataset;

/**
 * How games are divided: percent of them for each part, together 100. Which part a game belongs to depends on nothing but
 * the game itself ({@link GameHash}): it never moves when the dataset grows, and equal games are never in two parts.
 *
 * @param train      percent that a network learns from, at least 1
 * @param validation percent that its learning is watched by
 * @param test       percent that it is judged by at the end
 */
public record Split(int train, int validation, int test) {

    public Split {
        if (train < 1 || validation < 0 || test < 0 || train + validation + test != 100) {
            throw new IllegalArgumentException("split " + train + "," + validation + "," + test
                    + ": expected percent for train, validation and test, at least 1 for train, together 100");
        }
    }

    Part partOf(GameHash game) {
        int percentile = game.percentile();
        return percentile < train ? Part.TRAIN : percentile < train + validation ? Part.VALIDATION : Part.TEST;
    }

    @Override
    public String toString() {
        return train + "," + validation + "," + test;
    }
}
