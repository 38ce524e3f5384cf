package chesslab.chess.pgn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.RandomGames;
import chesslab.chess.Square;
import chesslab.files.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PgnWriterTest {

    private static List<PgnGame> randomGames(int count, boolean remarks) {
        SplittableRandom random = new SplittableRandom(42);
        return Stream.generate(() -> RandomGames.next(random, random.nextInt(120), remarks)).limit(count).toList();
    }

    private static List<Move> moves(String... texts) {
        Board board = new Board();
        return Stream.of(texts).map(text -> {
            Move move = board.parseMove(text);
            board.doMove(move);
            return move;
        }).toList();
    }

    @Test
    void whatIsWrittenReadsBackEqual(@TempDir Path folder) {
        List<PgnGame> games = randomGames(300, true);
        Path file = folder.resolve("games.pgn");
        PgnWriter.writeAll(file, games);
        assertEquals(games, PgnReader.readAll(file));
    }

    @Test
    void randomGamesHoldAllThatCanBeWritten() {
        List<PgnMove> moves = randomGames(300, true).stream().flatMap(game -> game.moves().stream()).toList();
        assertTrue(moves.stream().anyMatch(move -> move.comment().text().contains("}")));
        assertTrue(moves.stream().anyMatch(move -> move.comment().commands().size() == 3));
        assertTrue(moves.stream().anyMatch(move -> move.nags().size() == 2));
        assertTrue(randomGames(300, true).stream().anyMatch(game -> game.tag("FEN").isPresent()));
    }

    @Test
    void rosterComesFirstAndMissingTagsAreFilled() {
        PgnGame game = PgnGame.of(Map.of("White", "A \"B\" \\", "Annotator", "n"), moves("e4", "e5"), "*");
        assertEquals("""
                [Event "?"]
                [Site "?"]
                [Date "????.??.??"]
                [Round "?"]
                [White "A \\"B\\" \\\\"]
                [Black "?"]
                [Result "*"]
                [Annotator "n"]

                1. e4 e5 *
                """, game.toPgn());
    }

    @Test
    void moveNumbersComeBackAfterRemarks() {
        PgnGame game = PgnGame.parse("{Start} 1. e4 {best} e5 2. Nf3 {or f4} Nc6 $1 3. Bb5 *");
        assertTrue(game.toPgn().endsWith("""

                { Start } 1. e4 { best } 1... e5 2. Nf3 { or f4 } 2... Nc6 $1 3. Bb5 *
                """), game::toPgn);
    }

    @Test
    void aStartPositionBringsItsTagsAndNumbers() {
        String text = PgnGame.parse("[FEN \"8/8/8/8/8/k7/7p/K7 b - - 12 60\"]\n\n60... h1=Q# 0-1").toPgn();
        assertTrue(text.endsWith("""
                [Result "0-1"]
                [FEN "8/8/8/8/8/k7/7p/K7 b - - 12 60"]
                [SetUp "1"]

                60... h1=Q# 0-1
                """), text);
    }

    @Test
    void linesStayBelowEightyColumns() {
        for (PgnGame game : randomGames(100, false)) {
            String moves = game.toPgn().substring(game.toPgn().indexOf("\n\n"));
            assertTrue(moves.lines().allMatch(line -> line.length() < 80), moves);
        }
    }

    @Test
    void aFileAppearsWholeOrNotAtAll(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("games.pgn");
        PgnGame game = PgnGame.of(Map.of(), moves("e4"), "*");
        PgnWriter.writeAll(file, List.of(game, game));
        assertEquals(List.of("games.pgn"), Folders.names(folder));
        PgnGame illegal = PgnGame.of(Map.of(), List.of(new Move(Square.E2, Square.E5)), "*");
        assertThrows(IllegalArgumentException.class, () -> PgnWriter.writeAll(file, List.of(game, illegal)));
        assertEquals(List.of("games.pgn"), Folders.names(folder));
        assertEquals(2, PgnReader.readAll(file).size(), "the file that was there before is gone");
    }

    @Test
    void filesAreUtf8(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("g.pgn");
        PgnWriter.writeAll(file, List.of(PgnGame.of(Map.of("White", "Grünfeld ♞"), moves("d4"), "*")));
        assertTrue(Files.readString(file, StandardCharsets.UTF_8).contains("[White \"Grünfeld ♞\"]"));
    }

    @Test
    void badGamesAreRefused() {
        for (PgnGame bad : List.of(
                PgnGame.of(Map.of(), List.of(new Move(Square.E2, Square.E5)), "*"),
                PgnGame.of(Map.of(), moves("f3", "e5", "g4", "Qh4#"), "1-0"),
                PgnGame.of(Map.of("White", "two\nlines"), List.of(), "*"),
                PgnGame.of(Map.of("White", "w".repeat(5000)), List.of(), "*"),
                PgnGame.of(Map.of("no name", "x"), List.of(), "*"),
                PgnGame.of(Map.of("FEN", "nonsense"), List.of(), "*"))) {
            assertThrows(IllegalArgumentException.class, bad::toPgn, bad::toString);
        }
    }

    @Test
    void recordsRefuseWhatCannotBe() {
        assertThrows(IllegalArgumentException.class, () -> PgnGame.of(Map.of(), List.of(), "2-0"));
        assertThrows(IllegalArgumentException.class, () -> PgnGame.of(Map.of("Result", "1-0"), List.of(), "0-1"));
        assertThrows(IllegalArgumentException.class,
                () -> new PgnMove(new Move(Square.E2, Square.E4), List.of(256), PgnComment.EMPTY));
    }

    @Test
    void aMissingFolderIsNamed(@TempDir Path folder) {
        Path nowhere = folder.resolve("missing").resolve("g.pgn");
        assertTrue(assertThrows(UncheckedIOException.class, () -> PgnWriter.writeAll(nowhere, List.of()))
                .getMessage().contains("missing"));
    }
}
