package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import chesslab.arena.player.Entrant;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PlayedGame;
import chesslab.arena.rating.Rating;
import chesslab.arena.rating.WinDrawLoss;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnMove;
import chesslab.search.AlphaBeta;
import chesslab.search.SearchLimits;
import chesslab.search.TerminalValue;
import chesslab.search.TicTacToe;
import chesslab.search.mcts.Mcts;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Matches in memory between objects: whatever they do, the game is lost and the match says so. */
class OwnPlayersTest {

    private static Player<Board, Move> first() {
        return board -> Optional.of(board.legalMoves().get(0));
    }

    private static <P extends Position<M>, M> MatchReport<P, M> match(Entrant<P, M> a, Entrant<P, M> b, int games,
            Openings<P> openings) throws Exception {
        return Match.play(MatchSettings.of(a, b, games, openings).withMoveLimit(30), MatchTest.QUIET);
    }

    private static <P extends Position<M>, M> Entrant<P, M> own(String name, Player<P, M> player) {
        return Entrant.of(name, player, Entrant.DEFAULT_TIME);
    }

    private static <P extends Position<M>, M> Entrant<P, M> ownOfEach(String name, LongFunction<Player<P, M>> maker) {
        return Entrant.ofEach(name, maker, Entrant.DEFAULT_TIME);
    }

    private static MatchReport<Board, Move> against(Player<Board, Move> mine) throws Exception {
        return match(own("mine", mine), Entrant.parse("random"), 8, Openings.START);
    }

    private static MatchReport<Board, Move> inShortTime(Player<Board, Move> mine) throws Exception {
        return match(Entrant.of("mine", mine, Duration.ofMillis(300)), Entrant.parse("random"), 8, Openings.START);
    }

    /** After the third fault the match stops, and its last game has a fault with this text. */
    private static void assertOut(String termination, String text, MatchReport<Board, Move> report) {
        assertEquals(new WinDrawLoss(0, 0, 3), report.result().games());
        assertEquals(Map.of(termination, 3), report.result().terminations());
        assertEquals(Optional.of("mine"), report.disqualified());
        assertTrue(report.stopped().orElseThrow().startsWith("mine is disqualified after 3 forfeits, the last: "),
                report::toString);
        String message = report.games().get(2).fault().orElseThrow().getMessage();
        assertTrue(message.contains(text), message);
        assertTrue(report.toString().contains("\ngame 3: " + message), report::toString);
        assertTrue(report.toString().contains("\nstopped after 3 games: mine is disqualified by its forfeits"),
                report::toString);
    }

    @Test
    void objectPlaysAgainstATextAndGamesAreThereAsPgn() throws Exception {
        MatchReport<Board, Move> report = match(own("first", first()), Entrant.parse("greedy"), 4, Openings.START);
        assertEquals(4, report.games().size());
        assertEquals(Optional.empty(), report.stopped());
        assertEquals(List.of("first", "greedy", "first", "greedy"),
                report.lines().stream().map(PlayedGame::white).toList());
        assertEquals(report.games().get(0).end().getFen(),
                MatchGame.toPgn(report.games().get(0)).finalBoard().getFen());
    }

    @Test
    void exceptionLosesTheGameWithItsCauseAndThePosition() throws Exception {
        MatchReport<Board, Move> report = against(board -> {
            throw new IllegalStateException("no idea");
        });
        assertOut("crash", "player mine threw java.lang.IllegalStateException: no idea", report);
        assertOut("crash", ", in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", report);
        assertEquals("no idea", report.games().get(0).fault().orElseThrow().getCause().getMessage());
    }

    @Test
    void errorsLoseLikeExceptions() throws Exception {
        assertOut("crash", "java.lang.StackOverflowError", against(OwnPlayersTest::endless));
        assertOut("crash", "java.lang.OutOfMemoryError", against(board -> {
            long[][] much = new long[Integer.MAX_VALUE / 2][];
            return Optional.of(board.legalMoves().get(much.length % 2));
        }));
    }

    private static Optional<Move> endless(Board board) {
        return endless(board).or(() -> endless(board));
    }

    @Test
    void whatIsNoLegalMoveLoses() throws Exception {
        assertOut("illegal move", "player mine chose null in ", against(board -> null));
        assertOut("illegal move", "chose no move in ", against(board -> Optional.empty()));
        MatchReport<Board, Move> report = against(board -> Optional.of(new Move("e2e5", board.getSideToMove())));
        assertOut("illegal move", "chose e2e5 in ", report);
        assertOut("illegal move", ", expected one of [", report);
    }

    @Test
    void boardThatWasChangedIsNoticedAndTheGameHasItNot() throws Exception {
        MatchReport<Board, Move> report = against(board -> {
            Move move = board.legalMoves().get(0);
            board.doMove(move);
            return Optional.of(move);
        });
        assertOut("illegal move", "changed the position that it was given, ", report);
        assertTrue(report.games().get(0).moves().isEmpty());
    }

