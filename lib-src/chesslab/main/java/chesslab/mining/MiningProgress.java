package chesslab.mining;

import java.time.Duration;

/**
 * The progress of one call of a run, or, at its end, what it came to.
 *
 * @param manifest  the finished shards
 * @param games     games finished, those of earlier calls included
 * @param mined     games finished by this call
 * @param positions positions of those that the engine was asked about
 * @param restarts  how often an engine failed and was started again
 * @param elapsed   the time since this call began
 */
public record MiningProgress(Manifest manifest, int games, int mined, long positions, int restarts, Duration elapsed) {

    /** Positions a second of this call. */
    public double positionsPerSecond() {
        return elapsed.isZero() ? 0 : positions * 1e9 / elapsed.toNanos();
    }

    /** Estimates the time for the games left at the rate so far; zero while no game is finished. */
    public Duration left() {
        return mined == 0 ? Duration.ZERO : elapsed.multipliedBy(manifest.games() - games).dividedBy(mined);
    }
}
