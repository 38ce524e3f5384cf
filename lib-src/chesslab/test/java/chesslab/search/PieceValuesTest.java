package chesslab.search;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.StaticExchange;
import chesslab.game.Side;
import chesslab.search.chess.PieceValues;
import chesslab.search.chess.SelectiveFeature;
import chesslab.search.chess.SelectiveSearch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search takes piece values from where it is said, and from nowhere else. */
@Tag("lengthy")
class PieceValuesTest {

    private static final int[] WORTH = {90, 310, 340, 480, 1020};

    private static int material(Board board) {
        int sum = 0;
        for (Piece piece : Piece.values()) {
            if (piece != Piece.NONE && piece.getPieceType() != PieceType.KING) {
                int worth = WORTH[piece.getPieceType().ordinal()] * Long.bitCount(board.getBitboard(piece));
                sum += piece.getPieceSide() == Side.WHITE ? worth : -worth;
            }
        }
        return sum;
    }

    @Test
    void materialIsReadOutExactly() {
        assertEquals(new PieceValues(90, 310, 340, 480, 1020),
                PieceValues.of(PieceValuesTest::material, PieceValues.positions(50)));
        assertEquals(new PieceValues(0, 0, 0, 0, 0), PieceValues.of(board -> 7, PieceValues.positions(50)));
        assertEquals(0,
                PieceValues.of(PieceValuesTest::material, List.of(Board.fromFen("4k3/8/8/8/8/8/8/4K2R w - - 0 1")))
                        .queen());
        StaticExchange exchange = new PieceValues(-20, 310.4, 340, 480, 12_000).exchange();
        assertEquals(List.of(0, 310, 9_999), Stream.of(PieceType.PAWN, PieceType.KNIGHT, PieceType.QUEEN)
                .map(exchange::worth).toList());
    }

    @Test
    void positionsAreTheSameEachTime() {
        List<String> first = PieceValues.positions(100).stream().map(Board::getFen).toList();
        assertEquals(first, PieceValues.positions(100).stream().map(Board::getFen).toList());
        assertTrue(Set.copyOf(first).size() > 90);
    }

    @Test
    void ownValuesAreThoseOfTheEvaluation() {
        StaticExchange own = new SelectiveSearch(PieceValuesTest::material).withOwnValues().values();
        assertEquals(List.of(90, 310, 340, 480, 1020), Stream.of(PieceType.values()).limit(5).map(own::worth).toList());
    }

    /** With values that call a queen worthless and pawns dear, the search visits other nodes. */
    @Test
    void otherValuesChangeTheSearch() {
        Board board = Epd.read("quiet.epd").get(0).board();
        SelectiveSearch search = new SelectiveSearch(PieceValuesTest::material);
        SearchLimits limits = SearchLimits.depth(3);
        assertNotEquals(search.search(board, limits).nodes(),
                search.with(new StaticExchange(900, 500, 300, 300, 100)).search(board, limits).nodes());
    }

    /**
     * Without values no capture is skipped or put last: the nodes are those of the search without static exchange, and
     * no type ranks above another.
     */
    @Test
    void withoutValuesNoCaptureIsSkippedOrMoved() {
        SelectiveSearch search = new SelectiveSearch(board -> 0, Set.of(SelectiveFeature.QUIESCENCE,
                SelectiveFeature.STATIC_EXCHANGE)).with(StaticExchange.NONE);
        SelectiveSearch plain = new SelectiveSearch(board -> 0, Set.of(SelectiveFeature.QUIESCENCE))
                .with(StaticExchange.NONE);
        StaticExchange none = StaticExchange.NONE;
        for (Board board : PieceValues.positions(200)) {
            for (Move move : board.captures()) {
                assertFalse(none.loses(board, move) || none.value(board, move) != 0, () -> board.getFen() + move);
            }
            assertEquals(plain.search(board, SearchLimits.depth(2)).nodes(),
                    search.search(board, SearchLimits.depth(2)).nodes(), board::getFen);
        }
        assertEquals(0, Stream.of(PieceType.values()).limit(5).mapToInt(none::rank).sum());
    }

    @Test
    void wrongValuesAreRefused() {
        for (int[] values : new int[][]{{100, 300, 300, 500}, {100, 300, 300, 500, -1}, {0, 0, 0, 0, 10_000}}) {
            assertRefused(() -> new StaticExchange(values), "expected 5 from 0 to 9,999");
        }
    }

    /** Nothing that teaches itself names the textbooks' values, the tutorial's evaluation, Stockfish or the book. */
    @Test
    void selfTeachingNamesNoOtherKnowledge() throws Exception {
        Path folder = Path.of("lib-src/learning/main/java/chesslab/zero");
        try (Stream<Path> files = Files.list(folder)) {
            String all = "";
            for (Path file : files.toList()) {
                all += Files.readString(file);
            }
            assertTrue(all.contains("withOwnValues()") && all.contains("StaticExchange.NONE"));
            for (String knowledge : List.of("TEXTBOOK", "tutorial", "Stockfish", "book.", "UciEngine")) {
                assertFalse(all.contains(knowledge), knowledge);
            }
        }
    }

    @Test
    void wholeCentipawnsAreShownAndNoMinusZero() {
        assertEquals("P 0 N 0 B 0 R -1 Q 3", new PieceValues(-0.4, 0.4, -0.0, -1.4, 2.6).toString());
    }
}
