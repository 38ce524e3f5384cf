package chesslab.arena.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.rating.Sprt.Scale;
import chesslab.arena.rating.Sprt.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The known answers are those of fastchess, as the field quotes them. */
class EloTest {

    private static String two(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    @Test
    void gamesGiveTheKnownAnswer() {
        assertEquals("Elo 40.70 ± 30.43, nElo 49.77 ± 36.77, LOS 99.60 %",
                EloEstimate.of(new WinDrawLoss(136, 111, 96)).toString());
    }

    @Test
    void evenScoreIsNoDifferenceWithoutASign() {
        String even = EloEstimate.of(new WinDrawLoss(3, 4, 3)).toString();
        assertTrue(even.matches("Elo 0\\.00 ± [0-9.]+, nElo 0\\.00 ± [0-9.]+, LOS 50\\.00 %"), even);
    }

    @Test
    void wherePlayersScoreNothingOnlyABoundIsSaid() {
        assertEquals("Elo at most -729 (95 % bound)",
                EloEstimate.of(new WinDrawLoss(0, 0, 200)).toString());
        assertEquals("Elo at least -512 (95 % bound)",
                EloEstimate.of(new PairScores(0, 0, 0, 0, 0, 1)).toString());
        assertEquals(0.05, Math.pow(EloEstimate.expectedScore(
                EloEstimate.of(new WinDrawLoss(20, 0, 0)).bound()), 20), 1e-9);
        assertNull(EloEstimate.of(new WinDrawLoss(0, 20, 0)).bound());
        EloEstimate few = EloEstimate.of(new WinDrawLoss(0, 2, 198)); // 1 point in 200: its interval begins below 0
        double upper = EloEstimate.expectedScore(few.bound());
        assertEquals(0.05, Math.pow(1 - upper, 200) + 200 * upper * Math.pow(1 - upper, 199), 1e-6);
        assertEquals(-few.bound(), EloEstimate.of(new WinDrawLoss(198, 2, 0)).bound(), 1e-6);
        assertNull(EloEstimate.of(new WinDrawLoss(19, 17, 164)).bound());
        assertNull(EloEstimate.of(new WinDrawLoss(1, 0, 1)).bound()); // beyond both ends: nothing is known
    }

    @Test
    void pairsGiveTheKnownAnswer() {
        EloEstimate elo = EloEstimate.of(new PairScores(34, 54, 31, 32, 64, 75));
        assertEquals("55.58 27.65 57.94 28.28",
                two(elo.elo()) + " " + two(elo.error()) + " " + two(elo.nElo()) + " " + two(elo.nEloError()));
    }

    @Test
    void sequentialTestGivesTheKnownAnswers() {
        assertEquals("-1.57", two(new Sprt(0.5, 2.5, 0.05, 0.05, Scale.LOGISTIC)
                .logLikelihoodRatio(new WinDrawLoss(21404, 40708, 21184))));
        assertEquals("0.92", two(new Sprt(0, 2, 0.05, 0.05, Scale.NORMALIZED)
                .logLikelihoodRatio(new WinDrawLoss(36433, 68692, 36027))));
    }

    @Test
    void sequentialTestDecides() {
        Sprt test = new Sprt(0, 10, 0.05, 0.05, Scale.LOGISTIC);
        assertEquals(Verdict.GOES_ON, test.verdict(new WinDrawLoss(10, 10, 8)));
        assertEquals(Verdict.ACCEPTS_ELO1, test.verdict(new WinDrawLoss(3000, 3000, 2700)));
        assertEquals(Verdict.ACCEPTS_ELO0, test.verdict(new WinDrawLoss(2700, 3000, 3000)));
    }

    @Test
    void sequentialTestOfAMatchWaitsForSixteenPairs() {
        Sprt test = new Sprt(0, 200, 0.05, 0.05, Scale.LOGISTIC);
        PairScores fifteen = new PairScores(0, 0, 1, 0, 0, 14);
        PairScores sixteen = new PairScores(0, 0, 1, 0, 0, 15);
        assertEquals(Verdict.ACCEPTS_ELO1, test.verdict(fifteen));
        assertFalse(test.ends(fifteen));
        assertTrue(test.ends(sixteen));
        assertTrue(test.text(sixteen).startsWith("SPRT    of 0.0 against 200.0 Elo: 200.0 Elo rather than 0.0, LLR "));
        assertFalse(test.ends(new PairScores(8, 0, 1, 0, 0, 10)));
    }

    @Test
    void bothSidesSeeTheSameDifference() {
        EloEstimate one = EloEstimate.of(new WinDrawLoss(30, 10, 20));
        EloEstimate other = EloEstimate.of(new WinDrawLoss(20, 10, 30));
        assertEquals(one.elo(), -other.elo(), 1e-9);
        assertEquals(one.error(), other.error(), 1e-9);
        assertEquals(1, one.superiority() + other.superiority(), 1e-9);
    }

    @Test
    void loneResultsAreBoundedAndOpen() {
        for (MatchScore match : List.of(new WinDrawLoss(1, 0, 0), new WinDrawLoss(0, 0, 1), new WinDrawLoss(0, 1, 0),
                new WinDrawLoss(100, 0, 0), new WinDrawLoss(1, 1, 0), new PairScores(0, 0, 0, 0, 0, 1))) {
            EloEstimate elo = EloEstimate.of(match);
            assertTrue(Math.abs(elo.elo()) < 1500 && elo.error() > 30 && elo.error() < 1500, match + ": " + elo);
            assertTrue(elo.superiority() == null || elo.superiority() >= 0 && elo.superiority() <= 1,
                    match + ": " + elo);
        }
        assertEquals(0, EloEstimate.of(new WinDrawLoss(0, 7, 0)).elo(), 1e-9);
    }

    @Test
    void likelihoodOfSuperiorityAgreesWithWhatIsPrintedBesideIt() {
        int said = 0;
        for (int games = 1; games <= 6; games++) {
            for (int code = 0; code < 7 * 7 * 7 * 7 * 7; code++) {
                int[] counts = IntStream.iterate(code, rest -> rest / 7).limit(5).map(rest -> rest % 7).toArray();
                if (IntStream.of(counts).sum() == games) {
                    said += agrees(
                            EloEstimate.of(new PairScores(counts[0], counts[1], counts[2], 0, counts[3], counts[4])));
                    said += counts[3] + counts[4] > 0
                            ? 0
                            : agrees(EloEstimate.of(new WinDrawLoss(counts[0], counts[1], counts[2])));
                }
            }
        }
        assertTrue(said > 100, said + " likelihoods");
    }

    private static int agrees(EloEstimate elo) {
        if (elo.superiority() == null) {
            assertFalse(elo.toString().contains("LOS"), elo::toString);
            return 0;
        }
        assertNull(elo.bound(), elo::toString);
        assertEquals(Math.abs(elo.elo()) > elo.error(), Math.abs(elo.superiority() - 0.5) > 0.475, elo::toString);
        assertEquals(Math.abs(elo.elo()) < 1e-9 ? 0 : Math.signum(elo.elo()),
                Math.abs(elo.elo()) < 1e-9 ? 0 : Math.signum(elo.superiority() - 0.5), elo::toString);
        return 1;
    }

    @Test
    void intervalHoldsTheTruthNineteenTimesInTwenty() {
        SplittableRandom random = new SplittableRandom(1);
        int held = 0;
        int matches = 2000;
        double truth = EloEstimate.difference(0.55);
        for (int match = 0; match < matches; match++) {
            long[] counts = new long[3];
            for (int game = 0; game < 400; game++) {
                double drawn = random.nextDouble();
                counts[drawn < 0.4 ? 0 : drawn < 0.7 ? 1 : 2]++; // 40 % won, 30 % drawn: 0.55
            }
            EloEstimate elo = EloEstimate.of(new WinDrawLoss(counts[0], counts[1], counts[2]));
            held += Math.abs(elo.elo() - truth) <= elo.error() ? 1 : 0;
        }
        assertEquals(0.95, (double) held / matches, 0.015);
    }

    @Test
    void normalDistributionGivesTheTabledValues() {
        assertEquals(0.5, EloEstimate.normal(0), 1e-15);
        assertEquals(0.975, EloEstimate.normal(1.959963984540054), 1e-12);
        assertEquals(0.001349898031630095, EloEstimate.normal(-3), 1e-13);
        assertEquals(0.9986501019683699, EloEstimate.normal(3 - 1e-12), 1e-12);
        assertEquals(2.866515718791939e-7, EloEstimate.normal(-5), 1e-18);
    }

    @Test
    void impossibleMatchesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> EloEstimate.of(new WinDrawLoss(0, 0, 0)));
        assertThrows(IllegalArgumentException.class, () -> new WinDrawLoss(-1, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new PairScores(0, 0, 0, 0, 0, -1));
        assertThrows(IllegalArgumentException.class, () -> EloEstimate.difference(1));
        assertThrows(IllegalArgumentException.class, () -> new Sprt(2, 0, 0.05, 0.05, Scale.LOGISTIC));
        assertThrows(IllegalArgumentException.class, () -> new Sprt(0, 2, 0, 0.05, Scale.LOGISTIC));
    }

