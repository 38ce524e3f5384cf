package chesslab.encoding.dataset;

import java.time.Duration;

/**
 * What an encoding came to.
 *
 * @param manifest what the folder holds
 * @param written  positions that this call wrote; those that a resumed run had are not among them
 * @param elapsed  the time it took
 */
public record EncodeSummary(DataManifest manifest, long written, Duration elapsed) {

    /** Positions of the dataset. */
    public long positions() {
        return manifest.parts().values().stream().mapToLong(DataManifest.PartCounts::positions).sum();
    }

    /** Positions a second of this call, from PGN to shards. */
    public double positionsPerSecond() {
        return elapsed.isZero() ? 0 : written * 1e9 / elapsed.toNanos();
    }
}
