package chesslab.mining;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("lengthy")
class SelfPlayTest {

    private static final MiningSettings SETTINGS = MiningSettings.DEFAULT;

    private static final SelfPlay RECIPE = new SelfPlay(SETTINGS, 7, "Fake 1");

    private static PgnGame play(MiningSettings settings, int number) {
        return FakeEngine.play(settings, 7, number);
    }

    /** An engine that knows one line of moves and nothing else. */
    private static Function<Board, List<ScoredMove>> script(String... moves) {
        Iterator<String> next = List.of(moves).iterator();
        return board -> List.of(new ScoredMove(board.parseMove(next.next()), Score.centipawns(12, Side.WHITE)));
    }

    private static String endOf(String... moves) {
        PgnGame game = RECIPE.play(1, script(moves));
        assertEquals(moves.length, game.moves().size());
        assertEquals(game.result(), game.tags().get("Result"));
        return game.result() + " " + game.tags().get("Termination") + " " + game.tags().get("TerminationDetails");
    }

    @Test
    void checkmateStalemateAndARepetitionThatCanBeAnnouncedEndAGame() {
        assertEquals("0-1 normal checkmate", endOf("f3", "e5", "g4", "Qh4"));
        assertEquals("1/2-1/2 normal stalemate",
                endOf("e3", "a5", "Qh5", "Ra6", "Qxa5", "h5", "h4", "Rah6", "Qxc7", "f6",
                        "Qxd7", "Kf7", "Qxb7", "Qd3", "Qxb8", "Qh7", "Qxc8", "Kg6", "Qe6"));
        assertEquals("1/2-1/2 normal threefold repetition",
                endOf("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1")); // Ng8 would be the third time
    }

    @Test
    void fiftyMovesEndAGameWhenTheLastCanBeAnnounced() {
        Function<Board, List<ScoredMove>> wanderer = board -> List
                .of(new ScoredMove(wander(board), Score.centipawns(0, Side.WHITE)));
        PgnGame game = RECIPE.play(1, wanderer);
        assertEquals("fifty moves", game.tags().get("TerminationDetails"));
        assertEquals(99, game.finalBoard().getHalfMoveCounter());
    }

    /** Opens the lines, then moves a piece to a position that has not been there, without a capture. */
    private static Move wander(Board board) {
        if (board.history().size() < 4) {
            return board.parseMove(List.of("e3", "e6", "d3", "d6").get(board.history().size()));
        }
        SplittableRandom random = new SplittableRandom(board.history().size());
        List<Move> moves = new ArrayList<>(board.legalMoves());
        moves.removeIf(move -> {
            board.doMove(move);
            boolean unfit = board.getHalfMoveCounter() == 0 || board.isRepetition(2) || board.legalMoves().isEmpty();
            board.undoMove();
            return unfit;
        });
        return moves.isEmpty() ? board.legalMoves().get(0) : moves.get(random.nextInt(moves.size()));
    }

    @Test
    void aGameGivenUpForItsLengthHasNoResult() {
        assertEquals(500, SETTINGS.maxPlies());
        PgnGame game = play(FakeEngine.settings(10, 0, 0), 1);
        assertEquals(10, game.moves().size());
        assertEquals("* unterminated 10 plies", game.result() + " " + game.tags().get("Termination") + " "
                + game.tags().get("TerminationDetails"));
    }

    @Test
    void everyMoveSaysWhatTheEngineThoughtAndWhichLineWasPlayed() {
        PgnGame game = PgnGame.parse(play(SETTINGS, 3).toPgn());
        Set<Integer> choices = new HashSet<>();
        try (FakeEngine engine = new FakeEngine()) {
            engine.newGame();
            Board board = new Board();
            for (PgnMove move : game.moves()) {
                MoveComment comment = MoveComment.of(move.comment(), board.getSideToMove()).orElseThrow();
                assertEquals(engine.apply(board), comment.lines());
                assertEquals(move.move(), comment.played().orElseThrow().move());
                choices.add(comment.choice());
                board.doMove(move.move());
            }
        }
        assertEquals(Set.of(1, 2, 3), choices);
    }

    @Test
    void tagsAreThoseOfPgnAndTellHowTheGameCameAbout() {
        PgnGame game = play(SETTINGS, 3);
        assertEquals("3", game.tags().get("Round"));
        assertEquals("7", game.tags().get("Seed"));
        assertEquals("Fake 1, nodes 1000", game.tags().get("White"));
        assertEquals(game.tags().get("White"), game.tags().get("Black"));
        assertEquals(Integer.toString(game.moves().size()), game.tags().get("PlyCount"));
        assertTrue(game.toPgn().startsWith("[Event \"Engine self-play\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"));
    }

    @Test
    void aGameDependsOnSeedAndNumberAlone() {
        assertEquals(play(SETTINGS, 3), play(SETTINGS, 3));
        assertNotEquals(play(SETTINGS, 3).moves(), play(SETTINGS, 4).moves());
        assertNotEquals(play(SETTINGS, 3).moves(), FakeEngine.play(SETTINGS, 8, 3).moves());
    }

