package chesslab.mining;

import java.time.Duration;

/**
 * The progress or the result of one call of a run.
 *
 * @param manifest  the finished shards
 * @param games     finished games, including those of earlier calls
 * @param mined     games finished by this call
 * @param positions positions of those that the engine searched
 * @param restarts  the number of failures of engines, which were started again
 * @param elapsed   the time since this call began
 */
public record MiningProgress(Manifest manifest, int games, int mined, long positions, int restarts, Duration elapsed) {

    /** Returns the positions a second of this call. */
    public double positionsPerSecond() {
        return elapsed.isZero() ? 0 : positions * 1e9 / elapsed.toNanos();
    }

    /** Estimates the time for the remaining games at the rate so far; zero before the first finished game. */
    public Duration left() {
        return mined == 0 ? Duration.ZERO : elapsed.multipliedBy(manifest.games() - games).dividedBy(mined);
    }
}
