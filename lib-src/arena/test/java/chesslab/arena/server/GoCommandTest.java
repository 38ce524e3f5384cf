package chesslab.arena.server;

import static chesslab.arena.server.UciTalk.last;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.server.ThinkingTime.Plan;
import chesslab.game.Side;
import chesslab.search.SearchLimits;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which limits a search gets: by the words after go, the clock, and the player's text. */
@Timeout(120)
class GoCommandTest {

    @Test
    void limitsOfTheCallerReplaceThoseOfTheText() throws Exception {
        try (UciTalk talk = new UciTalk("alphabeta:nodes=20")) {
            assertEquals(6, talk.answer("go depth 5").size());
            assertTrue(talk.answer("go").size() < 4);
        }
        try (UciTalk talk = new UciTalk("minimax:1")) {
            assertEquals(2, talk.answer("go").size());
            assertEquals(4, talk.answer("go depth 3").size());
        }
        try (UciTalk talk = new UciTalk("mcts:sims=10")) {
            assertTrue(talk.answer("go depth 3").get(0).contains(" nodes 10 "));
            assertTrue(talk.answer("go nodes 30").get(0).contains(" nodes 30 "));
        }
    }

    @Test
    void limitsReachEngines() throws Exception {
        try (UciTalk talk = new UciTalk("stockfish:nodes=10")) {
            for (String fen : List.of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 | 1", "7k/8/6K1/8/8/8/8/R7 b - - 0 1 | -1",
                    "r7/8/8/8/8/6k1/8/7K w - - 0 1 | -1", "7K/8/6k1/8/8/8/8/r7 b - - 0 1 | 1")) {
                String[] parts = fen.split(" \\| ");
                List<String> heard = talk.answer("position fen " + parts[0], "go depth 6");
                assertTrue(heard.get(0).startsWith("info depth 6 score mate " + parts[1] + " nodes "), heard::toString);
            }
            talk.say("position startpos", "go infinite", "isready");
            assertEquals(List.of("readyok"), talk.upTo("readyok"));
            assertTrue(last(talk.answer("stop")).matches("bestmove [a-h][1-8][a-h][1-8]"));
        }
    }

    @Test
    void clockIsNeverOversteppedByThePlan() { // whatever a program may send
        for (long left : new long[]{-100, 0, 1, 49, 50, 51, 52, 100, 1000, 60_000, 10_000_000, Long.MAX_VALUE}) {
            for (long increment : new long[]{-5, 0, 1, 1000, 10_000, Long.MAX_VALUE}) {
                for (long moves : new long[]{-1, 0, 1, 2, 30, 40, Long.MAX_VALUE}) {
                    Plan plan = Plan.byClock(left, increment, moves, 50);
                    String text = plan + " of " + left + " and " + increment + " for " + moves;
                    assertTrue(plan.planned() >= 1 && plan.planned() <= plan.most(), text);
                    assertTrue(plan.most() == 1 || plan.most() <= (left - 50) * 0.75, text);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"61050,0,30,2000,8000", "61050,1000,30,2600,10400", "61050,0,40,1500,6000", "61050,0,1,36000,45000",
            "2050,5000,30,600,750", "500,0,1,60,75", "500,1000,30,60,75", "40,1000,30,1,1", "151,0,30,1,1"})
    void clockIsSharedAmongTheMovesToGo(long left, long increment, long moves, long planned, long most) {
        assertEquals(new Plan(planned, most), Plan.byClock(left, increment, moves, 50));
    }

    private static String limits(String words, Side mover) {
        return parse(words, mover).limits(false).map(SearchLimits::toString).orElse("none");
    }

    private static GoCommand parse(String words, Side mover) {
        return GoCommand.parse(List.of(words.split(" ")), mover, 50, 0);
    }

    @Test
    void goHasTheLimitsOfItsWords() {
        String clock = "wtime 61050 btime 31050 winc 2000 binc 0 ";
        assertEquals("time 3600 ms", limits(clock, Side.WHITE));
        assertEquals("time 1200 ms", limits(clock, Side.BLACK));
        assertEquals("time 750 ms", limits(clock + "movestogo 40", Side.BLACK));
        assertEquals("nodes 7 time 20 ms", limits(clock + "movetime 20 nodes 7", Side.WHITE));
        assertEquals("depth 128 nodes 1", limits("depth 500 nodes -3", Side.WHITE));
        assertEquals("depth 3", limits("searchmoves e2e4 d2d4 depth 3 mate 2", Side.WHITE));
        assertEquals("none", limits("mate 3", Side.WHITE));
        assertEquals("none", limits("btime 1000", Side.WHITE));
        for (String words : List.of("infinite", "ponder " + clock)) {
            assertEquals("nodes " + Long.MAX_VALUE, limits(words, Side.WHITE));
            assertTrue(parse(words, Side.WHITE).waits());
        }
    }

    @Test
    void planHasTheTimeAndTheOtherLimitsStayBesideIt() {
        GoCommand go = parse("searchmoves e2e4 d2d4 wtime 61050 movestogo 30 depth 3 ponder", Side.WHITE);
        assertEquals(Optional.of(new Plan(2000, 8000)), go.plan());
        assertEquals(Optional.of(SearchLimits.depth(3)), go.limits(true));
        assertEquals(List.of("e2e4", "d2d4"), go.searchMoves());
        assertTrue(go.ponder() && !go.infinite());
        assertEquals(Optional.of(new Plan(2000, 2500)),
                parse("wtime 61050 movestogo 30 movetime 2500", Side.WHITE).plan());
        assertEquals(Optional.of(new Plan(Long.MAX_VALUE, 1)), parse("movetime -5", Side.WHITE).plan());
        assertEquals(Optional.of(GoCommand.NONE), parse("movetime 5", Side.WHITE).limits(true));
        assertEquals(Optional.of(GoCommand.NONE), parse("infinite depth 3", Side.WHITE).limits(true));
        assertEquals(Optional.empty(), parse("btime 5", Side.WHITE).limits(true));
    }
}
