package chesslab.arena;

import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.PlayedGame;
import chesslab.arena.rating.Rating;
import chesslab.arena.rating.WinDrawLoss;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import chesslab.notebook.ChartImage;
import chesslab.notebook.PlayableBoard;
import chesslab.search.SearchLimits;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.TutorialEvaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Levels here are stand-ins: up to 900 Elo they play at random, from 1000 on they search. */
@Timeout(60)
class ClimbTest {

    @TempDir
    private Path folder;
    private Path file;
    private Arena<Board, Move> arena;

    private static Optional<Move> random(Board board) {
        List<Move> moves = board.legalMoves();
        return Optional.of(moves.get(new Random(board.key()).nextInt(moves.size())));
    }

    /** The fool's mate, where it is there; else the first of the moves that lead to it. */
    private static Optional<Move> foolsMate(Board board) {
        return board.legalMoves().stream().filter(move -> List.of("e5", "e6", "Qh4#").contains(board.san(move)))
                .findFirst();
    }

    @BeforeEach
    void enter() throws IOException {
        file = folder.resolve("you.pgn");
        arena = Arena.chess();
        for (int elo = 400; elo <= 2800; elo += 100) {
            int level = elo;
            arena.player("stand-in " + elo, level < 1000
                    ? ClimbTest::random
                    : ChessSearch.modern().asPlayer(SearchLimits.nodes(500)));
        }
    }

    private Climb climb() throws IOException {
        return new Climb("you", "stand-in ", 800, file);
    }

    @Test
    void eachRoundIsAgainstTheLevelNearestToTheRatingSoFarAndAClimbGoesOn() throws Exception {
        arena.evaluation("you", new TutorialEvaluation(), SearchLimits.depth(1));
        climb().play(arena, 8);
        List<PgnGame> before = PgnReader.readAll(file);
        assertEquals(12, climb().play(arena, 12).rating().orElseThrow().score().games());
        List<PgnGame> games = PgnReader.readAll(file);
        assertEquals(before, games.subList(0, 8));
        for (int round = 0; round < 12; round += 4) {
            Path earlier = folder.resolve("earlier.pgn");
            PgnWriter.writeAll(earlier, games.subList(0, round));
            int level = new Climb("you", "stand-in ", 800, earlier).next();
            assertEquals(Set.of("you", "stand-in " + level), games.subList(round, round + 4).stream()
                    .flatMap(game -> Stream.of(game.tag("White").get(), game.tag("Black").get()))
                    .collect(Collectors.toSet()));
        }
        assertTrue(games.stream().map(game -> game.tag("White").get()).distinct().count() > 2, "two levels at least");
    }

    @Test
    void gameOnTheBoardIsKeptMoveByMoveAndGoesOn() throws Exception {
        arena = Arena.chess().player("stand-in 800", ClimbTest::foolsMate).player("stand-in 600", ClimbTest::foolsMate);
        climb().board(arena).play("f3");
        PgnGame stopped = PgnReader.readAll(file).get(0);
        assertEquals("*", stopped.result());
        assertEquals(2, stopped.moves().size());
        assertEquals(Optional.empty(), climb().rating());

        PlayableBoard board = climb().board(arena);
        assertEquals(2, board.board().history().size());
        assertTrue(
                assertThrows(IllegalStateException.class, board::takeBack).getMessage().contains("this game counts"));
        board.play("g4");
        PgnGame lost = PgnReader.readAll(file).get(0);
        assertEquals("0-1", lost.result());
        assertEquals("checkmate", lost.tag("TerminationDetails").get());
        assertTrue(climb().rating().get().toString().matches("you: at most \\d+ Elo"), climb().rating().toString());
        assertEquals(600, climb().next());

        PlayableBoard next = climb().board(arena);
        assertTrue(next.isHumanBlack());
        next.newGame();
        assertEquals(List.of("0-1", "1-0"), PgnReader.readAll(file).stream().map(PgnGame::result).toList());
        assertEquals("resignation", PgnReader.readAll(file).get(1).tag("TerminationDetails").get());
    }

    private Climb read() throws IOException {
        return new Climb("you", 800, file);
    }

    private static String game(String white, String black, String result) {
        return "[White \"%s\"]%n[Black \"%s\"]%n[Result \"%s\"]%n%n1. e4 %3$s%n%n".formatted(white, black, result);
    }

    @Test
    void climbsOfAFolderAreDotsAndStandOnALadder() throws Exception {
        Files.writeString(file, game("you", "level:900", "1-0") + game("level:1100", "you", "1/2-1/2"));
        Files.writeString(folder.resolve("Engine.pgn"), game("level:900", "Engine", "1-0"));
        Files.writeString(folder.resolve("New.pgn"), game("New", "level:900", "*"));
        Files.writeString(folder.resolve("Engine.java"), "");
        List<Rating> ratings = Climb.ratings(folder);
        assertEquals(List.of("Engine", "you"), ratings.stream().map(Rating::player).toList());
        assertEquals(new WinDrawLoss(1, 1, 0), ratings.get(1).score());
        String chart = new ChartImage(Climb.chart(folder), "").toString();
        assertTrue(chart.contains("you: ") && chart.contains("Engine: at most"), chart);
        Ladder ladder = Ladder.of(List.of(PlayedGame.of(PgnGame.parse(game("a", "b", "1-0"))),
                PlayedGame.of(PgnGame.parse(game("b", "a", "1-0")))), Map.of("a", 5000.0), 1).with(ratings);
        assertEquals(List.of("b", "a"), ladder.ratings().stream().map(Rating::player).limit(2).sorted(
                Comparator.reverseOrder()).toList());
        assertEquals("you", ladder.ratings().get(2).player());
    }

    @Test
    void otherGamesAndOtherLevelsAreRefused() throws Exception {
        Files.writeString(file, game("Anna", "level:900", "1-0"));
        assertTrue(refusal(this::read).contains("you.pgn: expected games of you against a level, such as level:1000, "
                + "found Anna against level:900"));
        Files.writeString(file, game("you", "random", "1-0"));
        assertTrue(refusal(this::read).contains("found you against random"));
        assertTrue(refusal(() -> new Climb("you", 3000, folder.resolve("new.pgn"))).contains("expected 400 to 2800"));
    }
}
