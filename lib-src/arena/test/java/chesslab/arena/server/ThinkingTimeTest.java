package chesslab.arena.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When to stop thinking, by a clock that only the test moves on. Planned are 100 ms, and at most 300. */
class ThinkingTimeTest {

    private final AtomicLong nanos = new AtomicLong(-7_000_000_000L); // as System.nanoTime may be
    private final ThinkingTime time = of(false);

    private ThinkingTime of(boolean pondering) {
        return new ThinkingTime(new ThinkingTime.Plan(100, 300), pondering, nanos::get);
    }

    private void pass(double millis) {
        nanos.addAndGet((long) (millis * 1e6));
    }

    /** The milliseconds after which a depth is the last, where each takes one. */
    private int last(String moves, int... values) {
        for (int i = 0; i < 1000; i++) {
            pass(1);
            int at = Math.min(i, values.length - 1);
            time.completed(moves.charAt(Math.min(i, moves.length() - 1)), values[at]);
            if (time.isOver()) {
                return i + 1;
            }
        }
        throw new AssertionError("it never ends");
    }

    @Test
    void depthIsNotBegunThatWouldNotEnd() {
        time.completed("e4", 10);
        time.completed("e4", 10);
        time.completed("e4", 10); // planned times 1.1
        pass(65);
        time.completed("d4", 10); // times 1.6
        assertFalse(time.isOver());
        pass(30);
        time.completed("d4", 10); // times 1.3: a depth that begins after 78 ms would not end within 130
        assertTrue(time.isOver());
    }

    @Test
    void depthThatHasBegunMayEnd() {
        pass(50);
        time.completed("e4", 10);
        pass(249);
        assertFalse(time.isOver());
    }

    @Test
    void mostIsNeverExceeded() {
        pass(299);
        assertFalse(time.isOver());
        pass(1);
        assertTrue(time.isOver());
    }

    @Test
    void sameMoveAgainAndAgainSavesTime() {
        assertEquals(51, last("e", 10));
    }

    @Test
    void movesThatChangeTakeLonger() {
        assertEquals(96, last("edcb".repeat(300), 10));
    }

    @Test
    void valueThatFallsTakesLongerAndOneThatRisesDoesNot() {
        assertEquals(51, last("e", 10, 200));
        int[] falling = new int[1000];
        for (int i = 0; i < falling.length; i++) {
            falling[i] = -30 * i;
        }
        assertEquals(67, new ThinkingTimeTest().last("e", falling)); // 100 * 0.85 * 1.3 * 0.6
    }

    @Test
    void ponderingEndsNothingAndItsTimeCountsAfterTheHit() {
        ThinkingTime pondering = of(true);
        pass(1000);
        pondering.completed("e4", 10);
        assertFalse(pondering.isOver());
        pondering.ponderHit();
        assertTrue(pondering.isOver());

        ThinkingTime hitSoon = of(true);
        pass(20);
        hitSoon.completed("e4", 10);
        hitSoon.ponderHit();
        assertFalse(hitSoon.isOver());
        pass(280);
        assertTrue(hitSoon.isOver());
    }

    @Test
    void hugeTimesDoNotOverflow() {
        ThinkingTime huge = new ThinkingTime(new ThinkingTime.Plan(Long.MAX_VALUE, Long.MAX_VALUE), false, nanos::get);
        pass(1e9);
        huge.completed("e4", Integer.MAX_VALUE);
        huge.completed("e4", Integer.MIN_VALUE);
        assertFalse(huge.isOver());
    }
}
