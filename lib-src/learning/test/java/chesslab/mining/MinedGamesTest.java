package chesslab.mining;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.PgnGame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MinedGamesTest {

    private static final MiningSettings SHORT = FakeEngine.settings(20, 0, 0);

    @TempDir
    private Path folder;

    private static PgnGame game(int number) {
        return FakeEngine.play(SHORT, 7, number);
    }

    @Test
    void gamesAreThoseOfTheShardsInOrderAndByTheirNumbers() throws Exception {
        Miner.mine(new MiningPlan(SHORT, 7, 12, 5, true), folder, false, 2, FakeEngine::new, progress -> {
        });
        MinedGames games = MinedGames.in(folder);
        List<PgnGame> expected = IntStream.rangeClosed(1, 12).mapToObj(MinedGamesTest::game).toList();
        try (Stream<PgnGame> all = games.stream()) {
            assertEquals(expected, all.toList());
        }
        for (int number = 1; number <= 12; number++) {
            assertEquals(expected.get(number - 1), games.load(number));
        }
        assertEquals(12, games.load(7).boardAt(12).history().size());
        for (int number : new int[]{0, 13}) {
            assertRefused(() -> games.load(number), "no game " + number, "1 to 12");
        }
    }

    @Test
    void folderWithoutARunIsRefused() {
        assertTrue(assertThrows(IOException.class, () -> MinedGames.in(folder).stream()).getMessage()
                .startsWith(folder.resolve(Manifest.FILE).toString()));
    }
}
