package chesslab.chess.pgn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links count as what they lead to, in every command that takes files of games. */
class GameFilesTest {

    @TempDir
    private Path folder;

    private Path real;

    @BeforeEach
    void makeAFolderOfGames() throws IOException {
        real = Files.createDirectories(folder.resolve("real"));
        Files.writeString(real.resolve("a.pgn"), "");
    }

    private String refusal(Path given) {
        return assertThrows(FileSystemException.class, () -> GameFiles.of(List.of(given))).getMessage();
    }

    @Test
    void linkToAFolderIsRead() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        assertEquals(List.of(link.resolve("a.pgn")), GameFiles.of(List.of(link)));
        assertEquals(List.of(link.resolve("a.pgn")), GameFiles.of(List.of(Path.of(link + "/"))));
    }

    @Test
    void linkedFolderBelowIsReadAndItsFilesCountOnce() throws Exception {
        Path given = Files.createDirectories(folder.resolve("given"));
        Files.writeString(given.resolve("z.pgn"), "");
        Path link = Files.createSymbolicLink(given.resolve("link"), real);
        assertEquals(List.of(link.resolve("a.pgn"), given.resolve("z.pgn")), GameFiles.of(List.of(given)));
        assertTrue(assertThrows(FileSystemException.class, () -> GameFiles.of(List.of(given, real))).getMessage()
                .endsWith("a.pgn: is given twice"));
    }

    @Test
    void linkThatLeadsBackIsNamed() throws Exception {
        Path link = Files.createSymbolicLink(Files.createDirectories(real.resolve("below")).resolve("up"), real);
        assertEquals(link + ": is the same folder as one above it, by a link: expected no link that leads back",
                refusal(real));
    }

    @Test
    void namesCountInAnyCase() throws Exception {
        Path given = Files.createDirectories(folder.resolve("given"));
        List<Path> games = Stream.of("A.PGN", "B.Pgn.GZ", "c.pgn", "d.PGN.ZST").map(given::resolve).toList();
        for (Path game : games) {
            Files.writeString(game, "");
        }
        Files.writeString(given.resolve("NOTES.TXT"), "");
        assertEquals(games, GameFiles.of(List.of(given)));
    }

    @Test
    void linkToNothingIsNamed() throws Exception {
        Path link = Files.createSymbolicLink(real.resolve("gone"), folder.resolve("nothing"));
        assertEquals(link + ": is a link to a missing file or folder", refusal(real));
        assertEquals(link + ": there is no such file or folder", refusal(link));
    }
}
