package chesslab.arena.server;

import static chesslab.arena.server.UciTalk.last;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.search.chess.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the selective search can do as a UCI engine beyond what every player can. */
@Timeout(120)
@Tag("lengthy")
class UciEngineTest {

    private static final String MOVE = "[a-h][1-8][a-h][1-8][qrbn]?";
    private static final String ANSWER = "bestmove " + MOVE + "( ponder " + MOVE + ")?";

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private static String move(String answer) {
        return answer.split(" ")[1];
    }

    @Test
    void optionsAreDescribed() throws Exception {
        try (UciTalk talk = new UciTalk("selective")) {
            talk.say("uci");
            List<String> told = talk.upTo("uciok");
            assertTrue(told.contains("option name Clear Hash type button"), told::toString);
            assertTrue(told.contains("option name Ponder type check default false"), told::toString);
            assertTrue(told.contains("option name Threads type spin default 1 min 1 max " + PROCESSORS),
                    told::toString);
            assertTrue(told.contains("option name MultiPV type spin default 1 min 1 max 218"), told::toString);
            assertTrue(told.contains("option name UCI_LimitStrength type check default false"), told::toString);
            assertTrue(told.contains("option name UCI_Elo type spin default 2800 min 400 max 2800"), told::toString);
            assertTrue(told.stream()
                    .anyMatch(line -> line.matches("option name Hash type spin default \\d+ min 1 max \\d+")));
        }
    }

    @Test
    void strengthIsLimitedToALevelAndSetFree() throws Exception {
        try (UciTalk talk = new UciTalk("selective:nodes=20000")) {
            talk.say("setoption name UCI_Elo value 1700", "setoption name UCI_LimitStrength value true");
            List<String> limited = talk.answer("go");
            assertEquals("info string " + new Level(1700).meaning(), limited.get(0));
            Matcher nodes = Pattern.compile(" nodes (\\d+) ").matcher(limited.get(limited.size() - 2));
            assertTrue(nodes.find() && Integer.parseInt(nodes.group(1)) < 1_000, limited::toString);
            List<String> free = talk.answer("setoption name UCI_LimitStrength value false", "go");
            assertTrue(free.get(free.size() - 2).contains(" nodes 20000 "), free::toString);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "setoption name UCI_Elo value 300 | info string error option UCI_Elo: expected 400 to 2800, but is '300'",
            "setoption name Hash value 0 | info string error option Hash: expected 1 to ",
            "setoption name Hash value 99999999999 | info string error option Hash: expected 1 to ",
            "setoption name Hash value much | info string error option Hash: expected 1 to ",
            "setoption name Threads value 100000 | info string error option Threads: expected 1 to ",
            "setoption name MultiPV value 219 | info string error option MultiPV: expected 1 to 218, but is '219'",
            "setoption name MultiPV | info string error option MultiPV: expected 1 to 218, but is ''",
            "setoption name Move Overhead value -1 | info string error option Move Overhead: expected 0 to 5000",
            "setoption name Ponder value perhaps | info string error option Ponder: expected true or false",
            "setoption name Clear Hash value 1 | info string error option Clear Hash: expected no value",
            "setoption name Style value wild | info string error setoption name Style value wild: expected name and one",
            "setoption | info string error setoption : expected name and one of Seed, Move Overhead, Hash"})
    void optionOutOfRangeIsRefusedByName(String command, String told) throws Exception {
        try (UciTalk talk = new UciTalk("selective:nodes=100")) {
            talk.say(command);
            String heard = talk.upTo("info").get(0);
            assertTrue(heard.startsWith(told), heard);
            assertTrue(last(talk.answer("go")).matches(ANSWER));
        }
    }

