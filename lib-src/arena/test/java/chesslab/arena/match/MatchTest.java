package chesslab.arena.match;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.WinDrawLoss;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.game.Side;
import chesslab.uci.FaultEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Matches: their games, what ends them, and what is left when they are interrupted. */
@Tag("lengthy")
class MatchTest {

    private static final Openings<Board> SIX = openings("1. e4", "1. d4", "1. c4", "1. Nf3", "1. g3", "1. b3");
    private static final int SHORT = 40;

    /** A watcher that does nothing. */
    static final Consumer<MatchProgress> QUIET = progress -> {
    };

    @TempDir
    private Path folder;

    private static Openings<Board> openings(String... games) {
        return Openings.ofFens("test", "0", Arrays.stream(games)
                .map(moves -> PgnGame.parse(moves + " *").finalBoard().getFen()).toList());
    }

    private static MatchSettings<Board, Move> match(String a, String b, int games) {
        return MatchSettings.of(a, b, games, SIX).withMoveLimit(SHORT);
    }

    private Path played(String name, MatchSettings<Board, Move> settings) throws Exception {
        play(settings, folder.resolve(name), false);
        return folder.resolve(name);
    }

    private static MatchProgress play(MatchSettings<Board, Move> settings, Path match, boolean resume)
            throws Exception {
        return Match.play(settings, match, resume, QUIET);
    }

    /** Begins a match that an interrupt ends after some games. */
    private static void interrupt(MatchSettings<Board, Move> settings, Path match, int games) {
        Thread own = Thread.currentThread();
        assertThrows(InterruptedException.class, () -> Match.play(settings, match, false, progress -> {
            if (progress.games() == games) {
                own.interrupt();
            }
        }));
    }

    private static List<PgnGame> games(Path match) {
        return PgnReader.readAll(match.resolve("games.pgn"));
    }

