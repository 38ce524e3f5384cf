package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.game.Side;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.ChessMoves;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.SelectiveConstant;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.chess.SelectiveFeature;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Principal variation search with more features and fewer. The positions of mates.epd are mates in 2 and 3, proved by
 * exhaustive search when the file was made; those of quiet.epd are middlegames.
 */
class SelectiveSearchTest {

    private static final SelectiveSearch SEARCH = new SelectiveSearch(new TutorialEvaluation());
    private static final List<Epd> MATES = Epd.read("mates.epd");
    private static final List<Epd> QUIET = Epd.read("quiet.epd");
    private static final String SIGNATURE = "lib-src/chesslab/test/resources/search/signature.properties";
    /** White is a rook down, faces mate and has a perpetual check with queen h5-e8-h5. */
    private static final String PERPETUAL = "6k1/6p1/8/7Q/8/2q5/1r4PP/6K1 w - - 0 1";

    private static List<SelectiveSearch> searches() {
        return List.of(ChessSearch.modern(), SEARCH);
    }

    /** No change of a search is silent: it changes a number of nodes that stands in a file. */
    @Test
    void searchesVisitTheNodesOfTheFile() throws Exception {
        Properties stored = new Properties();
        try (InputStream in = getClass().getResourceAsStream("/search/signature.properties")) {
            stored.load(in);
        }
        Map<String, ToLongFunction<Board>> nodes = Map.of(
                "selective.depth8", board -> SEARCH.search(board, 8).nodes(),
                "modern.depth4", board -> ChessSearch.modern().search(board, 4).nodes(),
                "modernExact.depth4", board -> ChessSearch.modernExact().search(board, 4).nodes(),
                "alphaBeta.depth3", board -> ChessSearch.alphaBeta().search(board, 3).nodes(),
                "alphaBetaByMvvLva.depth3", board -> ChessSearch.alphaBeta()
                        .orderedBy(MoveOrder.by(ChessMoves::mvvLva)).search(board, 3).nodes());
        assertEquals(stored.keySet(), nodes.keySet());
        nodes.forEach((name, counted) -> {
            long total = QUIET.stream().mapToLong(epd -> counted.applyAsLong(epd.board())).sum();
            assertEquals(stored.getProperty(name), Long.toString(total),
                    () -> name + ": if other nodes are meant, write "
                            + total + " to " + SIGNATURE + " and say why in the commit message");
        });
    }

    /** The values and nodes of Chess_IA's alpha-beta at depth 5 stand in the file. */
    @Test
    void modernFindsTheSameValueWithTwentyTimesFewerNodes() {
        long tutorialNodes = 0;
        long modernNodes = 0;
        for (Epd epd : QUIET) {
            SearchResult<Move> result = ChessSearch.modernExact().search(epd.board(), epd.number("acd"));
            int sign = epd.board().getSideToMove() == Side.WHITE ? 1 : -1;
            assertEquals(epd.number("ce"), sign * result.centipawnsForWhite(), epd.text("id"));
            assertEquals(epd.number("acd"), result.principalVariation().size(), epd.text("id"));
            tutorialNodes += epd.number("acn");
            modernNodes += result.nodes();
        }
        assertTrue(modernNodes * 20 <= tutorialNodes, modernNodes + " nodes against " + tutorialNodes);
    }

    @Test
    void everyMateOfTheFileIsFoundWithItsDistanceAndLine() {
        assertEquals(40, MATES.stream().filter(epd -> epd.number("dm") == 2).distinct().count());
        assertEquals(20, MATES.stream().filter(epd -> epd.number("dm") == 3).distinct().count());
        for (Epd epd : MATES) {
            int plies = 2 * epd.number("dm") - 1;
            for (SearchResult<Move> result : List.of(ChessSearch.modern().search(epd.board(), plies),
                    ChessSearch.modernExact().search(epd.board(), plies),
                    SEARCH.search(epd.board(), SearchLimits.nodes(300_000)))) {
                Board board = epd.board();
                assertEquals(epd.text("bm"), board.san(result.bestMove().orElseThrow()), epd::toString);
                assertEquals(TerminalValue.win(board.getSideToMove(), plies), result.centipawnsForWhite(),
                        epd::toString);
                if (result.depth() == plies) {
                    result.principalVariation().forEach(board::doMove);
                    assertEquals(plies, result.principalVariation().size(), epd::toString);
                    assertTrue(board.isMated(), epd::toString);
                }
            }
        }
    }

