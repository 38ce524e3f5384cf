package chesslab.arena.match;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.Folders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class LadderMatchesTest {

    private static final MatchSettings<Board, Move> EXAMPLE = MatchSettings.of("random", "random", 4, Openings.START)
            .withMoveLimit(20);

    static final BiConsumer<Integer, MatchProgress> QUIET = (number, progress) -> {
    };

    private static final String[] PLAYERS = {"random", "greedy", "minimax:1"};

    @TempDir
    private Path folder;

    private static LadderMatches<Board, Move> matches(LadderMatches.Scheme pairing, MatchSettings<Board, Move> example,
            String... players) {
        return LadderMatches.of(Stream.of(players).map(Entrant::parse).toList(), pairing, example);
    }

    private static List<String> names(LadderMatches<Board, Move> ladder) {
        return ladder.matches().stream().map(match -> match.a() + " " + match.b()).toList();
    }

    @Test
    void allMeetOrOnlyNeighborsOrTheFirstTheOthers() {
        Map.of(LadderMatches.Scheme.ALL, List.of("random greedy", "random minimax:1", "greedy minimax:1"),
                LadderMatches.Scheme.NEIGHBORS, List.of("random greedy", "greedy minimax:1"),
                LadderMatches.Scheme.GAUNTLET, List.of("random greedy", "random minimax:1"))
                .forEach((pairing, names) -> assertEquals(names, names(matches(pairing, EXAMPLE, PLAYERS))));
    }

    @Test
    void playersMustBeTwoAndDiffer() {
        assertThrows(IllegalArgumentException.class, () -> matches(LadderMatches.Scheme.ALL, EXAMPLE, "random"));
        assertThrows(IllegalArgumentException.class,
                () -> matches(LadderMatches.Scheme.ALL, EXAMPLE, "greedy", "random", "greedy"));
        assertThrows(IllegalArgumentException.class,
                () -> matches(LadderMatches.Scheme.ALL, EXAMPLE, "alphabeta", "alphabeta:nodes=10000"));
    }

    private LadderReport play(LadderMatches<Board, Move> ladder, Path place, boolean resume, List<String> played)
            throws Exception {
        return ladder.play(place, resume, (number, progress) -> played.add(number + ": " + progress.games()));
    }

    @Test
    void gamesOfAllMatchesAreRatedAndResumingPlaysOnlyWhatIsMissing() throws Exception {
        LadderMatches<Board, Move> neighbors = matches(LadderMatches.Scheme.NEIGHBORS, EXAMPLE, PLAYERS);
        Path ladder = folder.resolve("ladder");
        LadderReport report = play(neighbors, ladder, false, new ArrayList<>());
        assertEquals(8, report.rated().size());
        assertEquals(neighbors.play(QUIET), report, "as in memory");
        assertEquals(List.of("chesslab.log", "games.pgn.gz", "ladder.json"), Folders.names(ladder));
        assertEquals(3, report.ladder(Map.of("random", 0.0), 1).orElseThrow().ratings().size());
        assertTrue(assertThrows(FileSystemException.class, () -> play(neighbors, ladder, false, new ArrayList<>()))
                .getMessage().contains("holds a ladder already"));
        List<String> again = new ArrayList<>();
        LadderReport more = play(matches(LadderMatches.Scheme.ALL, EXAMPLE, PLAYERS), ladder, true, again);
        assertEquals(List.of("2: 1", "2: 2", "2: 3", "2: 4"), again, "random against minimax:1 alone");
        assertEquals(12, more.rated().size());
        assertTrue(more.games().containsAll(report.games()));
        assertEquals(List.of("random", "greedy", "random"),
                LadderMatches.Manifest.read(ladder).matches().stream().map(match -> match.a().player()).toList());
        assertTrue(
                assertThrows(FileSystemException.class,
                        () -> play(matches(LadderMatches.Scheme.ALL, EXAMPLE.withSeed(7),
                                "random", "greedy"), ladder, true, again))
                        .getMessage().contains("seed 7 instead of 1"));
    }

    @Test
    void matchesMayGrow() throws Exception {
        Path grown = folder.resolve("grown");
        play(matches(LadderMatches.Scheme.ALL, EXAMPLE, PLAYERS), grown, false, new ArrayList<>());
        MatchSettings<Board, Move> longer = MatchSettings.of("random", "random", 6, Openings.START).withMoveLimit(20);
        List<String> played = new ArrayList<>();
        play(matches(LadderMatches.Scheme.ALL, longer, PLAYERS), grown, true, played);
        assertEquals(List.of("1: 5", "1: 6", "2: 5", "2: 6", "3: 5", "3: 6"), played);
        play(matches(LadderMatches.Scheme.ALL, longer, PLAYERS), folder.resolve("whole"), false, new ArrayList<>());
        assertEquals(contents(folder.resolve("whole")), contents(grown));
    }

    /** After each game, and with some bytes of it missing, as a program leaves the folder that is killed there. */
    @Test
    void ladderThatIsKilledAnywhereEndsWithTheSameBytes() throws Exception {
        LadderMatches<Board, Move> ladder = matches(LadderMatches.Scheme.ALL, EXAMPLE.withGamesAtOnce(2), PLAYERS);
        Path whole = folder.resolve("whole");
        List<Path> killed = new ArrayList<>();
        LadderReport report = ladder.play(whole, false, (number, progress) -> {
            Path copy = folder.resolve("killed-" + killed.size());
            try {
                Files.createDirectory(copy);
                Files.copy(whole.resolve("ladder.json"), copy.resolve("ladder.json"));
                byte[] games = Files.readAllBytes(whole.resolve("games.pgn"));
                Files.write(copy.resolve("games.pgn"), Arrays.copyOf(games, games.length - 40 * (killed.size() % 3)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            killed.add(copy);
        });
        assertEquals(12, killed.size());
        for (Path each : killed) {
            assertEquals(report, play(ladder, each, true, new ArrayList<>()), each::toString);
            assertEquals(contents(whole), contents(each));
            assertFalse(Files.exists(each.resolve("games.pgn")));
        }
        Path late = Files.createDirectory(folder.resolve("late")); // killed between its last two steps
        for (String file : List.of("ladder.json", "games.pgn.gz")) {
            Files.copy(whole.resolve(file), late.resolve(file));
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(late.resolve("games.pgn.gz")))) {
            Files.copy(in, late.resolve("games.pgn"));
        }
        assertEquals(report, play(ladder, late, true, new ArrayList<>()));
        assertEquals(contents(whole), contents(late));
    }

    @Test
    void alteredGamesOfALadderAreRefused() throws Exception {
        LadderMatches<Board, Move> ladder = matches(LadderMatches.Scheme.ALL, EXAMPLE, "random", "greedy");
        play(ladder, folder, false, new ArrayList<>());
        Path games = folder.resolve("games.pgn.gz");
        byte[] whole = Files.readAllBytes(games);
        Files.write(games, Arrays.copyOf(whole, whole.length - 20));
        Executable resuming = () -> play(ladder, folder, true, new ArrayList<>());
        assertTrue(assertThrows(FileSystemException.class, resuming).getMessage()
                .contains("games.pgn.gz: is cut short or altered"));
        Files.delete(games);
        assertTrue(assertThrows(FileSystemException.class, resuming).getMessage().contains("games.pgn.gz: is missing"));
    }
}
