package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.notebook.screen.Screen;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Progress is drawn in place, not too often, and ends with one line. */
class ProgressTest {

    private static final long MILLISECOND = 1_000_000L;

    private final List<String> shown = new ArrayList<>();
    private final List<String> updates = new ArrayList<>();
    private long now;

    private class Recording implements Screen {
        private final boolean inPlace;
        private String id;

        private Recording(boolean inPlace) {
            this.inPlace = inPlace;
        }

        @Override
        public void show(Map<String, String> bundle) {
            shown.add(bundle.get(TEXT));
        }

        @Override
        public void show(Map<String, String> bundle, String newId) {
            id = newId;
            show(bundle);
        }

        @Override
        public void update(Map<String, String> bundle, String sameId) {
            assertTrue(id == null || id.equals(sameId));
            updates.add(bundle.get(TEXT));
        }

        @Override
        public boolean updatesInPlace() {
            return inPlace;
        }

        @Override
        public String name() {
            return "recording";
        }
    }

    private Progress progress(long total, boolean inPlace) {
        return new Progress("games", total, new Recording(inPlace), () -> now);
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
        assertEquals(50, updates.size());
        assertEquals(1, shown.size());
    }

    @Test
    void terminalGetsALineEveryFiveSeconds() {
        Progress progress = progress(21_000, false);
        steps(progress, 21_000, 1);
        assertEquals(4, updates.size());
        assertEquals(List.of(), shown);
    }

    @Test
    void lineTellsShareCountRateAndTimeLeft() {
        Progress progress = progress(2_000, true);
        assertEquals("games  " + "░".repeat(24) + "  0 %  0 of 2,000", shown.get(0));
        progress.note("loss 0.5");
        steps(progress, 500, 10);
        assertEquals("games  " + "█".repeat(6) + "░".repeat(18) + "  25 %  500 of 2,000  100/s  15 s left  loss 0.5",
                updates.get(updates.size() - 1));
    }

    @Test
    void unknownTotalShowsNeitherBarNorTimeLeft() {
        Progress progress = progress(-1, true);
        steps(progress, 100, 10);
        assertEquals("games  100  100/s", updates.get(updates.size() - 1));
    }

    @Test
    void endIsOneLineAndComesOnce() {
        Progress progress = progress(200, true);
        steps(progress, 200, 10);
        updates.clear();
        progress.close();
        progress.close();
        steps(progress, 1, 1_000);
        assertEquals(List.of("games: 200 in 2.0 s (100/s)"), updates);
    }

    @Test
    void earlyEndSaysHowFarItCame() {
        Progress progress = progress(200, true);
        steps(progress, 50, 100);
        updates.clear();
        progress.close();
        assertEquals(List.of("games: stopped at 50 of 200 in 5.0 s (10.0/s)"), updates);
    }

    @Test
    void itemsCountWhenTheyAreDealtWithAndTheLastOneEndsIt() {
        Iterator<String> items = progress(2, true).over(List.of("a", "b").iterator());
        assertEquals("a", items.next());
        now += 1_000 * MILLISECOND;
        assertTrue(items.hasNext() && items.hasNext());
        assertEquals("games  " + "█".repeat(12) + "░".repeat(12) + "  50 %  1 of 2  1.0/s  1.0 s left",
                updates.get(0));
        assertEquals("b", items.next());
        assertFalse(items.hasNext());
        assertEquals("games: 2 in 1.0 s (2.0/s)", updates.get(updates.size() - 1));
    }

    @Test
    void interruptEndsTheLoopAndSaysWhere() {
        Progress progress = progress(10, true);
        steps(progress, 3, 1_000);
        Thread.currentThread().interrupt();
        Exception thrown = assertThrows(InterruptedException.class, progress::step);
        assertEquals("interrupted in games: stopped at 4 of 10 in 3.0 s (1.3/s)", thrown.getMessage());
        assertEquals("games: stopped at 4 of 10 in 3.0 s (1.3/s)", updates.get(updates.size() - 1));
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
        String message = assertThrows(IllegalArgumentException.class, () -> Progress.start("games", -1)).getMessage();
        assertEquals("total -1 of 'games', expected 0 or more", message);
    }

    @Test
    void waitingForAnotherThreadShowsTheTimeAndGivesTheResult() throws Exception {
        CountDownLatch updated = new CountDownLatch(2);
        Progress progress = new Progress("training", -1, new Recording(true) {
            @Override
            public void update(Map<String, String> bundle, String sameId) {
                super.update(bundle, sameId);
                updated.countDown();
            }
        }, () -> now += 300 * MILLISECOND);
        assertEquals(42, progress.await(CompletableFuture.supplyAsync(() -> {
            assertDoesNotThrow(() -> updated.await());
            return 42;
        })));
        assertTrue(updates.get(0).matches("training  +\\d\\.\\d s"), updates::toString);
        assertTrue(updates.get(updates.size() - 1).matches("training: ended in \\d\\.\\d s"), updates::toString);
    }

    @Test
    void interruptedWaitCancelsWhatItWaitsFor() {
        CompletableFuture<Integer> endless = new CompletableFuture<>();
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> progress(-1, true).await(endless));
        assertTrue(endless.isCancelled());
        assertEquals(1, updates.size());
    }

    @Test
    void nestedLoopsKeepEachToTheirOwnLine() {
        Recording outerScreen = new Recording(true);
        Progress outer = new Progress("games", 2, outerScreen, () -> now);
        Iterator<Integer> games = outer.over(List.of(1, 2).iterator());
        while (games.hasNext()) {
            games.next();
            Recording innerScreen = new Recording(true);
            Progress inner = new Progress("moves", 3, innerScreen, () -> now);
            Iterator<Integer> moves = inner.over(List.of(1, 2, 3).iterator());
            while (moves.hasNext()) {
                moves.next();
                now += 300 * MILLISECOND;
            }
            assertFalse(innerScreen.id.equals(outerScreen.id));
        }
        assertEquals(3, updates.stream().filter(line -> line.matches("(moves|games): .*")).count(), updates::toString);
        assertTrue(updates.get(updates.size() - 1).startsWith("games: 2 in 1.8 s"), updates::toString);
    }
}
