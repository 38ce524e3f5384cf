package chesslab.training.imitation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.encoding.GamePhase;
import chesslab.files.JsonFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics.ByPhase are means over positions, and a checkpoint does not change a bit of them. */
class RunningMetricsTest {

    @TempDir
    private Path folder;

    private static void addSome(RunningMetrics tally, GamePhase phase, SplittableRandom random) {
        for (int i = 0; i < 9; i++) {
            tally.add(phase, random.nextDouble(), random.nextInt(9), random.nextDouble(), random.nextDouble());
        }
    }

    @Test
    void scoresAreMeansOverThePositionsOfAllPhasesAndOfEach() {
        RunningMetrics tally = new RunningMetrics();
        tally.add(GamePhase.OPENING, 1, 0, 0.5, 0.5);
        tally.add(GamePhase.OPENING, 2, 4, 0.25, Double.NaN);
        tally.add(GamePhase.ENDGAME, 6, 5, 0, -1);
        Metrics.ByPhase scores = tally.result();
        assertEquals(new Metrics(3, 2, 3, 0.625, 1 / 3.0, 2 / 3.0, 0.25), scores.all());
        assertEquals(Map.of(GamePhase.OPENING, new Metrics(2, 1, 1.5, 0.25, 0.5, 1, 0.375),
                GamePhase.ENDGAME, new Metrics(1, 1, 6, 1, 0, 0, 0)), scores.byPhase());
        assertEquals(3, tally.positions());
    }

    /** The phases come in another order there than in that of the game. */
    @Test
    void tallyThatWentThroughACheckpointHasTheSameBits() throws Exception {
        for (int seed = 0; seed < 50; seed++) {
            RunningMetrics whole = new RunningMetrics();
            SplittableRandom random = new SplittableRandom(seed);
            for (GamePhase phase : new GamePhase[]{GamePhase.ENDGAME, GamePhase.MIDDLEGAME, GamePhase.OPENING}) {
                addSome(whole, phase, random);
            }
            RunningMetrics kept = new RunningMetrics();
            random = new SplittableRandom(seed);
            for (GamePhase phase : new GamePhase[]{GamePhase.ENDGAME, GamePhase.MIDDLEGAME, GamePhase.OPENING}) {
                addSome(kept, phase, random);
                Path file = folder.resolve("tally.json");
                Files.writeString(file, JsonFile.text(kept));
                kept = JsonFile.read(file, RunningMetrics.class, "tally");
            }
            assertEquals(whole.result(), kept.result());
        }
    }
}
