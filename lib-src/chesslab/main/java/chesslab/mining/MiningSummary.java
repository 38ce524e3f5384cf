package chesslab.mining;

import java.time.Duration;

/**
 * The summary of one call of a run.
 *
 * @param manifest   what the folder holds now
 * @param progress   how far the run is, and what this call did
 * @param restarts   how often an engine failed and was started again
 * @param engineTime processor time of all engines of this call
 */
public record MiningSummary(Manifest manifest, MiningProgress progress, int restarts, Duration engineTime) {

    /** Returns the engines' share of the time of all processors of this machine, 0 to 1. */
    public double engineShare() {
        return engineTime.toNanos()
                / (double) Math.max(1, progress.elapsed().toNanos() * Runtime.getRuntime().availableProcessors());
    }
}