    @Test
    void optionsAreSetWhateverTheirCase() throws Exception {
        try (UciTalk talk = new UciTalk("selective:nodes=100")) {
            talk.say("setoption name hash value 2", "setoption name CLEAR HASH", "setoption name Ponder value true",
                    "setoption name move overhead value 100", "setoption name UCI_EngineAbout value x", "isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
        }
    }

    @Test
    void multiPvTellsSeveralLinesOfEachDepth() throws Exception {
        List<String> heard = UciTalk.answers("selective", "setoption name MultiPV value 3", "go depth 4");
        assertEquals(4 * 3 + 1, heard.size(), heard::toString);
        Set<String> first = heard.subList(9, 12).stream().map(line -> line.replaceFirst(".* pv (\\w+).*", "$1"))
                .collect(Collectors.toSet());
        assertEquals(3, first.size(), heard::toString);
        for (int i = 0; i < 12; i++) {
            assertTrue(heard.get(i).matches("info depth " + (i / 3 + 1) + " seldepth \\d+ multipv " + (i % 3 + 1)
                    + " score cp -?\\d+ nodes \\d+ nps \\d+ time \\d+ hashfull \\d+ pv( " + MOVE + ")+"), heard.get(i));
        }
        assertTrue(heard.get(9).contains(" pv " + move(last(heard))), heard::toString);
    }

    /** The last line has the nodes of the whole search, and its moves begin with the one that is played. */
    @Test
    void depthThatALimitCutsShortIsNotShownUnderAFinishedOnesNumber() throws Exception {
        int kept = 0;
        int changed = 0;
        try (UciTalk talk = new UciTalk("selective")) {
            String quiet = Files.readString(Path.of("lib-src/chesslab/test/resources/search/quiet.epd"));
            for (String fen : quiet.lines().filter(line -> !line.startsWith("#")).limit(10)
                    .map(line -> line.replaceFirst("^((\\S+ ){4}).*", "$1")).toList()) {
                List<String> heard = talk.answer("ucinewgame", "position fen " + fen, "go nodes 8000");
                Map<String, String> finished = new LinkedHashMap<>(); // by the depth: score and moves
                heard.subList(0, heard.size() - 2).forEach(line -> assertNull(
                        finished.put(line.split(" ")[2], scoreAndMoves(line)), heard::toString));
                assertEquals(IntStream.rangeClosed(1, finished.size()).mapToObj(Integer::toString).toList(),
                        List.copyOf(finished.keySet()));
                String end = heard.get(heard.size() - 2);
                assertTrue(end.contains(" nodes 8000 "), heard::toString);
                assertTrue(end.contains(" pv " + move(last(heard))), heard::toString);
                if (end.contains(" lowerbound ")) {
                    assertTrue(end.startsWith("info depth " + (finished.size() + 1) + " "), heard::toString);
                    changed++;
                } else {
                    assertEquals(finished.get(end.split(" ")[2]), scoreAndMoves(end));
                    assertTrue(end.startsWith("info depth " + finished.size() + " "), heard::toString);
                    kept++;
                }
            }
        }
        assertTrue(kept > 0 && changed > 0, kept + " searches that keep their move, " + changed + " that change it");
    }

    private static String scoreAndMoves(String line) {
        return line.replaceFirst(".* score (.*) nodes .* pv (.*)", "$1: $2");
    }

    @Test
    void severalThreadsAnswerWithOneMoveAtATime() throws Exception {
        try (UciTalk talk = new UciTalk("selective")) {
            talk.say("setoption name Threads value " + PROCESSORS, "setoption name MultiPV value 2", "isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
            for (String go : List.of("go movetime 20", "go depth 6", "go nodes 5000", "go movetime 1")) {
                assertTrue(last(talk.answer(go)).matches(ANSWER));
            }
            talk.say("go infinite");
            talk.upTo("info depth 4 ");
            assertTrue(last(talk.answer("stop")).matches(ANSWER));
            talk.say("isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
        }
    }

    @Test
    void searchMovesAreObeyedByOneSearch() throws Exception {
        try (UciTalk talk = new UciTalk("selective")) {
            assertEquals("a2a3", move(last(talk.answer("go searchmoves a2a3 depth 4"))));
            assertTrue(!move(last(talk.answer("go depth 4"))).equals("a2a3"));
            assertTrue(last(talk.answer("go depth 2 searchmoves e7e5 rubbish")).matches(ANSWER));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"go ponder depth 2", "go ponder nodes 200", "go ponder",
            "go ponder wtime 3600000 btime 3600000", "go infinite wtime 1 btime 1", "go infinite depth 2"})
    void waitingSearchAnswersAtStopAndNotBefore(String go) throws Exception {
        try (UciTalk talk = new UciTalk("selective")) {
            talk.say(go);
            talk.upTo("info depth 2 ");
            talk.say(go.contains("infinite") ? "ponderhit" : "", "isready"); // it does not ponder
            List<String> heard = talk.upTo("readyok");
            assertTrue(heard.stream().noneMatch(line -> line.startsWith("bestmove")), heard::toString);
            assertTrue(last(talk.answer("stop")).matches(ANSWER));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"go ponder depth 2", "go ponder nodes 200", "go ponder", "go ponder movetime 1",
            "go ponder wtime 1000 btime 1000", "go ponder wtime 100 btime 100 movestogo 1"})
    void waitingSearchAnswersAfterTheHit(String go) throws Exception {
        for (String player : List.of("selective", "alphabeta", "random")) {
            try (UciTalk talk = new UciTalk(player)) {
                talk.say(go, "isready");
                talk.upTo("readyok");
                assertTrue(last(talk.answer("ponderhit")).matches(ANSWER));
                talk.say("ponderhit", "stop", "isready");
                assertEquals(List.of("readyok"), talk.upTo("readyok"));
            }
        }
    }

    @Test
    void expectedAnswerIsToldForPondering() throws Exception {
        try (UciTalk talk = new UciTalk("selective")) {
            List<String> heard = talk.answer("position startpos", "go depth 5");
            String line = heard.get(heard.size() - 2).replaceFirst(".* pv ", "");
            assertEquals("bestmove " + line.split(" ")[0] + " ponder " + line.split(" ")[1], last(heard));
            assertEquals("bestmove d8h4", last(talk.answer("position startpos moves f2f3 e7e5 g2g4", "go depth 5")));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "go wtime -500 btime 60000 | wtime -500: expected 1 or more, using 1",
            "go wtime 0 btime 0 winc -1 binc 0 | wtime 0: expected 1 or more, using 1; "
                    + "btime 0: expected 1 or more, using 1; winc -1: expected 0 or more, using 0",
            "go movetime -7 | movetime -7: expected 1 or more, using 1",
            "go wtime 500 movestogo 0 | movestogo 0: expected 1 or more, using 25",
            "go depth -3 nodes 0 | depth -3: expected 1 or more, using 1; nodes 0: expected 1 or more, using 1",
            "go wtime 99999999999999999999 btime soon | "
                    + "wtime '99999999999999999999': expected a whole number up to 9223372036854775807, ignored; "
                    + "btime 'soon': expected a whole number up to 9223372036854775807, ignored",
            "go wtime | wtime '': expected a whole number up to 9223372036854775807, ignored"})
    void impossibleNumbersAreCorrectedByName(String go, String corrected) throws Exception {
        for (String player : List.of("selective:nodes=100", "alphabeta:nodes=100", "mcts:sims=5", "random")) {
            List<String> heard = UciTalk.answers(player, go);
            assertEquals(corrected, heard.stream().filter(line -> line.startsWith("info string "))
                    .map(line -> line.substring("info string go ".length())).collect(Collectors.joining("; ")));
            assertTrue(last(heard).matches(ANSWER), heard::toString);
        }
    }

    /** Each is answered with a legal move, whatever is left of the clock. */
    @ParameterizedTest
    @ValueSource(strings = {"go", "go depth 0", "go depth -3", "go depth 2 movetime 1000000", "go movetime 1",
            "go movetime 0", "go movetime -7", "go nodes 0", "go wtime 0 btime 0", "go wtime -50 btime -50",
            "go wtime 1 btime 1 movestogo 0", "go wtime 31 btime 31 winc 1000000 binc 1000000"})
    void smallestLimitsHaveAMoveWithoutAPosition(String go) throws Exception {
        assertTrue(last(UciTalk.answers("selective:nodes=100", go)).matches(ANSWER), go);
    }

    @Test
    void onlyMoveIsPlayedAtOnceByTheClock() throws Exception {
        List<String> heard = UciTalk.answers("selective", "position fen k7/8/2K5/8/8/8/8/1R6 b - - 0 1",
                "go wtime 3600000 btime 3600000");
        assertEquals("bestmove a8a7", last(heard).replaceFirst(" ponder.*", ""));
        assertTrue(heard.size() < 12, heard::toString);
    }

    @Test
    void warmUpAndGamesBeforeChangeNoGame() throws Exception {
        String plain;
        try (UciTalk talk = new UciTalk("selective:nodes=3000")) {
            talk.say("setoption name Hash value 4", "ucinewgame");
            plain = game(talk);
        }
        try (UciTalk talk = new UciTalk("selective:nodes=3000")) {
            talk.say("setoption name Hash value 4", "isready");
            talk.upTo("readyok");
            assertEquals(plain, game(talk));
            talk.say("ucinewgame");
            assertEquals(plain, game(talk));
        }
    }

    private static String game(UciTalk talk) throws Exception {
        StringBuilder all = new StringBuilder();
        for (String moves : List.of("", " moves e2e4 e7e5", " moves e2e4 e7e5 g1f3 b8c6")) {
            talk.answer("position startpos" + moves, "go").forEach(
                    line -> all.append(line.replaceFirst("nps \\d+ time \\d+ ", "")).append('\n'));
        }
        return all.toString();
    }
}
