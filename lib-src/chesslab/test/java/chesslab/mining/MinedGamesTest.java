package chesslab.mining;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.PgnGame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MinedGamesTest {

    private static final MiningSettings SHORT = FakeEngine.settings(20, 0, 0);

    @TempDir
    private Path folder;
    private MinedGames games;

    @BeforeEach
    void open() {
        games = MinedGames.in(folder.resolve("mined"));
    }

    private static PgnGame game(int number) {
        try (FakeEngine engine = new FakeEngine()) {
            engine.newGame();
            return new SelfPlay(SHORT, 7, engine.name()).play(number, engine);
        }
    }

    private void mine(int count) throws Exception {
        Miner.mine(new MiningPlan(SHORT, 7, count, 5, true), folder.resolve("mined"), true, 2, FakeEngine::new,
                progress -> {
                });
    }

    @Test
    void aFolderThatIsNotThereHasNoGamesAndOneIsTheNextFree() throws IOException {
        assertEquals(1, games.nextFree());
    }

    @Test
    void gamesAreSavedOneByOneWithTheNextFreeNumber() throws IOException {
        assertEquals(1, games.save(game(3)));
        assertEquals(2, games.save(game(4)));
        assertEquals(game(4), games.load(2));
        assertEquals(3, games.nextFree());
    }

    @Test
    void gamesOfShardsAreLoadedByTheirNumbersAndReplayedToAHalfMove() throws Exception {
        mine(12);
        for (int number = 1; number <= 12; number++) {
            assertEquals(game(number), games.load(number));
        }
        assertEquals(12, games.load(7).boardAt(12).history().size());
        assertEquals(13, games.nextFree());
        assertEquals(13, games.save(game(40)));
        assertEquals(game(40), games.load(13));
    }

    @Test
    void allGamesOfTheShardsAreReadInOrder() throws Exception {
        mine(12);
        try (Stream<PgnGame> all = games.stream()) {
            assertEquals(Stream.iterate(1, n -> n + 1).limit(12).map(MinedGamesTest::game).toList(), all.toList());
        }
    }

    @Test
    void anUnknownNumberIsRefusedWithThoseThereAre() throws Exception {
        games.save(game(1));
        games.save(game(2));
        String message = assertThrows(IllegalArgumentException.class, () -> games.load(3)).getMessage();
        assertTrue(message.contains("no game 3") && message.contains("1 to 2"), message);
    }
}
