package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchSummary;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.files.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class LadderMatchesTest {

    private static final MatchSettings<Board, Move> EXAMPLE = MatchSettings.of("random", "random", 4, Openings.START)
            .withRules(new GameRules(20, Optional.empty()));

    @TempDir
    private Path folder;

    private static LadderMatches<Board, Move> matches(PairingScheme pairing, MatchSettings<Board, Move> example,
            String... players) {
        return LadderMatches.of(Stream.of(players).map(Entrant::parse).toList(), pairing, example);
    }

    private static List<String> names(LadderMatches<Board, Move> ladder) {
        return ladder.matches().stream().map(match -> match.a() + " " + match.b()).toList();
    }

    @Test
    void allMeetOrOnlyNeighboursOrTheFirstTheOthers() {
        assertEquals(List.of("random greedy", "random minimax:1", "greedy minimax:1"),
                names(matches(PairingScheme.ALL, EXAMPLE, "random", "greedy", "minimax:1")));
        assertEquals(List.of("random greedy", "greedy minimax:1"),
                names(matches(PairingScheme.NEIGHBOURS, EXAMPLE, "random", "greedy", "minimax:1")));
        assertEquals(List.of("random greedy", "random minimax:1"),
                names(matches(PairingScheme.GAUNTLET, EXAMPLE, "random", "greedy", "minimax:1")));
    }

    @Test
    void playersMustBeTwoAndDiffer() {
        assertThrows(IllegalArgumentException.class, () -> matches(PairingScheme.ALL, EXAMPLE, "random"));
        assertThrows(IllegalArgumentException.class,
                () -> matches(PairingScheme.ALL, EXAMPLE, "greedy", "random", "greedy"));
        assertThrows(IllegalArgumentException.class,
                () -> matches(PairingScheme.ALL, EXAMPLE, "alphabeta", "alphabeta:nodes=10000"));
    }

    @Test
    void everyMatchHasAFolderWhoseNameAnySystemTakes() {
        assertEquals("net-data-models-x-temperature=0.3-vs-stockfish-elo=1350-movetime=3", MatchManifest.of(
                matches(PairingScheme.ALL, EXAMPLE, "net:data/models/x,temperature=0.3",
                        "stockfish:elo=1350,movetime=3")
                        .matches().get(0),
                "", "").name());
    }

    @Test
    void gamesOfAllMatchesAreRatedAndResumingPlaysOnlyWhatIsMissing() throws Exception {
        List<Integer> played = new ArrayList<>();
        List<PgnGame> games = LadderFolder.play(
                matches(PairingScheme.NEIGHBOURS, EXAMPLE, "random", "greedy", "minimax:1"), folder, false,
                (number, progress) -> played.add(progress.played())).games();
        assertEquals(8, games.size());
        assertEquals(3, Ladder.of(games, Map.of("random", 0.0), 1).ratings().size());
        assertThrows(FileSystemException.class,
                () -> LadderFolder.play(matches(PairingScheme.NEIGHBOURS, EXAMPLE, "random", "greedy"), folder, false,
                        (number, progress) -> {
                        }));

        List<String> again = new ArrayList<>();
        List<PgnGame> more = LadderFolder.play(matches(PairingScheme.ALL, EXAMPLE, "random", "greedy", "minimax:1"),
                folder, true, (number, progress) -> again.add(number + ": " + progress.played())).games();
        assertEquals(List.of("2: 1", "2: 2", "2: 3", "2: 4"), again, "random against minimax:1 alone");
        assertEquals(12, more.size());
        assertTrue(more.containsAll(games));
        assertEquals(List.of(1, 2, 3, 4, 1, 2, 3, 4), played);
    }

    /**
     * A ladder as it was until 2026-11-22, a folder for each match, with the words of that time for how games ended.
     */
    private Path former() throws IOException {
        Path source = Path.of("lib-src/chesslab/test/resources/chesslab/arena/match/former-ladder/random-vs-greedy");
        Path match = Files.createDirectories(folder.resolve("former").resolve("random-vs-greedy"));
        for (String file : List.of("match.json", "games.pgn.gz")) {
            Files.copy(source.resolve(file), match.resolve(file));
        }
        return match;
    }

    private static MatchSettings<Board, Move> book(int games) throws IOException {
        return MatchSettings.of("random", "greedy", games, Openings.read(Path.of("data/openings/book.epd")));
    }

    @Test
    void ladderOfTheFormerFormIsResumedAndCountsTheSame() throws Exception {
        MatchManifest before = MatchManifest.read(former());
        Path ladder = folder.resolve("former");
        List<String> played = new ArrayList<>();
        List<PgnGame> games = LadderFolder.play(matches(PairingScheme.ALL, book(40), "random", "greedy"), ladder, true,
                (number, progress) -> played.add(number + ": " + progress.games())).games();
        assertEquals(List.of(), played, "all games are there");
        assertEquals(before.result(), MatchSummary.of(games));
        assertEquals(before.result(), LadderManifest.read(ladder).matches().get(0).result());
        assertFalse(Files.exists(ladder.resolve("random-vs-greedy")));

        LadderFolder.play(matches(PairingScheme.ALL, book(44), "random", "greedy"), ladder, true,
                (number, progress) -> played.add(number + ": " + progress.games()));
        assertEquals(List.of("1: 41", "1: 42", "1: 43", "1: 44"), played);
        Path anew = folder.resolve("anew");
        LadderFolder.play(matches(PairingScheme.ALL, book(44), "random", "greedy"), anew, false, (number, progress) -> {
        });
        assertEquals(LadderManifest.read(anew), LadderManifest.read(ladder), "the same games in the same words");
    }

    @Test
    void matchOfTheFormerFormIsResumed() throws Exception {
        Path match = former();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(match.resolve("games.pgn.gz")))) {
            Files.copy(in, match.resolve("games.pgn"));
        }
        assertEquals(2, Match.play(book(42), match, true, progress -> {
        }).played());
        Match.play(book(42), folder.resolve("anew"), false, progress -> {
        });
        assertEquals(MatchManifest.read(folder.resolve("anew")), MatchManifest.read(match));
    }

    @Test
    void alteredGamesOfALadderAreRefused() throws Exception {
        LadderMatches<Board, Move> ladder = matches(PairingScheme.ALL, EXAMPLE, "random", "greedy");
        LadderFolder.play(ladder, folder, false, (number, progress) -> {
        });
        Path games = folder.resolve(LadderFolder.GAMES);
        byte[] whole = Files.readAllBytes(games);
        Path next = folder.resolve("games-" + Sha256.ofText(games) + ".pgn.gz");
        Files.move(games, next); // as a program leaves it that is killed before its last step
        assertEquals(4, LadderFolder.play(ladder, folder, true, (number, progress) -> {
        }).games().size());
        Files.write(games, Arrays.copyOf(whole, whole.length - 20));
        Executable resuming = () -> LadderFolder.play(ladder, folder, true, (number, progress) -> {
        });
        String cut = assertThrows(FileSystemException.class, resuming).getMessage();
        assertTrue(cut.contains("games.pgn.gz: is cut short or altered"), cut);
        Files.delete(games);
        String gone = assertThrows(FileSystemException.class, resuming).getMessage();
        assertTrue(gone.contains("games.pgn.gz: is missing"), gone);
    }
}
