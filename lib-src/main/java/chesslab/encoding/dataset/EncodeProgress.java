package chesslab.encoding.dataset;

import java.time.Duration;

/**
 * How far an encoding is: first it reads and encodes all games, then it writes the shards.
 *
 * @param writing   whether it writes
 * @param positions positions dealt with since it began to read, or to write
 * @param total     positions it will write; 0 while it reads, when nobody knows
 * @param elapsed   the time since it began to read, or to write
 */
public record EncodeProgress(boolean writing, long positions, long total, Duration elapsed) {

    /** Positions a second of reading, or of writing. */
    public double positionsPerSecond() {
        return elapsed.isZero() ? 0 : positions * 1e9 / elapsed.toNanos();
    }
}
