package chesslab.arena;

import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.match.LadderReport;
import chesslab.arena.match.MatchGame;
import chesslab.arena.match.MatchReport;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.Rating;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.game.Side;
import chesslab.notebook.ChartImage;
import chesslab.notebook.PlayableBoard;
import chesslab.notebook.Printed;
import chesslab.notebook.Show;
import chesslab.search.AlphaBeta;
import chesslab.search.SearchLimits;
import chesslab.search.TerminalValue;
import chesslab.search.TicTacToe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("lengthy")
class ArenaTest {

    private static Optional<Move> hungry(Board board) {
        return board.legalMoves().stream()
                .max((a, b) -> board.getPiece(a.getTo()).ordinal() - board.getPiece(b.getTo()).ordinal());
    }

    private static Arena<Board, Move> chess() throws Exception {
        return Arena.chess().player("mine", ArenaTest::hungry);
    }

    private static Arena<TicTacToe, Integer> ticTacToe() {
        return Arena.<TicTacToe, Integer>of(TicTacToe::new, 2)
                .player("first", board -> board.legalMoves().stream().findFirst())
                .player("perfect", new AlphaBeta<TicTacToe, Integer>(board -> 0, TerminalValue.byOutcome())
                        .asPlayer(SearchLimits.depth(9)));
    }

    @Test
    void interruptedMatchSaysWhatItHasPlayed() {
        Thread cell = Thread.currentThread();
        AtomicInteger moves = new AtomicInteger();
        Arena<TicTacToe, Integer> arena = ticTacToe().player("stops it", board -> {
            if (moves.incrementAndGet() == 60) {
                cell.interrupt();
            }
            return board.legalMoves().stream().findFirst();
        });
        String shown = Printed.by(() -> assertThrows(InterruptedException.class,
                () -> arena.match("stops it", "perfect", 400)));
        assertTrue(shown
                .matches("(?s).*Stopped after \\d+ games: \\+\\d+ =\\d+ -\\d+, Elo .*\\(06b\\): a rating needs all "
                        + "400 games\\..*"),
                shown);
    }

    @Test
    void ladderPlacesPlayersAmongTheShippedOnes() throws Exception {
        MatchReport<Board, Move> report = chess().match("mine", "random", 4);
        Ladder ladder = Arena.onLadder(report.lines(), 1);
        assertEquals(40, ladder.ratings().size());
        assertEquals(1350, ladder.rating("stockfish:elo=1350,movetime=3").elo(), 1e-9);
        String drawn = new ChartImage(LadderChart.of(ladder, "mine"), "").toString();
        assertTrue(drawn.startsWith("mine on the ladder (Elo, with 95 % intervals)"), drawn);
        assertTrue(drawn.contains("yours: mine → ") && drawn.contains("greedy") && drawn.contains("elo=1350,movetime=3")
                && !drawn.contains("2,9"), drawn);
        assertTrue(refusal(() -> LadderChart.of(ladder, "me"))
                .startsWith("no player \"me\" on the ladder: expected one of ["));
    }

    @Test
    void lambdaMeetsATextAndTheReportSaysWhatIsToBeKnown() throws Exception {
        MatchReport<Board, Move> report = chess().match("mine", "random", 10);
        assertEquals(10, report.games().size());
        String text = report.toString();
        assertTrue(text.startsWith("mine against random\ngames   10: +"), text);
        assertTrue(text.contains("\nNo two of the 10 games are the same.\nThe games begin from 5 positions; no players "
                + "had one twice.\nWhite scored "), text);
        Set<String> openings = new HashSet<>();
        report.games().forEach(game -> openings.add(game.opening().getFen()));
        assertEquals(5, openings.size(), "each opening with both colors");
        assertEquals(text, chess().match("mine", "random", 10).toString(), "the same players play the same games");
    }