    @Test
    void playerThatMissesItsTimeIsOutAtOnce() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        MatchReport<Board, Move> report = inShortTime(board -> {
            asked.incrementAndGet();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Optional.empty();
        });
        assertOut("time forfeit", "did not answer within 0.3 s, in ", report);
        assertTrue(report.stopped().orElseThrow().endsWith("; it is not asked again"), report::toString);
        assertFalse(report.toString().contains("its thread does not stop"), report::toString);
        assertEquals(1, asked.get());
    }

    @Test
    void makerGivesANewObjectForTheNextGame() throws Exception {
        AtomicInteger made = new AtomicInteger();
        MatchReport<Board, Move> report = match(ownOfEach("mine", seed -> {
            int number = made.incrementAndGet();
            return board -> {
                if (number % 4 == 1) {
                    throw new ArithmeticException();
                }
                return Optional.of(board.legalMoves().get(0));
            };
        }), Entrant.parse("random"), 8, Openings.START);
        assertEquals(8, report.games().size(), "two faults are not three");
        assertEquals(2, report.result().terminations().get("crash"));
    }

    @Test
    void makerThatFailsLosesTheGame() throws Exception {
        MatchReport<Board, Move> report = match(ownOfEach("mine", seed -> null), Entrant.parse("random"), 8,
                Openings.START);
        assertTrue(report.stopped().orElseThrow().contains("was made as null, expected a player"), report::toString);
    }

    @Test
    void oneObjectPlaysOneGameAtATime() throws Exception {
        AtomicInteger now = new AtomicInteger();
        Player<Board, Move> alone = board -> {
            assertEquals(1, now.incrementAndGet());
            Thread.yield();
            now.decrementAndGet();
            return Optional.of(board.legalMoves().get(0));
        };
        assertEquals(Optional.empty(), against(alone).stopped());
        assertEquals(1, MatchSettings.of(own("a", alone), Entrant.parse("random"), 8, Openings.START)
                .withGamesAtOnce(4).gamesAtOnce());
        assertEquals(4, MatchSettings.of(ownOfEach("a", seed -> alone), Entrant.parse("random"), 8,
                Openings.START).withGamesAtOnce(4).gamesAtOnce());
    }

    @Test
    void sameSeedGivesTheSameGames() throws Exception {
        Entrant<Board, Move> any = ownOfEach("any", seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            return board -> Optional.of(board.legalMoves().get(random.nextInt(board.legalMoves().size())));
        });
        List<?> once = match(any, Entrant.parse("random"), 6, Openings.START).lines();
        assertEquals(once, match(any, Entrant.parse("random"), 6, Openings.START).lines());
    }

    private static List<Entrant<TicTacToe, Integer>> players() {
        return List.of(own("first", board -> board.legalMoves().stream().findFirst()),
                own("alpha-beta", new AlphaBeta<TicTacToe, Integer>(position -> 0, TerminalValue.byOutcome())
                        .asPlayer(SearchLimits.depth(9))),
                ownOfEach("uct", seed -> Mcts.<TicTacToe, Integer>uct(new SplittableRandom(seed))
                        .asPlayer(SearchLimits.nodes(300))));
    }

    private static MatchSummary result(LadderReport report, String a, String b) {
        return MatchSummary.of(a, b, report.games().stream()
                .filter(game -> List.of(a, b).containsAll(List.of(game.white(), game.black()))).toList());
    }

    /** Noughts and crosses is a draw, which alpha-beta to the end of the game holds against anybody. */
    @Test
    void gameOfOnesOwnHasMatchesAndALadder() throws Exception {
        Openings<TicTacToe> start = Openings.of(TicTacToe::new);
        LadderReport report = LadderMatches.of(players(), LadderMatches.Scheme.ALL,
                MatchSettings.of(players().get(0), players().get(1), 10, start)).play(LadderMatchesTest.QUIET);
        assertEquals(30, report.rated().size());
        assertEquals(0, result(report, "alpha-beta", "uct").games().losses());
        List<String> ranking = report.ladder(Map.of(), 1).orElseThrow().ratings().stream().map(Rating::player).toList();
        assertEquals("first", ranking.get(2), report::toString);
        assertTrue(report.games().get(0).termination().equals("three in a row"), report::toString);
    }

    @Test
    void objectThatDoesNotAnswerIsNotAskedAgainInAnyMatchWhileTheOthersPlayOn() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        Openings<TicTacToe> start = Openings.of(TicTacToe::new);
        Entrant<TicTacToe, Integer> stuck = Entrant.of("stuck", board -> {
            asked.incrementAndGet();
            while (end.getCount() > 0) {
                Thread.onSpinWait();
            }
            return Optional.empty();
        }, Duration.ofMillis(200));
        String first = match(stuck, players().get(0), 2, start).toString();
        assertTrue(first.contains("stuck did not answer within 0.2 s, in the position with the moves ["), first);
        assertTrue(first.contains("; its thread does not stop and goes on until this program ends"), first);
        String second = match(stuck, players().get(1), 2, start).toString();
        assertTrue(second.contains("game 1: player stuck did not answer within 0.2 s, in "), second);
        assertTrue(second.contains("; it is not asked again"), second);
        assertEquals(1, asked.get());
        assertEquals(2, match(players().get(0), players().get(1), 2, start).result().games().games());
        end.countDown();
    }

    /** @param cut the bytes of the fourth game that a kill leaves unwritten */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 40, 1000})
    void gameOfOnesOwnIsKeptInAFolderAndGoesOnAfterAKill(int cut, @TempDir Path folder) throws Exception {
        MatchSettings<TicTacToe, Integer> settings = MatchSettings.of(players().get(0), players().get(2), 8,
                Openings.random(TicTacToe::new, 2, 20, 1));
        Path whole = folder.resolve("whole");
        Path left = Files.createDirectory(folder.resolve("left"));
        MatchProgress end = Match.play(settings, whole, false, progress -> {
            if (progress.games() == 4) {
                MatchTest.copyCut(whole, left, "games.jsonl", cut);
            }
        });
        List<Long> seen = new ArrayList<>();
        assertEquals(end.result(), Match.play(settings, left, true, progress -> seen.add(progress.games())).result());
        assertTrue(seen.get(0) <= 5 && (cut == 0) == (seen.get(0) == 5), seen::toString);
        for (String file : List.of("match.json", "games.jsonl")) {
            assertEquals(Files.readString(whole.resolve(file)), Files.readString(left.resolve(file)));
        }
        assertEquals(0, Match.play(settings, left, true, MatchTest.QUIET).played());
        assertTrue(
                Files.readString(left.resolve("games.jsonl")).startsWith("{\"number\":1,\"white\":\"first\",\"black\":"
                        + "\"uct\",\"opening\":\"the position with the moves ["));
        Files.writeString(left.resolve("games.jsonl"),
                Files.readString(left.resolve("games.jsonl")).replaceFirst("uct", "act"));
        assertThrows(FileSystemException.class, () -> Match.play(settings, left, true, MatchTest.QUIET));
        assertThrows(FileSystemException.class, () -> Match.play(MatchSettings.of(settings.a(), settings.b(), 8,
                Openings.random(TicTacToe::new, 2, 20, 2)), whole, true, MatchTest.QUIET), "from other openings");
    }

    @Test
    void ladderOfOnesOwnGameIsKeptLikeOneInMemory(@TempDir Path folder) throws Exception {
        Entrant<Hexapawn, HexapawnMove> first = own("first", position -> position.legalMoves().stream().findFirst());
        Entrant<Hexapawn, HexapawnMove> last = own("last",
                position -> position.legalMoves().stream().reduce((one, other) -> other));
        LadderMatches<Hexapawn, HexapawnMove> ladder = LadderMatches.of(List.of(first, last), LadderMatches.Scheme.ALL,
                MatchSettings.of(first, last, 4, Openings.random(Hexapawn::new, 1, 3, 1)));
        LadderReport kept = ladder.play(folder, false, LadderMatchesTest.QUIET);
        LadderReport memory = ladder.play(LadderMatchesTest.QUIET);
        assertEquals(memory.games().stream().map(PlayedGame::withTexts).toList(), kept.games());
        assertEquals(memory.check(), kept.check());
        assertEquals(kept, ladder.play(folder, true, (number, progress) -> fail("no game is missing")));
        assertTrue(Files.exists(folder.resolve("games.jsonl.gz")));
    }

    @Test
    void playerThatIsOutMeetsNobodyElseAndTheRestIsRated(@TempDir Path folder) throws Exception {
        Entrant<TicTacToe, Integer> broken = own("broken", board -> Optional.of(17));
        LadderMatches<TicTacToe, Integer> ladder = LadderMatches.of(
                List.of(broken, players().get(0), players().get(1)), LadderMatches.Scheme.ALL,
                MatchSettings.of(broken, broken, 4, Openings.of(TicTacToe::new)));
        LadderReport report = ladder.play(folder, false, LadderMatchesTest.QUIET);
        assertEquals(4, ladder.play(folder, true, LadderMatchesTest.QUIET).rated().size(), "also when it goes on");
        assertEquals(1, Stream.of("first", "alpha-beta").filter(other -> report.games().stream()
                .anyMatch(game -> List.of("broken", other).containsAll(List.of(game.white(), game.black())))).count(),
                "broken plays its first match alone");
        assertEquals(List.of("broken"), List.copyOf(report.disqualified().keySet()));
        assertEquals(2, report.ladder(Map.of(), 1).orElseThrow().ratings().size());
        assertTrue(
                report.toString()
                        .contains("Disqualified: broken is disqualified after 3 forfeits, the last: player broken "
                                + "chose 17 in "),
                report::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void playerHasAName(String name) {
        assertThrows(IllegalArgumentException.class, () -> own(name, first()));
    }
}