    @Test
    void performanceIsTheRatingThatExpectsTheScore() {
        Rating even = Performance.of("a", Map.of(1000.0, new WinDrawLoss(5, 0, 5)));
        assertEquals(1000, even.elo(), 1e-6);
        assertEquals(1.96 * 400 / Math.log(10) / Math.sqrt(11 * 0.25), even.high() - even.elo(), 1e-6);
        Rating many = Performance.of("a", Map.of(1000.0, new WinDrawLoss(7500, 0, 2500)));
        assertEquals(1000 + EloEstimate.difference(0.75), many.elo(), 0.1);
        Rating two = Performance.of("a",
                Map.of(900.0, new WinDrawLoss(600, 300, 100), 1300.0, new WinDrawLoss(150, 300, 550)));
        assertEquals(750 + 300, 1000 * EloEstimate.expectedScore(two.elo() - 900)
                + 1000 * EloEstimate.expectedScore(two.elo() - 1300), 0.5);
        assertEquals(0.525, two.expected(), 1e-3);
        assertEquals(new WinDrawLoss(750, 600, 650), two.score());
    }

    @Test
    void performanceOfOnlyWinsIsABound() {
        Rating won = Performance.of("a", Map.of(1000.0, new WinDrawLoss(3, 0, 0)));
        assertTrue(won.toString().matches("a: at least \\d+ Elo"), won.toString());
        assertTrue(won.elo() > 1300 && won.elo() < 1400, won.toString()); // 3.5 points of 4
        assertEquals(Rating.Basis.GAMES, Performance.of("a", Map.of(1000.0, new WinDrawLoss(3, 1, 0))).basis());
    }
}