    @Test
    void theSeedOfAGameIsTheNumberThatTheRunsGeneratorWouldDrawForItOnEveryJava() {
        SplittableRandom run = new SplittableRandom(7);
        for (int number = 1; number <= 5; number++) {
            assertEquals(new SplittableRandom(run.nextLong()).nextLong(), RECIPE.randomOf(number).nextLong());
        }
        RandomGenerator random = RECIPE.randomOf(1);
        assertEquals(List.of(42, 26, 41, 12, 2), List.of(random.nextInt(100), random.nextInt(100), random.nextInt(100),
                random.nextInt(20), random.nextInt(31)));
    }

    @Test
    void randomHalfMovesAreMarkedAndDiffer() {
        Set<List<Move>> openings = new HashSet<>();
        for (int number = 1; number <= 20; number++) {
            PgnGame game = play(FakeEngine.settings(500, 6, 0), number);
            for (int ply = 0; ply < game.moves().size(); ply++) {
                Side mover = ply % 2 == 0 ? Side.WHITE : Side.BLACK;
                assertEquals(ply < 6,
                        MoveComment.of(game.moves().get(ply).comment(), mover).orElseThrow().choice() == 0);
            }
            openings.add(game.moves().subList(0, 6).stream().map(PgnMove::move).toList());
        }
        assertEquals(20, openings.size());
    }

    @Test
    void randomHalfMovesNeverEndTheGame() {
        MiningSettings settings = FakeEngine.settings(121, 120, 0);
        for (int number = 1; number <= 50; number++) {
            PgnGame game = play(settings, number);
            int random = 0;
            while (random < game.moves().size()
                    && game.moves().get(random).comment().toString().equals("[%choice 0]")) {
                random++;
            }
            assertTrue(random < game.moves().size(), game.toString());
            for (int ply = 1; ply <= random; ply++) {
                assertTrue(SelfPlay.end(game.boardAt(ply)).isEmpty(), game + " at ply " + ply);
            }
        }
    }

    @Test
    void randomMovesAnywhereAreDrawnFromAllLegalOnesAndStillHaveTheEnginesLines() {
        MiningSettings settings = FakeEngine.settings(60, 2, 0.25);
        int drawn = 0;
        int elsewhere = 0;
        int all = 0;
        for (int number = 1; number <= 40; number++) {
            PgnGame game = PgnGame.parse(play(settings, number).toPgn());
            try (FakeEngine engine = new FakeEngine()) {
                engine.newGame();
                for (int ply = 2; ply < game.moves().size(); ply++) {
                    Board board = game.boardAt(ply);
                    PgnMove move = game.moves().get(ply);
                    MoveComment comment = MoveComment.of(move.comment(), board.getSideToMove()).orElseThrow();
                    List<ScoredMove> lines = engine.apply(board);
                    assertEquals(lines, comment.lines());
                    assertTrue(board.isMoveLegal(move.move(), true));
                    all++;
                    drawn += comment.choice() == 0 ? 1 : 0;
                    elsewhere += lines.stream().noneMatch(line -> line.move().equals(move.move())) ? 1 : 0;
                }
            }
        }
        assertEquals(0.25, drawn / (double) all, 0.03, drawn + " of " + all);
        assertTrue(elsewhere > drawn / 2, elsewhere + " of " + drawn + " are none of the engine's");
    }

    @Test
    void everyLegalMoveIsDrawnEquallyOften() {
        Map<Move, Integer> counts = new HashMap<>();
        for (int number = 1; number <= 4000; number++) {
            PgnGame game = play(FakeEngine.settings(1, 0, 1), number);
            counts.merge(game.moves().get(0).move(), 1, Integer::sum);
        }
        assertEquals(Set.copyOf(new Board().legalMoves()), counts.keySet());
        counts.forEach((move, count) -> assertEquals(200, count, 60, move.toString())); // over 4 standard deviations
    }

    @Test
    void aShareOfZeroChangesNothing() {
        assertEquals(play(SETTINGS, 3), play(FakeEngine.settings(500, 0, 0), 3));
        assertNotEquals(play(SETTINGS, 3).moves(), play(FakeEngine.settings(500, 0, 0.12), 3).moves());
    }

    @Test
    void recipesOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> FakeEngine.settings(0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> FakeEngine.settings(500, -1, 0));
        assertThrows(IllegalArgumentException.class, () -> FakeEngine.settings(500, 500, 0));
        assertThrows(IllegalArgumentException.class,
                () -> new MiningSettings(SETTINGS.limit(), SETTINGS.choice(), 500, 0, 0, 0));
        for (double share : new double[]{-0.01, 1.01, Double.NaN}) {
            String message = assertThrows(IllegalArgumentException.class, () -> FakeEngine.settings(500, 0, share))
                    .getMessage();
            assertEquals("share of random moves " + share + ": expected 0 to 1", message);
        }
        assertThrows(IllegalArgumentException.class, () -> new MiningPlan(SETTINGS, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> new MiningPlan(SETTINGS, 1, 1, 0, false));
    }
}