    @Test
    void pairsHaveOneOpeningAndBothColors() throws Exception {
        List<PgnGame> games = games(played("match", match("greedy", "random", 12)));
        assertEquals(IntStream.rangeClosed(1, 12).mapToObj(Integer::toString).toList(),
                games.stream().map(game -> game.tag("Round").orElseThrow()).toList());
        Set<String> used = new HashSet<>();
        for (int i = 0; i < 12; i += 2) {
            assertEquals("greedy", games.get(i).tag("White").orElseThrow());
            assertEquals("greedy", games.get(i + 1).tag("Black").orElseThrow());
            assertEquals(games.get(i).startFen(), games.get(i + 1).startFen());
            used.add(games.get(i).startFen());
        }
        assertEquals(IntStream.range(0, 6).mapToObj(i -> SIX.start().apply(i).getFen()).collect(Collectors.toSet()),
                used, "each opening once before one comes again");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"random random", "mcts:sims=10 greedy", "stockfish:nodes=50 random"})
    void sameSeedGivesTheSameMatchWhateverTheNumberOfGamesAtOnce(String a, String b) throws Exception {
        MatchSettings<Board, Move> settings = match(a, b, 8);
        Path one = played("one", settings.withGamesAtOnce(1));
        assertEquals(contents(one), contents(played("three", settings.withGamesAtOnce(3))));
        assertNotEquals(games(one), games(played("other seed", settings.withSeed(2))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"crash-on-go|depth=1|crash",
            "crash-in-search|depth=1|crash", "none|depth=1|illegal move", "hang-in-search|movetime=1|time forfeit"})
    void engineThatFailsLosesTheGameAndTheMatchGoesOn(String fault, String limit, String termination) throws Exception {
        Path engine = FaultEngine.program(folder, fault);
        Path match = played("match", MatchSettings.of("uci:" + engine + "," + limit, "random", 2,
                openings("1. d4 d5 2. c4")).withMoveLimit(SHORT).withGamesAtOnce(2));
        List<PgnGame> games = games(match);
        assertEquals(2, games.size());
        for (PgnGame game : games) {
            assertEquals(termination, game.tag("TerminationDetails").orElseThrow());
            assertEquals(game.tag("White").orElseThrow().equals("random") ? "1-0" : "0-1", game.result());
        }
        MatchSummary result = MatchSettings.Manifest.read(match).result();
        assertEquals(new WinDrawLoss(0, 0, 2), result.games());
        assertEquals(2, result.terminations().get(termination));
        assertTrue(Files.readString(match.resolve("chesslab.log")).contains("game 2: "));
    }

    @Test
    void rulesAndTheLimitEndGames() throws Exception {
        Openings<Board> mateInOne = Openings.ofFens("mate", "0", List.of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
        MatchSettings<Board, Move> mate = MatchSettings.of("minimax:1", "minimax:1", 2, mateInOne);
        assertEquals(List.of("checkmate", "checkmate"), terminations(played("mate", mate)));
        assertEquals(List.of("move limit", "move limit"), terminations(played("limit",
                match("random", "random", 2).withMoveLimit(5))));
    }

    private static List<String> terminations(Path match) {
        return games(match).stream().map(game -> game.tag("TerminationDetails").orElseThrow()).toList();
    }

    @Test
    void watcherIsToldOfEachGameOnce() throws Exception {
        List<String> told = new ArrayList<>();
        Match.play(match("greedy", "random", 6).withGamesAtOnce(2), folder.resolve("match"), false,
                progress -> told.add(progress.games() + " of " + progress.total() + " " + progress.last().isPresent()));
        assertEquals(IntStream.rangeClosed(1, 6).mapToObj(games -> games + " of 6 true").toList(), told);
    }

    @Test
    void interruptedMatchIsResumedWithoutPlayingAGameAgain() throws Exception {
        MatchSettings<Board, Move> settings = match("mcts:sims=5", "greedy", 12).withGamesAtOnce(2);
        Path cut = folder.resolve("cut");
        interrupt(settings, cut, 5);
        assertTrue(games(cut).size() >= 5, "finished games are kept");
        List<Long> seen = new ArrayList<>();
        MatchProgress end = Match.play(settings, cut, true, progress -> seen.add(progress.games()));
        assertTrue(seen.get(0) > 5, "finished games are not played again: " + seen);
        assertEquals(LongStream.rangeClosed(seen.get(0), 12).boxed().toList(), seen);
        assertEquals(seen.size(), end.played());
        assertEquals(contents(played("whole", settings)), contents(cut));
    }

    /** A killed program leaves whole games, in the order in which they ended, and at most one that is cut. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 5, 9, 20, 100, 1_000_000})
    void whatAKilledMatchLeavesBehindIsTakenUp(int cut) throws Exception {
        MatchSettings<Board, Move> settings = match("greedy", "random", 10).withGamesAtOnce(3);
        Path left = Files.createDirectory(folder.resolve("left"));
        int[] sizes = new int[7];
        Match.play(settings, folder.resolve("whole"), false, progress -> {
            if (progress.games() <= 6) {
                sizes[(int) progress.games()] = copyCut(folder.resolve("whole"), left,
                        "games.pgn", progress.games() < 6 ? 0 : cut);
            }
        });
        int whole = cut == 0 ? 6 : cut < sizes[6] - sizes[5] ? 5 : 0;
        List<Long> seen = new ArrayList<>();
        Match.play(settings, left, true, progress -> seen.add(progress.games()));
        assertEquals(LongStream.rangeClosed(whole + 1, 10).boxed().toList(), seen,
                "the game that was cut is not taken for finished");
        assertEquals(contents(folder.resolve("whole")), contents(left));
    }

    /** Copies a match as it is at a kill, and returns the length of its games. */
    static int copyCut(Path match, Path target, String file, int cut) {
        try {
            Files.copy(match.resolve("match.json"), target.resolve("match.json"), StandardCopyOption.REPLACE_EXISTING);
            byte[] games = Files.readAllBytes(match.resolve(file));
            Files.write(target.resolve(file), Arrays.copyOf(games, Math.max(0, games.length - cut)));
            return games.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void alteredGamesOfAnUnfinishedMatchAreRefusedAndStay() throws Exception {
        Path match = folder.resolve("match");
        MatchSettings<Board, Move> settings = match("greedy", "random", 8).withGamesAtOnce(1);
        interrupt(settings, match, 4);
        Path file = match.resolve("games.pgn");
        String whole = Files.readString(file);
        for (String altered : List.of(whole.replaceFirst("greedy", "grabby"), whole + "\n" + whole,
                whole.replaceFirst("Round \"2\"", "Round \"9\""), whole + "\n[White \"me\"]\n\n1. e4 *\n")) {
            Files.writeString(file, altered);
            assertRefused("is cut short or altered", match, settings, true);
            assertEquals(altered, Files.readString(file));
        }
    }

    @Test
    void twoCallsCannotPlayIntoOneFolder() throws Exception {
        MatchSettings<Board, Move> settings = match("greedy", "random", 2);
        List<String> refused = new ArrayList<>();
        Match.play(settings, folder.resolve("match"), false, progress -> {
            if (progress.games() == 1) {
                refused.add(assertThrows(FileSystemException.class, () -> play(settings, folder.resolve("match"), true))
                        .getMessage());
            }
        });
        assertTrue(refused.get(0).contains("another run is writing into this folder"), refused::toString);
    }

    @Test
    void resumedMatchMayGrow() throws Exception {
        Path match = played("match", match("greedy", "random", 4));
        assertEquals(2, play(match("greedy", "random", 6), match, true).played());
        assertEquals(contents(played("whole", match("greedy", "random", 6))), contents(match));
        assertEquals(0, play(match("greedy", "random", 6), match, true).played());
    }

    @Test
    void matchIsResumedOnlyAsItWasBegun() throws Exception {
        Path match = played("match", match("greedy", "random", 4));
        assertRefused("holds a match already", match, match("greedy", "random", 4), false);
        assertRefused("seed 7 instead of 1", match, match("greedy", "random", 4).withSeed(7), true);
        assertRefused("a minimax:1 instead of greedy", match, match("minimax:1", "random", 4), true);
        assertRefused("moveLimit 300 instead of 40", match,
                match("greedy", "random", 4).withMoveLimit(MatchSettings.MOVE_LIMIT), true);
        assertRefused("openingsHash", match,
                MatchSettings.of("greedy", "random", 4, Openings.START).withMoveLimit(SHORT), true);
        assertRefused("not shrink to 2", match, match("greedy", "random", 2), true);
        Files.writeString(match.resolve("games.pgn"),
                Files.readString(match.resolve("games.pgn")).replace("1.", "1. "));
        assertRefused("cut short or altered", match, match("greedy", "random", 6), true);
    }

    private void assertRefused(String reason, Path match, MatchSettings<Board, Move> settings, boolean resume) {
        String message = assertThrows(FileSystemException.class, () -> play(settings, match, resume)).getMessage();
        assertTrue(message.contains(reason), message);
    }

    @Test
    void oneGameNeedsNoMatch() throws IOException {
        try (MatchPlayer<Board, Move> white = Entrant.parse("minimax:2").open(1);
                MatchPlayer<Board, Move> black = Entrant.parse("random").open(1)) {
            PgnGame game = MatchGame.toPgn(MatchGame.play(0, new Board(), white, black, MatchSettings.MOVE_LIMIT));
            assertEquals("minimax:2", game.tag("White").orElseThrow());
            assertEquals("random", game.tag("Black").orElseThrow());
            assertEquals(game, PgnGame.parse(game.toPgn()));
            assertEquals(game.finalBoard().isMated(), game.tag("TerminationDetails").orElseThrow().equals("checkmate"));
        }
    }

    @Test
    void wrongSettingsAreRefused() {
        assertRefused("3 games: expected an even number", () -> match("random", "random", 3));
        assertRefused("0 games", () -> match("random", "random", 0));
        assertRefused("0 games at once: expected 1 or more", () -> match("random", "random", 2).withGamesAtOnce(0));
        assertRefused("move limit of 0", () -> match("random", "random", 2).withMoveLimit(0));
    }

    private static void assertRefused(String reason, Executable call) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains(reason), message);
    }

    @Test
    void everyMoveOfAGameIsLegalAndHasItsPlayersEvaluation() throws Exception {
        for (PgnGame game : games(played("match", match("alphabeta:nodes=100", "random", 4)))) {
            Board end = game.finalBoard();
            assertEquals(game.moves().size(), end.history().size());
            int whites = game.tag("White").orElseThrow().startsWith("alphabeta") ? 0 : 1;
            for (int ply = 0; ply < game.moves().size(); ply++) {
                assertEquals((ply + (Board.fromFen(game.startFen()).getSideToMove() == Side.WHITE ? 0 : 1)
                        + whites) % 2 == 0, game.moves().get(ply).comment().eval().isPresent());
            }
        }
    }
}
