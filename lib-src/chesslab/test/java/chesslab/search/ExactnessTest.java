package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.chess.Perft;
import chesslab.game.Player;
import chesslab.game.Side;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.ChessMoves;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pruning, tables and move orders change how much is searched, never what is found. */
@Tag("lengthy")
class ExactnessTest {

    private static final List<String> OPENING = List.of(Constants.startStandardFENPosition);
    /** Few pieces and much room: mates, stalemates, repetitions and transpositions within a few plies. */
    private static final List<String> ENDGAMES = List.of("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/1k6/2p5/K7 b - - 0 1", "k7/8/8/8/8/4q3/8/6KR w - - 0 1",
            "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "8/8/1p6/p1p5/P1P5/1P6/8/K6k w - - 0 1",
            "4k3/8/8/8/8/1r6/r7/4K3 w - - 0 1");

    /** Positions after random moves from one of these, with the moves, so that repetitions are known. */
    private static List<Board> positions(List<String> fens, long seed, int count, int longest) {
        SplittableRandom random = new SplittableRandom(seed);
        return Stream.generate(() -> {
            Board board = Board.fromFen(fens.get(random.nextInt(fens.size())));
            for (int plies = random.nextInt(longest); plies > 0 && board.outcome().isEmpty(); plies--) {
                List<Move> moves = board.legalMoves();
                board.doMove(moves.get(random.nextInt(moves.size())));
            }
            return board;
        }).filter(board -> board.outcome().isEmpty()).limit(count).toList();
    }

    private static AlphaBeta<Board, Move> remembering(TerminalValue<Board> ends, int positions) {
        return new AlphaBeta<>(new TutorialEvaluation(), ends, MoveOrder.by(ChessMoves::mvvLva), SearchObserver.none(),
                true, positions);
    }

    private static void assertSameValues(List<Board> positions, TerminalValue<Board> ends, int depth, int memory) {
        AlphaBeta<Board, Move> alphaBeta = new AlphaBeta<>(new TutorialEvaluation(), ends);
        Search<Board, Move> minimax = alphaBeta.unpruned();
        Search<Board, Move> remembering = remembering(ends, memory);
        for (Board board : positions) {
            SearchResult<Move> plain = alphaBeta.search(board, depth);
            assertEquals(plain.centipawnsForWhite(), remembering.search(board, depth).centipawnsForWhite(),
                    board::getFen);
            assertEquals(plain.centipawnsForWhite(),
                    remembering.search(board, SearchLimits.depth(depth), new SearchControl<>()).centipawnsForWhite(),
                    board::getFen);
            if (depth <= 3) { // deeper, the whole tree takes too long for a test
                SearchResult<Move> expected = minimax.search(board, depth);
                assertEquals(expected.centipawnsForWhite(), plain.centipawnsForWhite(), board::getFen);
                assertEquals(expected.principalVariation(), plain.principalVariation(), board::getFen);
            }
        }
    }

    /** The modern search without quiescence, whose ends are those of a game. */
    private static void assertModernFindsTheSame(List<Board> positions, int depth) {
        Search<Board, Move> plain = remembering(ChessEnds::byGame, 0);
        for (Board board : positions) {
            assertEquals(plain.search(board, depth).centipawnsForWhite(),
                    ChessSearch.modernExact().search(board, depth).centipawnsForWhite(), board::getFen);
        }
    }

    @Test
    void middlegamesAtDepthThree() {
        List<Board> positions = positions(OPENING, 1, 15, 80);
        assertSameValues(positions, ChessEnds::byPosition, 3, 1 << 16);
        assertModernFindsTheSame(positions, 3);
    }

    /** With repetition a table is exact up to depth 4. */
    @ParameterizedTest
    @CsvSource({"3, 40, 65536, 65536", "4, 40, 65536, 65536", "5, 10, 64, 0"})
    void endgamesByPositionAndByGame(int depth, int count, int memory, int memoryWithRepetition) {
        assertSameValues(positions(ENDGAMES, depth, count, 24), ChessEnds::byPosition, depth, memory);
        List<Board> positions = positions(ENDGAMES, 10 + depth, count, 24);
        assertSameValues(positions, ChessEnds::byGame, depth, memoryWithRepetition);
        if (depth < 5) {
            assertModernFindsTheSame(positions, depth);
        }
    }

