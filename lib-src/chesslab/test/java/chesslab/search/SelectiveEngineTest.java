package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a game with the selective search keeps, and how it looks for several lines. */
class SelectiveEngineTest {

    private static final SelectiveSearch SEARCH = new SelectiveSearch(new TutorialEvaluation());

    /** [line] the last result told of it. */
    private final TreeMap<Integer, SearchResult<Move>> told = new TreeMap<>();
    private final List<SearchInfo> infos = new ArrayList<>();

    private SearchControl<Move> control() {
        told.clear();
        infos.clear();
        return new SearchControl<>((result, info) -> {
            told.put(info.line(), result);
            infos.add(info);
        }, () -> false);
    }

    private static List<Object> facts(SearchResult<Move> result) {
        return List.of(result.principalVariation(), result.value(), result.depth());
    }

    private static int valueForMover(Board board, SearchResult<Move> result) {
        return board.getSideToMove() == Side.WHITE ? result.centipawnsForWhite() : -result.centipawnsForWhite();
    }

    @Test
    void linesAreDistinctAndOrderedAndTheFirstIsFoundAsIfAlone() {
        for (Epd epd : Epd.read("quiet.epd").subList(0, 8)) {
            SelectiveEngine engine = new SelectiveEngine(SEARCH);
            engine.setLines(4);
            SearchResult<Move> best = engine.search(epd.board(), SearchLimits.depth(7), control());
            assertEquals(facts(SEARCH.search(epd.board(), 7)), facts(best), epd::toString);
            assertEquals(facts(best), facts(told.get(1)));
            assertEquals(Set.of(1, 2, 3, 4), told.keySet());
            assertEquals(4, told.values().stream().map(line -> line.bestMove().orElseThrow()).distinct().count());
            for (int line = 2; line <= 4; line++) {
                assertEquals(7, told.get(line).depth());
                assertTrue(valueForMover(epd.board(), told.get(line)) <= valueForMover(epd.board(),
                        told.get(line - 1)), told::toString);
                told.get(line).principalVariation().forEach(epd.board()::doMove);
            }
        }
    }

