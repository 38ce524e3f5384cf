package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.search.TicTacToe;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of openings. */
class OpeningsTest {

    private static final String AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

    @TempDir
    private Path folder;

    private Openings<Board> read(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        return Openings.read(file);
    }

    private static List<String> fens(Openings<Board> openings) {
        return IntStream.range(0, openings.count()).mapToObj(i -> openings.start().apply(i).getFen()).toList();
    }

    @Test
    void linesAreFenOrEpdWithCountersOrWithout() throws IOException {
        String pieces = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        Openings<Board> openings = read("book.epd", "# a comment\n\n" + AFTER_E4 + "\n" + pieces + "\n" + pieces
                + " hmvc 7; fmvn 40; c0 \"Kd1 Kd8\";\n" + pieces + " 3 21; id \"x\";\n");
        assertEquals(List.of(AFTER_E4, pieces + " 0 1", pieces + " 7 40", pieces + " 3 21"), fens(openings));
        assertEquals("book.epd, 4 openings", openings.toString());
    }

    @Test
    void linesMayBeginWithAMarkAndLackFields() throws IOException {
        String pieces = "4k3/8/8/8/8/8/4P3/4K3";
        String start = pieces + " w - - ";
        assertEquals(List.of(AFTER_E4, start + "0 1", start + "0 1", start + "5 1", start + "0 1", start + "0 9"),
                fens(read("BOOK.EPD",
                        "\uFEFF" + AFTER_E4 + "\r\n" + pieces + " w\r" + pieces + " w -\n" + start + "5\n" + pieces
                                + " w KQ e6 id \"impossible\";\n" + start + "0 9;")));
    }

    @Test
    void gamesGiveTheirLastPositions() throws IOException {
        assertEquals(List.of(AFTER_E4), fens(read("BOOK.PGN", "1. e4 *\n")));
        assertEquals(List.of(AFTER_E4, Constants.startStandardFENPosition), fens(read("book.pgn", "1. e4 *\n\n*\n")));
    }

    @Test
    void shippedBookHoldsWhatItPromises() throws IOException {
        Path file = Path.of("data", "openings", "book.epd");
        List<String> fens = fens(Openings.read(file));
        assertEquals(600, Set.copyOf(fens).size());
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < 600; i++) {
            String[] line = lines.get(i).split("\"");
            Board board = new Board();
            List.of(line[1].split(" ")).forEach(board::doMove);
            assertEquals(8, board.history().size());
            assertEquals(board.getFen(), fens.get(i));
            assertTrue(Math.abs(Integer.parseInt(line[0].replaceAll(".* ce (-?\\d+);.*", "$1").strip())) <= 50,
                    line[0]);
        }
    }

    @Test
    void faultsAreNamedWithTheirPlace() {
        refused("line 2", AFTER_E4 + "\nnonsense\n", "x.epd");
        refused("the game is over by stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "x.fen");
        refused("has no opening", "\n# nothing\n", "x.epd");
        refused("not legal here", "1. e4 e4 *\n", "x.pgn");
    }

    private void refused(String reason, String text, String name) {
        FileSystemException refused = assertThrows(FileSystemException.class, () -> read(name, text));
        assertTrue(refused.getMessage().contains(reason), refused::getMessage);
    }

    @Test
    void orderDependsOnTheSeedAndHasEveryOpeningOnce() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int number = 1; number <= 50; number++) {
            text.append("4k3/8/8/8/8/8/4P3/4K3 w - - 0 ").append(number).append('\n');
        }
        Openings<Board> openings = read("many.fen", text.toString());
        assertArrayEquals(openings.shuffled(3), openings.shuffled(3));
        assertFalse(Arrays.equals(openings.shuffled(3), openings.shuffled(4)));
        assertArrayEquals(IntStream.range(0, 50).toArray(), Arrays.stream(openings.shuffled(3)).sorted().toArray());
    }

    @Test
    void randomOpeningsOfAGameAreDifferentGoOnAndAreTheSameAgain() {
        Openings<TicTacToe> openings = Openings.random(TicTacToe::new, 2, 50, 1);
        assertEquals("2 random moves, 50 openings", openings.toString());
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            TicTacToe position = openings.start().apply(i);
            assertEquals(7, position.legalMoves().size());
            keys.add(position.key());
            assertEquals(position.key(), Openings.random(TicTacToe::new, 2, 50, 1).start().apply(i).key());
        }
        assertEquals(50, keys.size());
        assertEquals(72, Openings.random(TicTacToe::new, 2, 1000, 1).count(), "there are no more");
        assertEquals("openings 9 random moves: expected one or more positions",
                assertThrows(IllegalArgumentException.class, () -> Openings.random(TicTacToe::new, 9, 5, 1))
                        .getMessage());
    }
}
