package chesslab.encoding;

import java.time.Duration;

/**
 * How far an encoding is. It walks over the games twice: first it looks, then it writes.
 *
 * @param writing   whether this is the second walk
 * @param positions positions dealt with in this walk
 * @param total     positions there will be; 0 while nobody knows, in the first walk
 * @param elapsed   the time since the walk began
 */
public record EncodeProgress(boolean writing, long positions, long total, Duration elapsed) {

    /** Positions a second of this walk. */
    public double positionsPerSecond() {
        return elapsed.isZero() ? 0 : positions * 1e9 / elapsed.toNanos();
    }
}
