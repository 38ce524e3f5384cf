package chesslab.notebook;

import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long MILLISECOND = 1_000_000L;

    private NotingScreen screen;
    private long now;

    private Progress progress(long total, boolean inPlace) {
        screen = new NotingScreen(inPlace);
        return new Progress("games", total, screen, () -> now);
    }

    private String last() {
        return screen.updates.get(screen.updates.size() - 1);
    }

    private void steps(Progress progress, int count, long milliseconds) {
        for (int i = 0; i < count; i++) {
            now += milliseconds * MILLISECOND;
            progress.step();
        }
    }

    @Test
    void kernelGetsAtMostFiveUpdatesASecond() {
        Progress progress = progress(10_000, true);
        steps(progress, 10_000, 1);
        assertEquals(50, screen.updates.size());
        assertEquals(1, screen.shown.size());
    }

    @Test
    void terminalGetsALineEveryFiveSeconds() {
        Progress progress = progress(21_000, false);
        steps(progress, 21_000, 1);
        assertEquals(4, screen.updates.size());
        assertEquals(List.of(), screen.shown);
    }

    @Test
    void lineTellsShareCountRateAndTimeLeft() {
        Progress progress = progress(2_000, true);
        assertEquals("games  " + "░".repeat(24) + "  0 %  0 of 2,000", screen.shown.get(0));
        progress.note("loss 0.5");
        steps(progress, 500, 10);
        assertEquals("games  " + "█".repeat(6) + "░".repeat(18) + "  25 %  500 of 2,000  100/s  15 s left  loss 0.5",
                last());
    }

    @Test
    void unknownTotalShowsNeitherBarNorTimeLeft() {
        Progress progress = progress(-1, true);
        steps(progress, 100, 10);
        assertEquals("games  100  100/s", last());
    }

    @Test
    void endIsOneLineAndComesOnce() {
        Progress progress = progress(200, true);
        steps(progress, 200, 10);
        screen.updates.clear();
        progress.close();
        progress.close();
        steps(progress, 1, 1_000);
        assertEquals(List.of("games: 200 in 2.0 s (100/s)"), screen.updates);
    }

    @Test
    void earlyEndSaysHowFarItCame() {
        Progress progress = progress(200, true);
        steps(progress, 50, 100);
        screen.updates.clear();
        progress.close();
        assertEquals(List.of("games: stopped at 50 of 200 in 5.0 s (10.0/s)"), screen.updates);
    }

    @Test
    void itemsCountWhenTheyAreDealtWithAndTheLastOneEndsIt() {
        Iterator<String> items = progress(2, true).over(List.of("a", "b").iterator());
        assertEquals("a", items.next());
        now += 1_000 * MILLISECOND;
        assertTrue(items.hasNext() && items.hasNext());
        assertEquals("games  " + "█".repeat(12) + "░".repeat(12) + "  50 %  1 of 2  1.0/s  1.0 s left",
                screen.updates.get(0));
        assertEquals("b", items.next());
        assertFalse(items.hasNext());
        assertEquals("games: 2 in 1.0 s (2.0/s)", last());
    }

    @Test
    void interruptEndsTheLoopAndSaysWhere() {
        Progress progress = progress(10, true);
        steps(progress, 3, 1_000);
        Thread.currentThread().interrupt();
        Exception thrown = assertThrows(InterruptedException.class, progress::step);
        assertEquals("interrupted in games: stopped at 4 of 10 in 3.0 s (1.3/s)", thrown.getMessage());
        assertEquals("games: stopped at 4 of 10 in 3.0 s (1.3/s)", last());
        assertFalse(Thread.currentThread().isInterrupted());
    }

    @Test
    void withoutAKernelLoopsPrintOnlyTheirEnd() {
        List<Object> seen = new ArrayList<>();
        String printed = Printed.by(() -> {
            Progress.range("numbers", 3).forEach(seen::add);
            Progress.of("letters", List.of("a", "b")).forEach(seen::add);
            Progress.of("words", Stream.of("c", "d"), 2).forEach(seen::add);
        });
        assertEquals(List.of(0, 1, 2, "a", "b", "c", "d"), seen);
        List<String> lines = printed.lines().toList();
        assertEquals(3, lines.size(), printed);
        assertTrue(lines.get(0).startsWith("numbers: 3 in ") && lines.get(1).startsWith("letters: 2 in ")
                && lines.get(2).startsWith("words: 2 in "), printed);
    }

    @Test
    void totalBelowZeroIsRefused() {
        assertEquals("total -1 of 'games', expected 0 or more", refusal(() -> Progress.start("games", -1)));
    }

    @Test
    void waitingForAnotherThreadShowsTheTimeAndGivesTheResult() throws Exception {
        CountDownLatch updated = new CountDownLatch(2);
        screen = new NotingScreen(true) {
            @Override
            public void update(Map<String, String> bundle, String id) {
                super.update(bundle, id);
                updated.countDown();
            }
        };
        Progress progress = new Progress("training", -1, screen, () -> now += 300 * MILLISECOND);
        assertEquals(42, progress.await(CompletableFuture.supplyAsync(() -> {
            assertDoesNotThrow(() -> updated.await());
            return 42;
        })));
        assertTrue(screen.updates.get(0).matches("training  +\\d\\.\\d s"), screen.updates::toString);
        assertTrue(last().matches("training: ended in \\d\\.\\d s"), screen.updates::toString);
    }

    @Test
    void interruptedWaitCancelsWhatItWaitsFor() {
        CompletableFuture<Integer> endless = new CompletableFuture<>();
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> progress(-1, true).await(endless));
        assertTrue(endless.isCancelled());
        assertEquals(1, screen.updates.size());
    }

    @Test
    void nestedLoopsKeepEachToTheirOwnLine() {
        Iterator<Integer> games = progress(2, true).over(List.of(1, 2).iterator());
        while (games.hasNext()) {
            games.next();
            Iterator<Integer> moves = new Progress("moves", 3, screen, () -> now).over(List.of(1, 2, 3).iterator());
            while (moves.hasNext()) {
                moves.next();
                now += 300 * MILLISECOND;
            }
        }
        assertEquals(3, screen.ids.size());
        assertEquals(3, screen.updates.stream().filter(line -> line.matches("(moves|games): .*")).count());
        assertTrue(last().startsWith("games: 2 in 1.8 s"), screen.updates::toString);
    }
}
