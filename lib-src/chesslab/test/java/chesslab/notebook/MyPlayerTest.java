package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the files play is tried with the arena, in the lessons. */
class MyPlayerTest {

    @TempDir
    private Path folder;
    private JShell page;

    @BeforeEach
    void open() {
        page = JShell.builder().executionEngine("local").build();
        page.addToClasspath(System.getProperty("java.class.path"));
        run("import java.util.*;", "import chesslab.chess.*;", "import org.junit.jupiter.api.*;", "int depth = 2;",
                "depth = 3;", "String name = \"a\\tb\";", "var table = new int[]{1, 2};", "int unused = 7;",
                "record Pair(int a, int b) { }",
                "// the evaluation\nint value(Board board) { return table[0] + new Pair(1, depth).b(); }",
                "Optional<Move> mine(Board board) { return value(board) > name.length() ? Optional.empty()"
                        + " : board.legalMoves().stream().findFirst(); }",
                "int twice(int a) { return 2 * a; }", "Board board = new Board();", "int[] best = {1};", "int a = 9;",
                "int[] bestOf() { return new int[]{new Pair(best[0], 2).a()}; }",
                "int other(Board board) { int bestOf = bestOf()[0]; int unused = bestOf; return unused; }");
    }

    private void run(String... cells) {
        for (String cell : cells) {
            assertEquals(Snippet.Status.VALID, page.eval(cell).get(0).status(), cell);
        }
    }

    @AfterEach
    void close() {
        page.close();
    }

    private String kept(String file, String method) throws Exception {
        return Printed.by(() -> {
            try {
                MyPlayer.keep(folder.resolve(file), method, page);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    @Test
    void playerHasWhatItUsesAndItsNumbersAsTheyAre() throws Exception {
        assertEquals("my/players/Mine.java is kept: Pair, depth, name, table, value, mine", kept("Mine.java", "mine"));
        String text = Files.readString(folder.resolve("Mine.java"));
        assertTrue(text.contains("static int depth = 3;"), text);
        assertTrue(text.contains("static String name = \"a\\tb\";"), text);
        assertTrue(text.contains("static int[] table = new int[]{1, 2};"), text);
        assertTrue(text.contains("// the evaluation\n        static int value(Board board)"), text);
        assertFalse(text.contains("unused") || text.contains("twice") || text.contains("junit"), text);
        assertTrue(text.startsWith("import java.util.*;\nimport chesslab.chess.*;\n"), text);
        assertTrue(text.contains("class Mine implements chesslab.game.Player<Board, Move>"), text);
        run(text.replaceAll("(?m)^import .*", ""));
    }

    @Test
    void evaluationIsKeptToo() throws Exception {
        kept("Value.java", "value");
        String text = Files.readString(folder.resolve("Value.java"));
        assertTrue(text.contains("class Value implements chesslab.search.StaticEvaluation<Board>"), text);
        run(text.replaceAll("(?m)^import .*", ""));
    }

    @Test
    void variableWhoseNameIsAParameterOrALocalOneStaysOut() throws Exception {
        assertEquals("my/players/Other.java is kept: Pair, best, bestOf, other", kept("Other.java", "other"));
    }

    @Test
    void gamesOfAnotherPlayerOfThatNameGo() throws Exception {
        kept("Mine.java", "mine");
        Path games = Files.createFile(folder.resolve("Mine.pgn"));
        assertTrue(kept("Mine.java", "mine").contains("is as it was"));
        assertTrue(Files.exists(games));
        run("depth = 4;");
        assertTrue(kept("Mine.java", "mine").contains("is kept"));
        assertFalse(Files.exists(games));
    }

    @Test
    void otherMethodsAndNamesAreRefused() {
        assertEquals("this page has no method none yet", Refusal.refusal(
                () -> MyPlayer.keep(folder.resolve("Mine.java"), "none", page)));
        assertEquals("twice(int)int: expected Optional<Move> twice(Board board), or int twice(Board board) for an"
                + " evaluation",
                Refusal.refusal(
                        () -> MyPlayer.keep(folder.resolve("Mine.java"), "twice", page)));
        assertEquals("\"my player\" cannot name a class: expected letters and digits",
                Refusal.refusal(
                        () -> MyPlayer.keep(folder.resolve("my player.java"), "mine", page)));
        assertTrue(assertThrows(IllegalStateException.class, () -> MyPlayer.keep("Mine", "mine")).getMessage()
                .contains("there is none here"));
    }
}