    @Test
    void matchOfAnyGameIsKeptInAFolder(@TempDir Path folder) throws Exception {
        MatchSummary four = ticTacToe().match("first", "perfect", 4, folder);
        assertEquals(four, ticTacToe().match("first", "perfect", 4, folder));
        assertEquals(ticTacToe().match("first", "perfect", 6).result(),
                ticTacToe().match("first", "perfect", 6, folder));
    }

    private static List<Rating> ratings(LadderReport report) {
        return report.ladder(Map.of(), 1).orElseThrow().ratings();
    }

    @Test
    void everyKindOfPlayerStandsOnOneLadder() throws Exception {
        AtomicInteger made = new AtomicInteger();
        Arena<Board, Move> arena = chess().players("maker", seed -> {
            made.incrementAndGet();
            Random random = new Random(seed);
            return board -> Optional.of(board.legalMoves().get(random.nextInt(board.legalMoves().size())));
        }).evaluation("pawns", board -> Long.bitCount(board.getBitboard(chesslab.chess.Piece.WHITE_PAWN))
                - Long.bitCount(board.getBitboard(chesslab.chess.Piece.BLACK_PAWN)), SearchLimits.nodes(100));
        LadderReport report = arena.ladder(2, "mine", "maker", "pawns", "greedy");
        Map<String, Long> games = ratings(report).stream()
                .collect(Collectors.toMap(Rating::player, rating -> rating.score().games()));
        assertEquals(Set.of("mine", "maker", "pawns", "greedy"), games.keySet());
        assertEquals(Set.of(6L), Set.copyOf(games.values()));
        assertEquals(6, made.get(), "a player for each game");
        assertEquals(12, report.games().size());
        assertTrue(report.toString().contains("No two of the 12 games are the same."), report::toString);
    }

    @Test
    void evaluationAloneSearchesLikeAlphaBeta() throws Exception {
        Arena<Board, Move> arena = chess().evaluation("tutorial",
                new chesslab.search.chess.TutorialEvaluation());
        MatchReport<Board, Move> report = arena.match("tutorial", "alphabeta:nodes=10000", 2);
        assertEquals(report.games().get(0).moves(), report.games().get(1).moves(), "they are the same player");
    }

    private static String fault(String type, String method) throws Exception {
        return chess().player("broken", board -> {
            ArithmeticException fault = new ArithmeticException("by zero");
            fault.setStackTrace(new StackTraceElement[]{new StackTraceElement("java.util.List", "get", "List.java", 1),
                    new StackTraceElement(type, method, "source", 9)});
            throw fault;
        }).match("broken", "mine", 2).games().get(0).fault().orElseThrow().getMessage();
    }

    @Test
    void faultNamesTheReadersMethodOrClass() throws Exception {
        String start = "player broken threw java.lang.ArithmeticException: by zero ";
        assertTrue(fault("REPL.$JShell$28", "value").startsWith(start + "in value of a cell, in "));
        assertTrue(fault("REPL.$JShell$28B", "lambda$do_it$$0").startsWith(start + "in a lambda of a cell, in "));
        assertTrue(fault("REPL.$JShell$28$Mine", "look").startsWith(start + "in Mine.look of a cell, in "));
        assertTrue(fault("Mine", "look").startsWith(start + "at Mine.look(source:9), in "));
    }

    @Test
    void evaluationThatChangesTheBoardLosesWithThatReason() throws Exception {
        String text = chess().evaluation("careless", board -> {
            board.doMove(board.legalMoves().get(0));
            return 0;
        }).match("careless", "random", 6).toString();
        assertTrue(text.contains("game 1: player careless threw java.lang.IllegalStateException: the evaluation "
                + "changed the board that it was given: expected it to take back every move"), text);
    }

    @Test
    void gameIsShownMoveByMoveWithItsFault() throws Exception {
        Arena<Board, Move> arena = chess().player("quitter",
                board -> board.history().size() < 4 ? hungry(board) : Optional.empty());
        MatchGame<Board, Move> game = arena.game("quitter", "mine");
        String shown = Arena.view(game).toString();
        assertTrue(shown.contains("player quitter chose no move in " + game.end().getFen()), shown);
        assertTrue(shown.contains("quitter – mine · 0-1"), shown);
        assertEquals(shown, Printed.by(() -> Show.game(Arena.view(game))));
    }

