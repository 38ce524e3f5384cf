package chesslab.mining;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.game.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run keeps in memory what the manifest says of the finished shards; the games themselves are on the disk.
 */
class MiningMemoryTest {

    private static final int GAMES = 100_000;
    private static final int BYTES_OF_A_GAME = 300; // what its text takes at least

    @TempDir
    private Path folder;

    /** The engine that thinks least: it plays the first legal move. */
    private static MiningEngine first() {
        return new FakeEngine() {
            @Override
            public List<ScoredMove> apply(Board board) {
                return List.of(new ScoredMove(board.legalMoves().get(0), Score.centipawns(0, Side.WHITE)));
            }
        };
    }

    /** Returns the least of some readings: the other games go on between a collection and its reading. */
    private static long usedAfterCollection() {
        return LongStream.generate(() -> {
            System.gc();
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }).limit(5).min().getAsLong();
    }

    @Test
    void memoryIsFlatOverAHundredThousandGames() throws Exception {
        MiningPlan plan = new MiningPlan(FakeEngine.settings(2, 0, 0), 7, GAMES, 1000, false);
        List<Long> used = new ArrayList<>();
        Manifest manifest = Miner.mine(plan, folder, false, 2, MiningMemoryTest::first, progress -> {
            if (progress.mined() == GAMES / 10 || progress.mined() == GAMES) {
                used.add(usedAfterCollection());
            }
        }).manifest();
        assertEquals(GAMES, manifest.total().games());
        long grown = used.get(1) - used.get(0);
        assertTrue(grown < GAMES * 9L / 10 * BYTES_OF_A_GAME / 10, grown + " bytes more than at the tenth of the run");
    }
}
