package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
import chesslab.arena.rating.Sprt;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.files.Sha256;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairTasksTest {

    private static final Openings<Board> THREE = Openings.ofFens("test", "0", Stream.of("1. e4", "1. d4", "1. c4")
            .map(moves -> PgnGame.parse(moves + " *").finalBoard().getFen()).toList());
    /** Five pairs. */
    private static final MatchSettings<Board, Move> MATCH = MatchSettings.of("greedy", "random", 10, THREE)
            .withRules(new GameRules(30, Optional.empty()));
    /** Three matches of two pairs each. */
    private static final LadderMatches<Board, Move> LADDER = LadderMatches.of(
            Stream.of("random", "greedy", "minimax:1").map(Entrant::parse).toList(), PairingScheme.ALL,
            MatchSettings.of("random", "random", 4, THREE).withRules(new GameRules(30, Optional.empty())));

    @TempDir
    private Path folder;

    private static void play(List<MatchSettings<Board, Move>> matches, int pair, Path folder) throws Exception {
        PairTasks.play(matches, pair, folder, progress -> {
        });
    }

    private Path played(List<MatchSettings<Board, Move>> matches, int pairs) throws Exception {
        for (int pair = pairs; pair >= 1; pair--) {
            play(matches, pair, folder.resolve("tasks"));
        }
        return folder.resolve("tasks");
    }

    /** Every file of a match or a ladder with the checksum of its text, without logs and pairs. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> !each.endsWith(PairTasks.PAIRS)).toList()) {
                if (!file.toString().endsWith(".log")) {
                    contents.put(file.getFileName().toString(), Sha256.ofText(file));
                }
            }
        }
        return contents;
    }

    private Map<String, String> expected(MatchSettings<Board, Move> match) throws Exception {
        Match.play(match, folder.resolve("one machine"), true, progress -> {
        });
        return contents(folder.resolve("one machine"));
    }

    private static String refusal(Callable<?> step) {
        FileSystemException refused = assertThrows(FileSystemException.class, step::call);
        return Path.of(refused.getFile()).getFileName() + ": " + refused.getReason();
    }

    @Test
    void pairsMakeTheFilesOfAMatch() throws Exception {
        Path tasks = played(List.of(MATCH), 5);
        MatchManifest merged = PairTasks.merge(MATCH, tasks);
        assertEquals(expected(MATCH), contents(tasks));
        assertEquals(MatchManifest.read(tasks), merged);
        assertEquals(merged, PairTasks.merge(MATCH, tasks), "merging again changes nothing");
        assertEquals(expected(MATCH), contents(tasks));
        Match.play(MATCH, tasks, true, progress -> {
            throw new AssertionError("played again");
        });
    }

    @Test
    void pairsMakeTheFilesOfALadder() throws Exception {
        Path tasks = played(LADDER.matches(), 6);
        List<PgnGame> games = LadderFolder.play(LADDER, folder.resolve("one machine"), false, (number, progress) -> {
        }).games();
        for (int time = 0; time < 2; time++) {
            assertEquals(games, PairTasks.merge(LADDER, tasks).games());
            assertEquals(contents(folder.resolve("one machine")), contents(tasks));
        }
        LadderFolder.play(LADDER, tasks, true, (number, progress) -> {
            throw new AssertionError("played again");
        });
    }

    @Test
    void pairsThatArePlayedTwiceAtOnceDoNoHarmAndAWholeOneIsNotPlayedAgain() throws Exception {
        Path tasks = folder.resolve("tasks");
        ExecutorService machines = Executors.newFixedThreadPool(4);
        List<Future<?>> all = IntStream.range(0, 10).<Future<?>>mapToObj(task -> machines.submit(() -> {
            play(List.of(MATCH), task % 5 + 1, tasks);
            return null;
        })).toList();
        for (Future<?> each : all) {
            each.get();
        }
        machines.shutdown();
        PairTasks.play(List.of(MATCH), 3, tasks, progress -> {
            throw new AssertionError("played again");
        });
        PairTasks.merge(MATCH, tasks);
        assertEquals(expected(MATCH), contents(tasks));
    }

    @Test
    void missingAlteredAndForeignPairsAreNamedAndPlayedAgain() throws Exception {
        Path tasks = played(List.of(MATCH), 5);
        Path pairs = tasks.resolve(PairTasks.PAIRS);
        Path other = folder.resolve("other");
        play(List.of(MATCH.withSeed(2)), 2, other);
        Files.delete(pairs.resolve("00001.pgn"));
        for (String end : List.of(".pgn", ".json")) {
            Files.copy(other.resolve(PairTasks.PAIRS).resolve("00002" + end), pairs.resolve("00002" + end),
                    StandardCopyOption.REPLACE_EXISTING);
            Files.copy(pairs.resolve("00005" + end), pairs.resolve("00004" + end), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(pairs.resolve("00003.pgn"), "\n", StandardOpenOption.APPEND);
        Files.writeString(pairs.resolve("00006.pgn"), "");
        String message = refusal(() -> PairTasks.merge(MATCH, tasks));
        assertTrue(
                message.startsWith("pairs: cannot be merged: 00001.pgn is missing; 00002.pgn is of another match, with "
                        + "seed 2 instead of 1; 00003.pgn is cut short or altered: sha256 ")
                        && message.endsWith("; 00004.pgn has "
                                + "games [9, 10] of its match, expected 7 and 8; 00006.pgn is not of this plan"),
                message);
        assertFalse(Files.exists(tasks.resolve(MatchManifest.FILE)));
        assertEquals("00002.pgn: is of another match, with seed 2 instead of 1",
                refusal(() -> {
                    play(List.of(MATCH), 2, tasks);
                    return null;
                }));
        for (String file : List.of("00002.pgn", "00002.json", "00004.json", "00006.pgn")) {
            Files.delete(pairs.resolve(file));
        }
        played(List.of(MATCH), 5);
        PairTasks.merge(MATCH, tasks);
        assertEquals(expected(MATCH), contents(tasks));
    }

    @Test
    void aPlayerOfAnotherVersionIsNamed() throws Exception {
        Path tasks = played(LADDER.matches(), 6);
        Path statement = tasks.resolve(PairTasks.PAIRS).resolve("00006.json");
        Files.writeString(statement, Files.readString(statement).replaceFirst("\"identity\": \"\"",
                "\"identity\": \"Fake 2\""));
        assertTrue(refusal(() -> PairTasks.merge(LADDER, tasks))
                .contains("00006.pgn is of another match, with a greedy (Fake 2) instead of greedy"));
    }

    @Test
    void aMatchMayGrow() throws Exception {
        Path tasks = played(List.of(MATCH), 5);
        MatchSettings<Board, Move> shorter = MatchSettings.of("greedy", "random", 6, THREE).withRules(MATCH.rules());
        Match.play(shorter, tasks, false, progress -> {
        });
        PairTasks.merge(MATCH, tasks);
        assertEquals(expected(MATCH), contents(tasks));
    }

    @Test
    void whatIsNoPairOfAMatchIsRefusedAtTheDoor() {
        Path tasks = folder.resolve("tasks");
        for (int pair : new int[]{0, 6, -1, Integer.MAX_VALUE}) {
            assertEquals("pair " + pair + ": expected 1 to 5, all pairs of games",
                    assertThrows(IllegalArgumentException.class, () -> play(List.of(MATCH), pair, tasks)).getMessage());
        }
        assertTrue(assertThrows(IllegalArgumentException.class, () -> play(LADDER.matches(), 7, tasks)).getMessage()
                .contains("expected 1 to 6"));
        Entrant<Board, Move> own = Entrant.parse("java:data/players/Centre.java");
        assertTrue(assertThrows(IllegalArgumentException.class,
                () -> play(List.of(MATCH.withPlayers(own, MATCH.b())), 1, tasks)).getMessage()
                .contains("expected one that its faults cannot put out of a match"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> play(List.of(
                MATCH.withSprt(new Sprt(0, 10, 0.05, 0.05, Sprt.Scale.LOGISTIC))), 1, tasks)).getMessage()
                .contains("a sequential test"));
        assertFalse(Files.exists(tasks));
    }
}
