package chesslab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Perft;
import chesslab.game.Side;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.ChessMoves;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pruning, tables and move orders change how much is searched, never what is found. */
@Tag("lengthy")
class ExactnessTest {

    /** Random positions with the moves that led to them, so that repetitions are known. */
    private static List<Board> positions(long seed, int count, int longest) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Board> positions = new ArrayList<>();
        while (positions.size() < count) {
            Board board = new Board();
            for (int plies = random.nextInt(longest); plies > 0 && board.outcome().isEmpty(); plies--) {
                List<Move> moves = board.legalMoves();
                board.doMove(moves.get(random.nextInt(moves.size())));
            }
            if (board.outcome().isEmpty()) {
                positions.add(board);
            }
        }
        return positions;
    }

    /** Few pieces and much room: mates, stalemates, repetitions and transpositions within a few plies. */
    private static List<Board> endgames(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> fens = List.of("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "8/8/8/8/8/1k6/2p5/K7 b - - 0 1",
                "k7/8/8/8/8/4q3/8/6KR w - - 0 1", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1",
                "8/8/1p6/p1p5/P1P5/1P6/8/K6k w - - 0 1", "4k3/8/8/8/8/1r6/r7/4K3 w - - 0 1");
        List<Board> positions = new ArrayList<>();
        while (positions.size() < count) {
            Board board = Board.fromFen(fens.get(random.nextInt(fens.size())));
            for (int plies = random.nextInt(24); plies > 0 && board.outcome().isEmpty(); plies--) {
                List<Move> moves = board.legalMoves();
                board.doMove(moves.get(random.nextInt(moves.size())));
            }
            if (board.outcome().isEmpty()) {
                positions.add(board);
            }
        }
        return positions;
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
        assertSameValues(positions(1, 15, 80), ChessEnds::byPosition, 3, 1 << 16);
        assertModernFindsTheSame(positions(1, 15, 80), 3);
    }

    @Test
    void endgamesAtDepthThree() {
        assertSameValues(endgames(9, 40), ChessEnds::byPosition, 3, 1 << 16);
        assertSameValues(endgames(10, 40), ChessEnds::byGame, 3, 1 << 16);
        assertModernFindsTheSame(endgames(9, 40), 3);
    }

    @Test
    void endgamesAtDepthFour() {
        assertSameValues(endgames(2, 40), ChessEnds::byPosition, 4, 1 << 16);
        assertModernFindsTheSame(endgames(2, 40), 4);
    }

    @Test
    void endgamesAtDepthFiveThroughATinyTable() {
        assertSameValues(endgames(3, 10), ChessEnds::byPosition, 5, 64);
    }

    @Test
    void repetitionUpToDepthFourDespiteTheTable() {
        assertSameValues(endgames(4, 40), ChessEnds::byGame, 4, 1 << 16);
        assertModernFindsTheSame(endgames(4, 40), 4);
    }

    @Test
    void repetitionAtAnyDepthWithoutTheTable() {
        assertSameValues(endgames(5, 10), ChessEnds::byGame, 5, 0);
    }

    @Test
    void deepSearchesAgreeWithAndWithoutTheTable() {
        Search<Board, Move> with = remembering(ChessEnds::byPosition, 1 << 18);
        Search<Board, Move> without = remembering(ChessEnds::byPosition, 0);
        for (Board board : endgames(6, 8)) {
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
        for (Board board : positions(7, 8, 60)) {
            int expected = search.search(board, 3).centipawnsForWhite();
            for (MoveOrder<Board, Move> order : orders) {
                assertEquals(expected, search.orderedBy(order).search(board, 3).centipawnsForWhite(), board::getFen);
            }
        }
    }

    @Test
    void evaluationThatIsWrongEverywhereIsPrunedExactlyToo() {
        StaticEvaluation<Board> nonsense = board -> (int) (board.key() % 1_000);
        for (Board board : positions(8, 10, 60)) {
            AlphaBeta<Board, Move> search = new AlphaBeta<>(nonsense, ChessEnds::byPosition);
            SearchResult<Move> expected = search.unpruned().search(board, 3);
            SearchResult<Move> pruned = search.search(board, 3);
            assertEquals(expected.centipawnsForWhite(), pruned.centipawnsForWhite(), board::getFen);
            assertEquals(expected.bestMove(), pruned.bestMove(), board::getFen);
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
