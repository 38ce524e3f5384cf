package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import chesslab.chess.Score.Curve;
import chesslab.game.Side;
import org.junit.jupiter.api.Test;

class ScoreTest {

    @Test
    void aScoreIsTheSameFromEitherSide() {
        Score score = Score.centipawns(-35, Side.BLACK);
        assertEquals(Score.centipawns(35, Side.WHITE), score);
        assertEquals(Score.centipawns(35, Side.WHITE).hashCode(), score.hashCode());
        assertEquals(35, score.valueFor(Side.WHITE));
        assertEquals(-35, score.valueFor(Side.BLACK));
        assertNotEquals(Score.centipawns(-35, Side.WHITE), score);
        assertNotEquals(Score.mateIn(-35, Side.BLACK), score);
    }

    @Test
    void aTextForPgnIsWhitesAndAPrintedOneItsSides() {
        assertEquals("0.35", Score.centipawns(-35, Side.BLACK).toPgn());
        assertEquals("-0.35", Score.centipawns(-35, Side.BLACK).toString());
        assertEquals("+1.20", Score.centipawns(120, Side.BLACK).toString());
        assertEquals("0.00", Score.centipawns(0, Side.BLACK).toString());
        assertEquals("#-3", Score.mateIn(3, Side.BLACK).toPgn());
        assertEquals("#3", Score.mateIn(3, Side.BLACK).toString());
    }

    @Test
    void expectedScoresAreLichesssCurve() {
        assertEquals(0.5, Curve.LICHESS.expectedScore(0));
        assertEquals(0.591, Curve.LICHESS.expectedScore(100), 5e-4);
        assertEquals(0.751, Curve.LICHESS.expectedScore(300), 5e-4);
        assertEquals(1, Curve.LICHESS.expectedScore(250) + Curve.LICHESS.expectedScore(-250), 1e-12);
        assertEquals(Curve.LICHESS.expectedScore(100), Score.centipawns(-100, Side.WHITE).expectedFor(Side.BLACK));
        assertEquals(1, Score.mateIn(-4, Side.WHITE).expectedFor(Side.BLACK));
        assertEquals(0, Score.mateIn(0, Side.WHITE).expectedFor(Side.BLACK));
    }

    @Test
    void elosCurveGivesThePawnMore() {
        assertEquals(0.640, Curve.ELO.expectedScore(100), 5e-4);
        assertEquals(10 / 11.0, Curve.ELO.expectedScore(400), 1e-12);
    }

    @Test
    void eachCurveLeadsBackToItsCentipawns() {
        for (Curve curve : Curve.values()) {
            for (int centipawns : new int[]{-900, -100, 0, 35, 300}) {
                assertEquals(centipawns, curve.centipawns(curve.expectedScore(centipawns)), 1e-9);
            }
        }
    }
}
