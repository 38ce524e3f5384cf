package chesslab.mining;

import java.time.Duration;

/**
 * How far a run is.
 *
 * @param games     games finished, those of earlier calls included
 * @param total     games that the run is to have
 * @param mined     games finished by this call
 * @param positions positions of those that the engine was asked about
 * @param elapsed   the time since this call began
 */
public record MiningProgress(int games, int total, int mined, long positions, Duration elapsed) {

    /** Positions a second of this call. */
    public double positionsPerSecond() {
        return elapsed.isZero() ? 0 : positions * 1e9 / elapsed.toNanos();
    }

    /** Estimates the time for the games left at the rate so far; zero while no game is finished. */
    public Duration left() {
        return mined == 0 ? Duration.ZERO : elapsed.multipliedBy(total - games).dividedBy(mined);
    }
}