    @Test
    void thereAreNotMoreLinesThanMovesAndTheSecondOfAMateIsTheNextBest() {
        SelectiveEngine engine = new SelectiveEngine(SEARCH);
        engine.setLines(218);
        engine.search(Board.fromFen("k7/8/2K5/8/8/8/8/1R6 b - - 0 1"), SearchLimits.depth(3), control());
        assertEquals(Set.of(1), told.keySet());
        engine.setLines(2);
        engine.search(Board.fromFen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), SearchLimits.depth(5), control());
        assertEquals("d1d8", told.get(1).bestMove().orElseThrow().toString());
        assertEquals(TerminalValue.WIN - 1, told.get(1).centipawnsForWhite());
        assertTrue(!TerminalValue.isWin(told.get(2).centipawnsForWhite()), told::toString);
    }

    @Test
    void onlyTheGivenRootMovesAreTried() {
        Board board = Board.fromFen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        SelectiveEngine engine = new SelectiveEngine(SEARCH);
        Set<Move> moves = new HashSet<>(Set.of(board.parseMove("h3"), board.parseMove("Ra1")));
        engine.setRootMoves(moves);
        engine.setLines(5);
        engine.search(board, SearchLimits.depth(5), control());
        assertEquals(moves,
                told.values().stream().map(line -> line.bestMove().orElseThrow()).collect(Collectors.toSet()));
        engine.setRootMoves(Set.of(new Move("a7a6", Side.WHITE))); // not legal: all are
        assertEquals("d1d8",
                engine.search(board, SearchLimits.depth(5), control()).bestMove().orElseThrow().toString());
    }

    @Test
    void gameRepeatsAfterNewGameAndInItTheTableIsKept() {
        SelectiveEngine engine = new SelectiveEngine(SEARCH);
        Board board = Epd.read("quiet.epd").get(1).board();
        List<SearchResult<Move>> first = game(engine, board.copy());
        engine.newGame();
        List<SearchResult<Move>> second = game(engine, board.copy());
        assertEquals(first.stream().map(SelectiveEngineTest::facts).toList(),
                second.stream().map(SelectiveEngineTest::facts).toList());
        List<List<Object>> forgetful = new ArrayList<>();
        for (SearchResult<Move> result : first) {
            engine.newGame();
            forgetful.add(facts(engine.search(board, SearchLimits.nodes(5_000), new SearchControl<>())));
            board.doMove(result.bestMove().orElseThrow());
        }
        assertNotEquals(first.stream().map(SelectiveEngineTest::facts).toList(), forgetful);
    }

    private static List<SearchResult<Move>> game(SelectiveEngine engine, Board board) {
        List<SearchResult<Move>> results = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            results.add(engine.search(board, SearchLimits.nodes(5_000), new SearchControl<>()));
            board.doMove(results.get(i).bestMove().orElseThrow());
        }
        return results;
    }

    @Test
    void threadsThatShareTheTableFindTheMates() {
        SelectiveEngine engine = new SelectiveEngine(SEARCH);
        engine.setThreads(3);
        for (Epd epd : Epd.read("mates.epd").subList(0, 12)) {
            Board board = epd.board();
            SearchResult<Move> result = engine.search(board, SearchLimits.nodes(2_000_000), new SearchControl<>());
            int plies = TerminalValue.pliesToWin(result.centipawnsForWhite()).orElseThrow();
            assertTrue(plies <= 2 * epd.number("dm") + 3, () -> epd + " " + result);
            assertEquals(epd.board().getFen(), board.getFen());
            engine.newGame();
        }
    }

    @Test
    void tableFillsAndLongestLineIsLongerThanTheDepth() {
        SelectiveEngine engine = new SelectiveEngine(SEARCH);
        engine.setHash(1);
        engine.search(Epd.read("quiet.epd").get(1).board(), SearchLimits.nodes(300_000), control());
        SearchInfo last = infos.get(infos.size() - 1);
        assertTrue(last.tablePermille() > 300 && last.tablePermille() <= 1000, last::toString);
        assertTrue(last.selectiveDepth() > told.get(1).depth(), last::toString);
    }

    @Test
    void depthThatIsNotFinishedCountsAsFarAsItHasCome() {
        int other = 0;
        for (Epd epd : Epd.read("quiet.epd").subList(0, 10)) {
            SearchResult<Move> result = SEARCH.search(epd.board(), SearchLimits.nodes(8_000), control());
            SearchResult<Move> finished = SEARCH.search(epd.board(),
                    SearchLimits.depth(result.depth()).withNodes(8_000));
            boolean changed = !finished.bestMove().equals(result.bestMove());
            other += changed ? 1 : 0;
            assertEquals(changed, infos.stream().anyMatch(info -> !info.finished()));
            assertEquals(facts(told.get(1)), facts(result));
            if (!changed) {
                assertEquals(facts(finished), facts(result));
            }
            result.principalVariation().forEach(epd.board()::doMove);
        }
        assertTrue(other > 0, "positions in which the depth begun has found another move");
    }

    /** As a table of its thinking shows them, a row for each depth. */
    @Test
    void listenerHearsEachFinishedDepthOnceAndNoOther() {
        for (Epd epd : Epd.read("quiet.epd").subList(0, 10)) {
            List<SearchResult<Move>> heard = new ArrayList<>();
            SearchResult<Move> result = SEARCH.search(epd.board(), SearchLimits.nodes(8_000),
                    new SearchControl<>(heard::add));
            assertEquals(IntStream.rangeClosed(1, result.depth()).boxed().toList(),
                    heard.stream().map(SearchResult::depth).toList());
            for (SearchResult<Move> row : heard) {
                SearchResult<Move> alone = SEARCH.search(epd.board(), SearchLimits.depth(row.depth()).withNodes(8_000));
                assertEquals(List.of(facts(alone), alone.nodes()), List.of(facts(row), row.nodes()));
                assertEquals(facts(row), facts(SEARCH.search(epd.board(), SearchLimits.nodes(8_000),
                        new SearchControl<Move>().until(row.nodes()))));
            }
            assertEquals(8_000, result.nodes());
        }
    }

    @Test
    void clockThatIsOverEndsItWithACompleteDepth() {
        boolean[] over = {false};
        SearchControl<Move> control = new SearchControl<>((result, info) -> over[0] = result.depth() == 3,
                () -> over[0]);
        SearchResult<Move> result = new SelectiveEngine(SEARCH).search(new Board(), SearchLimits.depth(128), control);
        assertEquals(3, result.depth());
        SearchResult<Move> atOnce = new SelectiveEngine(SEARCH).search(new Board(), SearchLimits.depth(128),
                new SearchControl<>((found, info) -> {
                }, () -> true));
        assertEquals(1, atOnce.depth());
    }

    @Test
    void sizesOutOfRangeAreRefused() {
        SelectiveEngine engine = new SelectiveEngine(SEARCH);
        assertThrows(IllegalArgumentException.class, () -> engine.setHash(0));
        assertThrows(IllegalArgumentException.class, () -> engine.setHash(SelectiveEngine.mostMegabytes() + 1));
        assertThrows(IllegalArgumentException.class, () -> engine.setLines(0));
        assertThrows(IllegalArgumentException.class, () -> engine.setThreads(0));
    }
}
