package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.game.Side;
import chesslab.uci.Stockfish;
import chesslab.uci.TopMoves;
import chesslab.uci.UciEngine;
import chesslab.uci.UciLimit;
import chesslab.uci.UciLine;
import chesslab.uci.UciLine.Bound;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BookMakerTest {

    private static final BookSettings SETTINGS = new BookSettings(40, 6, 50, 1000, 7);

    /** What a made-up engine says of a move: from -99 to 99 centipawns, now and then a mate or only a bound. */
    private static UciLine line(int rank, Board board, Move move, long nodes) {
        Side side = board.getSideToMove();
        int drawn = (int) Math.floorMod((board.key() ^ move.hashCode() * 0x9E3779B97F4A7C15L) >>> 7, 199L) - 99;
        return new UciLine(rank, drawn % 10 == 0 ? Score.mateIn(3, side) : Score.centipawns(drawn, side),
                drawn % 10 == 1 ? Bound.LOWER : Bound.EXACT, 1, nodes, List.of(move));
    }

    private static final TopMoves DRAWING = board -> lines(board, 8, SETTINGS.drawing());
    private static final TopMoves JUDGING = board -> lines(board, 1, SETTINGS.judging());

    private static List<ScoredMove> lines(Board board, int count, UciLimit limit) {
        List<UciLine> lines = new ArrayList<>();
        for (Move move : board.legalMoves().subList(0, count)) {
            lines.add(line(lines.size() + 1, board, move, limit.amount()));
        }
        return BookMaker.exact(lines);
    }

    @Test
    void openingsAreDistinctAndTakenOnlyIfBalanced() {
        List<Integer> made = new ArrayList<>();
        List<BookOpening> book = BookMaker.make(SETTINGS, DRAWING, JUDGING, made::add);
        Set<Long> positions = new HashSet<>();
        for (BookOpening opening : book) {
            Board board = opening.board();
            assertEquals(6, opening.moves().size());
            assertTrue(positions.add(board.key()), board.getFen());
            UciLine judged = line(1, board, board.legalMoves().get(0), 1);
            assertEquals(judged.score().value(), opening.centipawnsForWhite(), "White is to move");
            assertTrue(!judged.score().mate() && judged.bound() == Bound.EXACT
                    && Math.abs(judged.score().value()) <= 50);
        }
        assertEquals(40, book.size());
        assertEquals(40, made.get(39));
    }

    @Test
    void movesThatLoseOrMateAreNotDrawn() {
        for (BookOpening opening : BookMaker.make(SETTINGS, DRAWING, JUDGING, made -> {
        })) {
            Board board = new Board();
            for (Move move : opening.moves()) {
                Score score = line(1, board, move, 1).score();
                assertTrue(!score.mate() && Math.abs(score.value()) <= 50, board.getFen() + " " + move);
                board.doMove(move);
            }
        }
    }

    @Test
    void seedDecidesTheBook() {
        List<BookOpening> book = BookMaker.make(SETTINGS, DRAWING, JUDGING, made -> {
        });
        assertEquals(book, BookMaker.make(SETTINGS, DRAWING, JUDGING, made -> {
        }));
        assertNotEquals(book, BookMaker.make(new BookSettings(40, 6, 50, 1000, 8), DRAWING, JUDGING, made -> {
        }));
    }

    @Test
    void bookThatCannotBeFilledIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> BookMaker.make(
                new BookSettings(21, 1, 50, 1000, 1), DRAWING, JUDGING, made -> {
                })).getMessage();
        assertTrue(message.contains(" of 21 openings, 1000 drawn in a row"), message);
    }

    @Test
    void impossibleSettingsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new BookSettings(0, 8, 50, 1000, 1));
        assertThrows(IllegalArgumentException.class, () -> new BookSettings(1, 0, 50, 1000, 1));
        assertThrows(IllegalArgumentException.class, () -> new BookSettings(1, 41, 50, 1000, 1));
        assertThrows(IllegalArgumentException.class, () -> new BookSettings(1, 8, 0, 1000, 1));
        assertThrows(IllegalArgumentException.class, () -> new BookSettings(1, 8, 50, 99, 1));
    }

    @Test
    void stockfishMakesTheSameBookAgainWhateverItDidBefore() {
        BookSettings settings = new BookSettings(4, 4, 50, 1000, 3);
        try (UciEngine one = UciEngine.start(Stockfish.require());
                UciEngine other = UciEngine.start(Stockfish.require())) {
            other.bestMove(UciLimit.nodes(20_000));
            assertEquals(BookMaker.make(settings, one, made -> {
            }), BookMaker.make(settings, other, made -> {
            }));
        }
    }

    @Test
    void evaluationInEpdIsThatOfTheSideToMove() {
        Board board = new Board();
        board.doMove("e4");
        assertEquals(
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; ce -31; acn 500; c0 \"e4\";",
                new BookOpening(board.history(), 31, 500).toEpd());
    }

    @Test
    void shippedBookHoldsWhatItPromises() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("data", "openings", "book.epd"));
        Set<Long> positions = new HashSet<>();
        for (String line : lines) {
            Board board = new Board();
            List.of(line.split("\"")[1].split(" ")).forEach(board::doMove);
            int forWhite = Integer.parseInt(line.replaceAll(".* ce (-?\\d+);.*", "$1"));
            assertEquals(new BookOpening(board.history(), forWhite, 20_000).toEpd(), line);
            assertEquals(8, board.history().size());
            assertTrue(Math.abs(forWhite) <= 50, line);
            assertTrue(positions.add(board.key()), line);
        }
        assertEquals(600, lines.size());
    }
}
