package chesslab.chess.pgn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.PgnReader.Detail;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class GameFilterTest {

    private static final List<String> GAMES = LichessGames.of(3, 300);
    private static final String PGN = "\uFEFF" + String.join("", GAMES);

    private static PgnReader reader(String pgn, GameFilter filter) {
        return new PgnReader(new ByteArrayInputStream(pgn.getBytes(StandardCharsets.UTF_8)), Detail.MAIN_LINE, filter);
    }

    private static List<PgnEntry> read(String pgn, GameFilter filter) {
        try (PgnReader reader = reader(pgn, filter)) {
            return reader.stream().toList();
        }
    }

    /** A filter takes the games whose texts are chosen, as if the others were not in the file. */
    private static void assertTakes(GameFilter filter, Predicate<String> chosen) {
        List<String> expected = GAMES.stream().filter(chosen).toList();
        assertTrue(expected.size() > 10 && expected.size() < 280, expected.size() + " games");
        assertEquals(read(String.join("", expected), GameFilter.ALL).stream().map(GameFilterTest::content).toList(),
                read(PGN, filter).stream().map(GameFilterTest::content).toList());
    }

    private static Object content(PgnEntry entry) {
        return entry instanceof PgnError error ? error.cause() : entry;
    }

    private static int elo(String game, String tag) {
        String elo = game.replaceAll("(?s).*\\[" + tag + " \"(.*?)\"].*", "$1");
        return elo.equals("?") ? -1 : Integer.parseInt(elo);
    }

    private static final GameFilter RATED = new GameFilter(0, 0, List.of(), true, false, 1, 0);
    private static final GameFilter WITH_EVALS = new GameFilter(0, 0, List.of(), false, true, 1, 0);

    private static GameFilter rated(int least, int most) {
        return new GameFilter(least, most, List.of(), false, false, 1, 0);
    }

    private static GameFilter part(int fromGame, int games) {
        return new GameFilter(0, 0, List.of(), false, false, fromGame, games);
    }

    private static GameFilter timed(String... timeControls) {
        return new GameFilter(0, 0, List.of(timeControls), false, false, 1, 0);
    }

    @Test
    void ratingsOfBothPlayersMustBeKnownAndWithinTheLimits() {
        assertTakes(rated(1500, 0), game -> elo(game, "WhiteElo") >= 1500 && elo(game, "BlackElo") >= 1500);
        assertTakes(rated(0, 2000), game -> elo(game, "WhiteElo") >= 0 && elo(game, "BlackElo") >= 0
                && elo(game, "WhiteElo") <= 2000 && elo(game, "BlackElo") <= 2000);
        Map<String, String> tags = Map.of("WhiteElo", "2200", "BlackElo", "2199");
        assertTrue(rated(2199, 2200).accepts(tags));
        assertFalse(rated(2200, 0).accepts(tags));
        assertFalse(rated(0, 2199).accepts(tags));
        assertFalse(rated(1, 0).accepts(Map.of("WhiteElo", "2200")));
    }

    @Test
    void timeControlsAreTexts() {
        assertTakes(timed("180+2"), game -> game.contains("\"180+2\""));
        assertTakes(timed("600+0", "60+0"), game -> game.contains("\"600+0\"") || game.contains("\"60+0\""));
        assertFalse(timed("180+2").accepts(Map.of()));
        for (String other : List.of("-", "?", "1/259200", "1/86400", "40/9000:3600", "40/7200+30:20/3600:900+5", "*180",
                "300",
                "600+5")) {
            assertTrue(timed(other).accepts(Map.of("TimeControl", other)), other);
            assertFalse(timed(other).accepts(Map.of("TimeControl", "180+2")), other);
        }
    }

    @Test
    void ratedGamesAndGamesWithEvaluationsAreFound() {
        assertTakes(RATED, game -> game.startsWith("[Event \"Rated"));
        assertTakes(WITH_EVALS, game -> game.contains("[%eval"));
        assertTakes(new GameFilter(1200, 0, List.of(), true, true, 1, 0),
                game -> game.startsWith("[Event \"Rated") && game.contains("[%eval") && elo(game, "WhiteElo") >= 1200
                        && elo(game, "BlackElo") >= 1200);
    }

    @Test
    void evaluationOfTheNextGameIsNotTakenForOnesOwn() {
        String with = "[Event \"a\"]\n\n1. e4 { [%eval 0.2] } *\n\n";
        String without = "[Event \"b\"]\n\n1. d4 { [%clk 0:01:00] } *\n\n";
        assertEquals(List.of("a", "a"), read(with + without + without + with, WITH_EVALS).stream()
                .map(entry -> ((PgnGame) entry).tag("Event").orElseThrow()).toList());
        String late = "[Event \"c\"]\n\n1. e4 { " + "x".repeat(70_000) + " [%eval 0.2] } *\n\n";
        assertEquals(List.of(), read(late + without, WITH_EVALS));
    }

    @Test
    void partsOfAFileAreItsGames() {
        assertTakes(part(51, 0), game -> GAMES.indexOf(game) >= 50);
        assertTakes(part(1, 20), game -> GAMES.indexOf(game) < 20);
        assertTakes(part(11, 30), game -> GAMES.indexOf(game) >= 10 && GAMES.indexOf(game) < 40);
        assertEquals(List.of(), read(PGN, part(301, 0)));
        List<String> rated = GAMES.stream().filter(game -> game.startsWith("[Event \"Rated")).toList();
        assertTakes(new GameFilter(0, 0, List.of(), true, false, 1, 17), rated.subList(0, 17)::contains);
    }

    @Test
    void gamesKeepTheirNumbersAndBadOnesAreToldWithThem() {
        String pgn = "[Event \"Casual\"]\n\n1. e4 *\n\n[Event \"Rated\"]\n\n1. e5 *\n\n[Event \"Casual\"]\n\n1. e5 *\n\n"
                + "[Event \"Rated\"]\n\n1. d4 *\n\n";
        try (PgnReader reader = reader(pgn, RATED)) {
            List<PgnEntry> entries = reader.stream().toList();
            assertEquals(2, ((PgnError) entries.get(0)).game());
            assertEquals(7, ((PgnError) entries.get(0)).line());
            assertEquals("d4", ((PgnGame) entries.get(1)).moves().get(0).move().toString().replace("d2", ""));
            assertEquals(2, entries.size());
            assertEquals(4, reader.number());
        }
        assertEquals(1, read(pgn, new GameFilter(0, 0, List.of(), true, false, 1, 1)).size(),
                "a bad game is one of them");
        assertEquals(1, read("[Event \"Rated\n\n1. e4 *\n\n" + pgn, part(5, 0)).size(),
                "a malformed game before is passed over");
    }

    @Test
    void wrongFiltersAreRefused() {
        assertTrue(refusal(() -> rated(2000, 1999)).contains("from 2000 to 1999"));
        for (String wrong : List.of("", "180+", "+2", "1/", "40/9000:", "180 + 2", "*", "-:-")) {
            assertTrue(refusal(() -> timed(wrong)).contains("\"" + wrong + "\": expected seconds"), wrong);
        }
        assertTrue(refusal(() -> timed("blitz")).contains("\"blitz\": expected seconds + increment such as 180+2"));
        assertTrue(refusal(() -> part(0, 0)).contains("from game 0"));
        assertTrue(refusal(() -> part(1, -1)).contains("-1 games"));
    }

    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    @Test
    void filterSaysWhatItAsksFor() {
        assertEquals("all", GameFilter.ALL.toString());
        assertEquals("rated from 2000 to 2500, 180+2 or 60+0, with evaluations, from game 7, at most 1,000 of a file",
                new GameFilter(2000, 2500, List.of("180+2", "60+0"), true, true, 7, 1000).toString());
    }
}
