package chesslab.training.imitation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.encoding.GamePhase;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Metrics are means over positions. */
class MetricsTest {

    @Test
    void scoresAreMeansOverThePositionsOfAllPhasesAndOfEach() {
        Metrics.Sums tally = new Metrics.Sums();
        tally.add(GamePhase.OPENING, 1, 0, 0.5, 0.5);
        tally.add(GamePhase.OPENING, 2, 4, 0.25, Double.NaN);
        tally.add(GamePhase.ENDGAME, 6, 5, 0, -1);
        Metrics.ByPhase scores = tally.means();
        assertEquals(new Metrics(3, 2, 3, 0.625, 1 / 3.0, 2 / 3.0, 0.25), scores.all());
        assertEquals(Map.of(GamePhase.OPENING, new Metrics(2, 1, 1.5, 0.25, 0.5, 1, 0.375),
                GamePhase.ENDGAME, new Metrics(1, 1, 6, 1, 0, 0, 0)), scores.byPhase());
        assertEquals(3, tally.positions());
    }
}
