package chesslab.arena.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.PgnGame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counting the games of a match. */
class MatchSummaryTest {

    private static PgnGame game(int round, String result, String termination) {
        String white = round % 2 == 1 ? "A" : "B";
        return PgnGame
                .of(Map.of("Round", Integer.toString(round), "White", white, "Black", white.equals("A") ? "B" : "A",
                        "Result", result, "Termination", termination), List.of(), result);
    }

    /** Rounds from 1 on with these results. */
    private static List<PgnGame> match(String... results) {
        List<PgnGame> games = new ArrayList<>();
        for (String result : results) {
            games.add(game(games.size() + 1, result, result.startsWith("1/2") ? "threefold repetition" : "checkmate"));
        }
        return games;
    }

    @Test
    void gamesPairsColorsAndTerminationsAreCountedFromPlayerA() {
        MatchSummary result = MatchSummary.of(match("1-0", "0-1", "1-0", "1-0", "1/2-1/2", "0-1", "1/2-1/2", "1/2-1/2",
                "0-1", "1/2-1/2", "0-1", "1-0", "1-0"));
        assertEquals(new WinDrawLoss(5, 4, 4), result.games());
        assertEquals(new WinDrawLoss(3, 2, 2), result.asWhite());
        assertEquals(new WinDrawLoss(2, 2, 2), result.asBlack());
        assertEquals(new PairScores(1, 1, 1, 1, 1, 1), result.pairs(), "the last pair is not finished");
        assertEquals(Map.of("checkmate", 9, "threefold repetition", 4), result.terminations());
        assertEquals(7.0 / 13, result.score());
        assertEquals(EloEstimate.of(new WinDrawLoss(5, 4, 4)), result.elo().orElseThrow());
        assertEquals(EloEstimate.of(new PairScores(1, 1, 1, 1, 1, 1)), result.eloByPairs().orElseThrow());
        assertTrue(MatchSummary.of(match("1-0")).eloByPairs().isEmpty());
    }

    @Test
    void orderOfTheGamesDoesNotMatter() {
        List<PgnGame> games = match("1-0", "0-1", "1/2-1/2", "0-1");
        MatchSummary result = MatchSummary.of(games);
        assertEquals(result, MatchSummary.of(List.of(games.get(3), games.get(1), games.get(2), games.get(0))));
    }

    @Test
    void gamesOfNoMatchAreRefusedWithTheReason() {
        refused("no game", List.of());
        refused("two games 1", List.of(game(1, "1-0", "mate"), game(1, "1-0", "mate")));
        refused("has the result *", List.of(game(1, "*", "unknown")));
        refused("tag Round none", List.of(PgnGame.parse("1. e4 *")));
        refused("game 2 is C - A, expected [A, B]", List.of(game(1, "1-0", "mate"),
                PgnGame.parse("[Round \"2\"]\n[White \"C\"]\n[Black \"A\"]\n[Result \"1-0\"]\n\n1-0")));
    }

    private static void refused(String reason, List<PgnGame> games) {
        String message = assertThrows(IllegalArgumentException.class, () -> MatchSummary.of(games)).getMessage();
        assertTrue(message.contains(reason), message);
    }
}