    @Test
    void mateInOneIsPreferredToMateInTwo() {
        SearchResult<Move> result = ChessSearch.modern().search(Board.fromFen("6k1/8/6K1/8/8/8/8/R6Q w - - 0 1"), 5);
        assertEquals(TerminalValue.win(Side.WHITE, 1), result.centipawnsForWhite());
    }

    @ParameterizedTest
    @MethodSource("searches")
    void perpetualCheckIsSeenAsADraw(SelectiveSearch search) {
        SearchResult<Move> result = search.search(Board.fromFen(PERPETUAL), 6);
        assertEquals("h5e8", result.bestMove().orElseThrow().toString());
        assertEquals(0, result.centipawnsForWhite(), result::toString);
        SearchResult<Move> blind = ChessSearch.alphaBeta().remembering().search(Board.fromFen(PERPETUAL), 6);
        assertTrue(blind.centipawnsForWhite() < 0, blind::toString); // without repetition the same side is lost
    }

    @ParameterizedTest
    @MethodSource("searches")
    void winnerDoesNotRepeatAndAClaimableDrawEndsTheGame(SelectiveSearch search) {
        Board board = Board.fromFen("6k1/8/8/8/8/8/1Q6/K7 w - - 0 1");
        List.of("Qb1", "Kf8", "Qb2", "Kg8", "Qb1", "Kf8").forEach(board::doMove);
        SearchResult<Move> result = search.search(board, 6);
        assertNotEquals("b1b2", result.bestMove().orElseThrow().toString());
        assertTrue(result.centipawnsForWhite() > 500, result::toString);
        List.of("Qb2", "Kg8").forEach(board::doMove);
        SearchResult<Move> drawn = search.search(board, 4);
        assertTrue(drawn.bestMove().isEmpty());
        assertEquals(0, drawn.centipawnsForWhite());
    }

    @Test
    void bareKingInCheckIsADrawWhereNothingCanMate() {
        Board board = Board.fromFen("8/8/8/3k4/8/2N5/8/K7 b - - 0 1");
        assertTrue(board.isKingAttacked());
        assertEquals(0, ChessEnds.byPosition(board, 3));
        assertEquals(0, ChessEnds.byGame(board, 3));
    }

    @ParameterizedTest
    @EnumSource(SelectiveFeature.class)
    void eachFeatureChangesWhatIsSearched(SelectiveFeature feature) {
        assertNotEquals(nodes(SEARCH, 9), nodes(SEARCH.without(feature), 9));
    }

    @ParameterizedTest
    @CsvSource({"8/8/8/8/3k4/8/1P6/1K6 w - - 0 1, 49", "7K/8/8/8/8/3k4/3p4/8 b - - 0 1, 13",
            "8/8/8/3k4/8/8/8/R6K w - - 0 1, 29", "8/8/8/3k4/8/8/8/R6K w - - 80 60, -1"})
    void threePiecesHaveTheValueOfTheirEndingUnlessFiftyMovesDraw(String fen, int plies) {
        SearchResult<Move> result = SEARCH.search(Board.fromFen(fen), SearchLimits.nodes(3_000));
        assertEquals(plies, TerminalValue.pliesToWin(result.centipawnsForWhite()).orElse(-1));
    }

    @Test
    void eachConstantChangesWhatIsSearched() {
        long usual = nodes(SEARCH, 9);
        for (SelectiveConstant each : SelectiveConstant.values()) {
            int end = each.least < each.usual ? each.least : each.most;
            assertNotEquals(usual, nodes(SEARCH.with(Map.of(each, end)), 9), each::text);
        }
        Map<SelectiveConstant, Integer> tooLarge = Map.of(SelectiveConstant.DELTA, 601);
        assertEquals("delta 601: expected 0 to 600, centipawns that a capture may bring beyond its victim",
                assertThrows(IllegalArgumentException.class, () -> SEARCH.with(tooLarge)).getMessage());
    }