    @Test
    void playableBoardTakesAnyPlayerOfTheArena() throws Exception {
        Arena<Board, Move> arena = chess().player("broken", board -> {
            throw new IllegalStateException("no idea");
        });
        for (String name : List.of("mine", "greedy", "level:1600")) {
            try (MatchPlayer<Board, Move> player = arena.open(name)) {
                PlayableBoard board = PlayableBoard.against(player);
                board.play("e4");
                assertEquals(2, board.board().history().size(), name);
            }
        }
        try (MatchPlayer<Board, Move> player = arena.open("broken")) {
            PlayableBoard board = PlayableBoard.of(new Board(), Side.WHITE, player);
            Throwable cause = assertThrows(IllegalStateException.class, () -> board.play("e4")).getCause();
            assertEquals(PlayerFault.class, cause.getClass());
            assertTrue(cause.getMessage().contains("broken threw java.lang.IllegalStateException: no idea"));
        }
    }

    @Test
    void gameOfOnesOwnBeginsFromRandomOpenings() throws Exception {
        MatchReport<TicTacToe, Integer> report = ticTacToe().match("perfect", "first", 20);
        assertTrue(report.toString().contains("The games begin from 10 positions"), report::toString);
        assertEquals(0, report.check().identical().repeated(), report::toString);
        report.games().forEach(game -> assertFalse(game.moves().isEmpty()));
    }

    @Test
    void matchWithoutRandomOpeningsIsFoundOut() throws Exception {
        Player<TicTacToe, Integer> first = board -> board.legalMoves().stream().findFirst();
        String text = Arena.<TicTacToe, Integer>of(TicTacToe::new, 0).player("a", first).player("b", first)
                .match("a", "b", 100).toString();
        assertTrue(text.contains("games   100: "), text);
        assertTrue(text.contains("99 of the 100 games repeat an earlier one move for move"), text);
        assertTrue(text.contains("White scored 100.0 %: more than chance explains."), text);
    }

    @Test
    void wrongCallsSayWhatWasExpected() throws Exception {
        Arena<Board, Move> arena = chess();
        String message = refusal(() -> arena.match("mien", "random", 2));
        assertTrue(
                message.startsWith("there is no player \"mien\"; there are:")
                        && message.endsWith("\nplayers entered here: mine"),
                message);
        assertEquals("there is no player \"me\" in this arena\nplayers entered here: first, perfect",
                refusal(() -> ticTacToe().match("me", "first", 100)));
        assertThrows(IllegalArgumentException.class, () -> arena.match("mine", "random", 3));
        assertEquals("player \"greedy\": the project has a player of this name, expected another",
                refusal(() -> arena.player("greedy", board -> Optional.empty())));
        assertEquals("1 players: expected 2 or more",
                refusal(() -> arena.ladder(2)));
    }

    @Test
    void classMeetsOnOneLadderAndWhatDoesNotCompileIsOut(@TempDir Path folder) throws Exception {
        for (String name : List.of("Grabber", "Mirror")) {
            Files.copy(Path.of("data/players", name + ".java"), folder.resolve(name + ".java"));
        }
        Files.writeString(folder.resolve("Half.java"), "public class Half implements {");
        LadderReport report = Arena.ladderOf(folder, 2, Duration.ofSeconds(20));
        assertEquals(Set.of("Grabber", "Mirror"),
                ratings(report).stream().map(Rating::player).collect(Collectors.toSet()));
        assertTrue(report.toString().contains("Disqualified: Half.java does not compile\nline 1: "),
                report::toString);
        Files.delete(folder.resolve("Mirror.java"));
        String message = refusal(() -> Arena.ladderOf(folder, 2, Duration.ofSeconds(20)));
        assertTrue(message.startsWith("1 players that can play in " + folder + ": expected 2 or more\n"), message);
        assertTrue(message.contains("Half.java does not compile"), message);
    }
}
