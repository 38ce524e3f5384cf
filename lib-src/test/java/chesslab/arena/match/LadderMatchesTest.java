package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.PlayerSettings;
import chesslab.arena.rating.Ladder;
import chesslab.chess.pgn.PgnGame;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LadderMatchesTest {

    private static final MatchSettings EXAMPLE = MatchSettings.of("random", "random", 4, Openings.START)
            .withRules(new GameRules(20, Optional.empty()));

    @TempDir
    private Path folder;

    private static LadderMatches matches(Meetings meetings, MatchSettings example, String... players) {
        return LadderMatches.of(Stream.of(players).map(PlayerSettings::parse).toList(), meetings, example);
    }

    private static List<String> names(LadderMatches ladder) {
        return ladder.matches().stream().map(match -> match.a() + " " + match.b()).toList();
    }

    @Test
    void allMeetOrOnlyNeighboursOrTheFirstTheOthers() {
        assertEquals(List.of("random greedy", "random minimax:1", "greedy minimax:1"),
                names(matches(Meetings.ALL, EXAMPLE, "random", "greedy", "minimax:1")));
        assertEquals(List.of("random greedy", "greedy minimax:1"),
                names(matches(Meetings.NEIGHBOURS, EXAMPLE, "random", "greedy", "minimax:1")));
        assertEquals(List.of("random greedy", "random minimax:1"),
                names(matches(Meetings.GAUNTLET, EXAMPLE, "random", "greedy", "minimax:1")));
    }

    @Test
    void playersMustBeTwoAndDiffer() {
        assertThrows(IllegalArgumentException.class, () -> matches(Meetings.ALL, EXAMPLE, "random"));
        assertThrows(IllegalArgumentException.class,
                () -> matches(Meetings.ALL, EXAMPLE, "greedy", "random", "greedy"));
        assertThrows(IllegalArgumentException.class,
                () -> matches(Meetings.ALL, EXAMPLE, "alphabeta", "alphabeta:nodes=10000"));
    }

    @Test
    void everyMatchHasAFolderWhoseNameAnySystemTakes() {
        assertEquals("net-data-models-x-temperature=0.3-vs-stockfish-elo=1350-movetime=3", LadderMatches.folderOf(
                matches(Meetings.ALL, EXAMPLE, "net:data/models/x,temperature=0.3", "stockfish:elo=1350,movetime=3")
                        .matches().get(0)));
    }

    @Test
    void gamesOfAllMatchesAreRatedAndResumingPlaysOnlyWhatIsMissing() throws Exception {
        List<Integer> played = new ArrayList<>();
        List<PgnGame> games = matches(Meetings.NEIGHBOURS, EXAMPLE, "random", "greedy", "minimax:1")
                .play(folder, false, (number, progress) -> played.add(progress.played()));
        assertEquals(8, games.size());
        assertEquals(3, Ladder.of(games, Map.of("random", 0.0), 1).rungs().size());
        assertThrows(FileSystemException.class, () -> matches(Meetings.NEIGHBOURS, EXAMPLE, "random", "greedy")
                .play(folder, false, (number, progress) -> {
                }));

        List<String> again = new ArrayList<>();
        List<PgnGame> more = matches(Meetings.ALL, EXAMPLE, "random", "greedy", "minimax:1")
                .play(folder, true, (number, progress) -> again.add(number + ": " + progress.played()));
        assertEquals(List.of("2: 1", "2: 2", "2: 3", "2: 4"), again, "random against minimax:1 alone");
        assertEquals(12, more.size());
        assertTrue(more.containsAll(games));
        assertEquals(List.of(1, 2, 3, 4, 1, 2, 3, 4), played);
    }
}