    private static long nodes(SelectiveSearch search, int depth) {
        SelectiveEngine engine = new SelectiveEngine(search); // which goes on from one position to the next
        Board ending = Board.fromFen("8/8/8/4k3/8/1r2K3/4P3/8 w - - 0 1");
        return Stream.concat(QUIET.stream().limit(4).map(Epd::board), Stream.of(ending)).mapToLong(
                board -> engine.search(board, SearchLimits.depth(depth), new SearchControl<>()).nodes()).sum();
    }

    @Test
    void sameSearchIsTheSameTwiceAndItsLineCanBePlayed() {
        for (Epd epd : QUIET.subList(0, 10)) {
            SearchResult<Move> first = SEARCH.search(epd.board(), SearchLimits.nodes(20_000));
            SearchResult<Move> second = SEARCH.search(epd.board(), SearchLimits.nodes(20_000));
            assertEquals(first.principalVariation(), second.principalVariation());
            assertEquals(first.value(), second.value());
            assertEquals(first.nodes(), second.nodes());
            Board board = epd.board();
            first.principalVariation().forEach(board::doMove);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 17, 1_000})
    void nodeLimitIsKeptAndTheMoveIsLegal(long nodes) {
        for (Epd epd : QUIET.subList(0, 10)) {
            Board board = epd.board();
            SearchResult<Move> result = SEARCH.search(board, SearchLimits.nodes(nodes));
            assertTrue(result.nodes() <= nodes, result::toString);
            assertTrue(board.isMoveLegal(result.bestMove().orElseThrow(), true));
            assertEquals(epd.board().getFen(), board.getFen());
        }
    }

    /** Where only pawns are left, having to move may lose: passing proves nothing. */
    @Test
    void noSidePassesInAPawnEnding() {
        Board board = Board.fromFen("8/pp2k3/4p3/8/4P3/4K3/3P2PP/8 w - - 0 1");
        assertEquals(SEARCH.without(SelectiveFeature.NULL_MOVE).search(board, 8).nodes(),
                SEARCH.search(board, 8).nodes());
    }

    @Test
    void aQuietScoreIsThatOfQuiescenceBehindTheMove() {
        SelectiveSearch plain = new SelectiveSearch(new TutorialEvaluation(), Set.of(SelectiveFeature.QUIESCENCE));
        for (Epd epd : QUIET) {
            Board board = epd.board();
            List<ScoredMove> scores = plain.quietScores(board);
            assertEquals(board.legalMoves(), scores.stream().map(ScoredMove::move).toList());
            int best = scores.stream().mapToInt(each -> each.score().valueFor(Side.WHITE))
                    .reduce(board.getSideToMove() == Side.WHITE ? Math::max : Math::min).orElseThrow();
            assertEquals(plain.search(board, 1).centipawnsForWhite(), best, epd.text("id"));
        }
        assertEquals(Score.mateIn(1, Side.WHITE), quietScore("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7"));
        assertEquals(Score.centipawns(0, Side.BLACK), quietScore("8/8/8/8/8/5kq1/8/7K b - - 0 1", "f3f2"), "stalemate");
        assertEquals(Score.centipawns(0, Side.WHITE), quietScore("7k/8/5KQ1/8/8/8/8/8 w - - 99 90", "g6g1"));
        assertEquals(Score.mateIn(-1, Side.WHITE), quietScore("6k1/2b5/3q4/8/8/8/P4PPP/5RK1 w - - 0 1", "a2a3"));
        String attacked = "4k3/8/8/4p3/8/8/8/Q3K3 w - - 0 1";
        assertTrue(quietScore(attacked, "a1d4").valueFor(Side.WHITE) < 0, "the pawn takes the queen");
        assertTrue(quietScore(attacked, "a1d1").valueFor(Side.WHITE) > 500);
    }

    private static Score quietScore(String fen, String move) {
        return SEARCH.quietScores(Board.fromFen(fen)).stream().filter(each -> each.move().toString().equals(move))
                .findFirst().orElseThrow().score();
    }

    @Test
    void finishedGameHasNoMove() {
        SearchResult<Move> mated = SEARCH.search(Board.fromFen("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), 3);
        assertTrue(mated.bestMove().isEmpty());
        assertEquals(TerminalValue.WIN, mated.centipawnsForWhite());
    }
}
