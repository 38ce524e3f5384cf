package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MyWorkTest {

    @TempDir
    private Path folder;
    private Path mine;
    private Path shipped;

    @BeforeEach
    void ship() throws IOException {
        mine = MyWork.GAMES.folder(folder.resolve("my"));
        shipped = Files.createDirectories(folder.resolve("shipped"));
        Files.writeString(shipped.resolve("games.pgn"), "theirs");
    }

    /** The text of the file in the folder, and what was printed. */
    private String opened(String use) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            return MyWork.open(mine, "my/games", use, shipped, place -> {
                String text = Files.readString(place.resolve("games.pgn"));
                if (text.equals("broken")) {
                    throw new IllegalArgumentException("games.pgn is broken");
                }
                return text;
            }) + ": " + said.toString(StandardCharsets.UTF_8).replace(folder.toString(), "…").strip();
        } finally {
            System.setOut(before);
        }
    }

    @Test
    void whatShipsServesUntilTheReaderMakesSomethingAndSaysMine() throws Exception {
        assertEquals("theirs: ", opened(""));
        assertEquals("theirs: There is nothing of yours in my/games yet: …/shipped takes its place.",
                opened("mine"));
        Files.writeString(mine.resolve("games.pgn"), "own");
        assertEquals("theirs: This is …/shipped. Yours is in my/games: set use = \"mine\" among the knobs to take it.",
                opened(""));
        assertEquals("theirs: ", opened("shipped"));
        assertEquals("own: This is yours: my/games.", opened("mine"));
    }

    @Test
    void whatCannotBeReadIsNamedAndWhatShipsServes() throws Exception {
        Files.writeString(mine.resolve("games.pgn"), "broken");
        assertEquals("theirs: Yours cannot be used: games.pgn is broken. …/shipped takes its place.", opened("mine"));
        Files.move(mine.resolve("games.pgn"), mine.resolve("other.pgn"));
        assertTrue(opened("mine").startsWith("theirs: Yours cannot be used: …/my/games/games.pgn"), opened("mine"));
        assertTrue(Refusal.refusal(() -> opened("ours")).contains("expected \"mine\", \"shipped\""));
        Files.delete(shipped.resolve("games.pgn"));
        assertThrows(IOException.class, () -> opened(""));
        assertThrows(FileNotFoundException.class, () -> MyWork.open(mine, "my/games", "shipped", shipped, place -> {
            throw new FileNotFoundException("none");
        }));
    }

    @Test
    void whatIsNoFaultOfTheFilesIsThrown() throws IOException {
        Files.writeString(mine.resolve("games.pgn"), "own");
        assertEquals("no card", assertThrows(IllegalStateException.class,
                () -> MyWork.open(mine, "my/games", "mine", shipped, place -> {
                    throw new IllegalStateException("no card");
                })).getMessage());
    }

    @Test
    void aFolderThatCannotBeMadeIsTold() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        String told = assertThrows(IllegalStateException.class, () -> MyWork.DATA.folder(file)).getMessage();
        assertTrue(told.startsWith("what you make is kept in " + file.resolve("data") + ", which cannot be made: "),
                told);
    }

    @Test
    void foldersAreBesideTheData() {
        assertEquals(Path.of("my"), Data.beside("my"));
    }
}
