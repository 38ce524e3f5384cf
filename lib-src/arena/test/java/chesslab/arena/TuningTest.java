package chesslab.arena;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.chess.SelectiveConstant;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningTest {

    private static final String PLAYER = "selective:nodes=40";
    private static final List<Spsa.Parameter> TWO = List.of(
            new Spsa.Parameter("delta", true, 200, 0, 600, 100, 0.01),
            new Spsa.Parameter("futility-margin", true, 80, 20, 200, 20, 0.01));

    private static MatchSettings<Board, Move> match(int games, int atOnce) {
        return MatchSettings.of(PLAYER, PLAYER, games, Openings.random(Board::new, 16, 50, 1)).withMoveLimit(120)
                .withGamesAtOnce(atOnce);
    }

    private static List<String> texts(Path folder) throws IOException {
        return Stream.of("tuning.json", "path.csv", "path.svg").map(folder::resolve).map(file -> {
            try {
                return Files.readString(file);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }).toList();
    }

    @Test
    void aStoppedRunContinuesToTheSameBytesWithAnyThreads(@TempDir Path folder) throws Exception {
        Path whole = folder.resolve("whole");
        Tuning end = Tuning.run(PLAYER, TWO, match(80, 2), whole, false, path -> {
        });
        assertEquals(80, end.games());
        assertNotEquals("selective:nodes=40", end.player().name());
        List<String> rows = Files.readAllLines(whole.resolve("path.csv"));
        assertEquals(List.of("games,delta,futility-margin", "0,200.0,80.0"), rows.subList(0, 2));
        assertEquals(List.of("32", "64", "80"), rows.subList(2, 5).stream().map(row -> row.split(",")[0]).toList());
        Path pieces = folder.resolve("pieces");
        assertThrows(IllegalStateException.class,
                () -> Tuning.run(PLAYER, TWO, match(80, 1), pieces, false, path -> {
                    if (path.games() == 32) {
                        throw new IllegalStateException("stop");
                    }
                }));
        assertTrue(texts(pieces).get(2).contains("32 of 80 games"));
        assertTrue(assertThrows(FileSystemException.class,
                () -> Tuning.run(PLAYER, TWO, match(96, 1), pieces, true, path -> {
                })).getReason().contains("now games 96 instead of 80"));
        Tuning.run(PLAYER, TWO, match(80, 1), pieces, true, path -> assertTrue(path.games() >= 32));
        assertEquals(texts(whole), texts(pieces));
    }

    @Test
    void aNumberThatThePlayerCannotHaveIsRefusedBeforeTheFirstGame(@TempDir Path folder) {
        List<Spsa.Parameter> tooWide = List.of(new Spsa.Parameter("delta", true, 200, 0, 900, 30, 0.002));
        assertEquals("player \"selective:nodes=40,delta=900\": selective has delta 900, expected a whole number from 0 "
                + "to 600, centipawns that a capture may bring beyond its victim",
                assertThrows(IllegalArgumentException.class, () -> Tuning.run(PLAYER, tooWide, match(2, 1),
                        folder.resolve("run"), false, path -> {
                        })).getMessage());
        assertTrue(Files.notExists(folder.resolve("run")));
    }

    /** The shipped file of the selective search starts from its constants, within their ranges. */
    @Test
    void theShippedFileHasTheConstants() throws IOException {
        for (Spsa.Parameter each : Spsa.Parameter.read(Path.of("data/tuning/selective.txt"))) {
            SelectiveConstant constant = Stream.of(SelectiveConstant.values())
                    .filter(other -> other.text().equals(each.name())).findFirst().orElseThrow();
            assertEquals(List.of((double) constant.usual, (double) constant.least, (double) constant.most),
                    List.of(each.start(), each.least(), each.most()), each.name());
        }
    }
}