    @Test
    void deepSearchesAgreeWithAndWithoutTheTable() {
        Search<Board, Move> with = remembering(ChessEnds::byPosition, 1 << 18);
        Search<Board, Move> without = remembering(ChessEnds::byPosition, 0);
        for (Board board : positions(ENDGAMES, 6, 4, 24)) {
            assertEquals(without.search(board, 7).centipawnsForWhite(), with.search(board, 7).centipawnsForWhite(),
                    board::getFen);
        }
    }

    @Test
    void anyMoveOrderFindsTheSameValue() {
        AlphaBeta<Board, Move> search = ChessSearch.alphaBeta();
        List<MoveOrder<Board, Move>> orders = List.of(MoveOrder.by(ChessMoves::captureFirst),
                MoveOrder.by(ChessMoves::mvvLva), MoveOrder.<Board, Move>by(ChessMoves::mvvLva).reversed(),
                MoveOrder.<Board, Move>generated().reversed(), MoveOrder.shuffled(new SplittableRandom(9)));
        for (Board board : positions(OPENING, 7, 8, 60)) {
            int expected = search.search(board, 3).centipawnsForWhite();
            for (MoveOrder<Board, Move> order : orders) {
                assertEquals(expected, search.orderedBy(order).search(board, 3).centipawnsForWhite(), board::getFen);
            }
        }
    }

    @Test
    void evaluationThatIsWrongEverywhereIsPrunedExactlyToo() {
        StaticEvaluation<Board> nonsense = board -> (int) (board.key() % 1_000);
        for (Board board : positions(OPENING, 8, 10, 60)) {
            AlphaBeta<Board, Move> search = new AlphaBeta<>(nonsense, ChessEnds::byPosition);
            SearchResult<Move> expected = search.unpruned().search(board, 3);
            SearchResult<Move> pruned = search.search(board, 3);
            assertEquals(expected.centipawnsForWhite(), pruned.centipawnsForWhite(), board::getFen);
            assertEquals(expected.bestMove(), pruned.bestMove(), board::getFen);
        }
    }

    /** The rules end each game; doMove refuses illegal moves. */
    @Test
    void randomOpeningsArePlayedToTheEnd() {
        for (Board board : positions(OPENING, 9, 16, 16)) {
            SearchLimits limits = board.legalMoves().size() % 4 == 0 ? SearchLimits.depth(3) : SearchLimits.nodes(60);
            Player<Board, Move> player = ChessSearch.modern().asPlayer(limits);
            while (board.outcome().isEmpty()) {
                String before = board.getFen();
                Move move = player.chooseMove(board).orElseThrow();
                assertEquals(before, board.getFen());
                board.doMove(move);
            }
            assertTrue(player.chooseMove(board).isEmpty(), board::getFen);
        }
    }

    @Test
    void minimaxLooksAtAllLinesAndNeedsThePublishedNodes() {
        Board board = new Board();
        List.of("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6").forEach(board::doMove);
        SearchResult<Move> result = ChessSearch.minimax().search(board, 4);
        assertEquals("h5f7", result.bestMove().orElseThrow().toString());
        assertEquals(1_337_211, result.nodes());
        assertEquals(1_337_211, Perft.count(board, 2) + Perft.count(board, 3) + Perft.count(board, 4));
    }

    @Test
    void rootPlaysOnWhereEveryMoveIsMated() {
        Board board = Board.fromFen("4k3/8/8/8/8/1r6/r7/4K3 w - - 0 1");
        SearchResult<Move> result = ChessSearch.minimax().search(board, 3);
        assertEquals(board.legalMoves().get(0), result.bestMove().orElseThrow());
        assertEquals(TerminalValue.win(Side.BLACK, 2), result.centipawnsForWhite());
        assertEquals(result.bestMove(), ChessSearch.alphaBeta().search(board, 3).bestMove());
    }

    @Test
    void alphaBetaAvoidsStalemate() {
        Board board = Board.fromFen("7k/8/8/5K2/8/8/8/6Q1 w - - 0 1");
        SearchResult<Move> result = ChessSearch.alphaBeta().search(board, 2);
        assertEquals(ChessSearch.minimax().search(board, 2).centipawnsForWhite(), result.centipawnsForWhite());
        board.doMove(result.bestMove().orElseThrow());
        assertFalse(board.isStaleMate());
    }

    @Test
    void matesAreWorthTheSameForBothSides() {
        assertEquals(49_999, ChessSearch.minimax().search(Board.fromFen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), 3)
                .centipawnsForWhite());
        assertEquals(-49_999, ChessSearch.minimax().search(Board.fromFen("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"), 3)
                .centipawnsForWhite());
    }
}
