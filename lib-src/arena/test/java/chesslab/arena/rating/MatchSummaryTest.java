package chesslab.arena.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Counting the games of a match. */
class MatchSummaryTest {

    /** The games from 1 on with these results. */
    private static List<PlayedGame> games(String... results) {
        return IntStream.range(0, results.length).mapToObj(i -> new PlayedGame(i + 1, i % 2 == 0 ? "A" : "B",
                i % 2 == 0 ? "B" : "A", "", List.of(), results[i], results[i].startsWith("1/2") ? "stalemate" : "mate",
                false)).toList();
    }

    private static MatchSummary count(List<PlayedGame> games) {
        return MatchSummary.of("A", "B", games);
    }

    @Test
    void gamesPairsColorsAndTerminationsAreCountedFromPlayerA() {
        MatchSummary result = count(games("1-0", "0-1", "1-0", "1-0", "1/2-1/2", "0-1", "1/2-1/2", "1/2-1/2", "0-1",
                "1/2-1/2", "0-1", "1-0", "1-0"));
        assertEquals(new WinDrawLoss(5, 4, 4), result.games());
        assertEquals(new WinDrawLoss(3, 2, 2), result.asWhite());
        assertEquals(new WinDrawLoss(2, 2, 2), result.asBlack());
        assertEquals(new PairScores(1, 1, 1, 1, 1, 1), result.pairs(), "the last pair is not finished");
        assertEquals(Map.of("mate", 9, "stalemate", 4), result.terminations());
        assertEquals(7.0 / 13, result.score());
        assertEquals(EloEstimate.of(new WinDrawLoss(5, 4, 4)), result.elo().orElseThrow());
        assertEquals(EloEstimate.of(new PairScores(1, 1, 1, 1, 1, 1)), result.eloByPairs().orElseThrow());
        assertTrue(count(games("1-0")).eloByPairs().isEmpty());
    }

    @Test
    void orderOfTheGamesDoesNotMatter() {
        List<PlayedGame> games = games("1-0", "0-1", "1/2-1/2", "0-1");
        assertEquals(count(games), count(List.of(games.get(3), games.get(1), games.get(2), games.get(0))));
    }

    @Test
    void gameWithoutAResultIsRefused() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> count(games("1-0", "*"))).getMessage()
                .contains("game 2 has the result *"));
    }
}
