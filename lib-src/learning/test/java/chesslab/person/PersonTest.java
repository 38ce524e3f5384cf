package chesslab.person;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.dataset.Split;
import chesslab.game.Side;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A player is found by name, and told what moves cost. */
class PersonTest {

    @TempDir
    private Path folder;

    private static String game(String white, String black, String moves) {
        return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n\n" + moves + " *\n\n";
    }

    private static Person in(Path file, String... names) throws Exception {
        return Person.in(List.of(file), List.of(names), games -> {
        });
    }

    private Path games(int first, int others) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < first + others; i++) {
            String name = i >= first ? "o'neil, BO" : i % 2 == 0 ? "O'Neil, Bo" : "bo99";
            text.append(game(i % 3 == 0 ? name : "Smith", i % 3 == 0 ? "Smith" : name,
                    "1. " + (char) ('a' + i % 8) + "4 " + (char) ('a' + i / 8) + "5"));
        }
        return Files.writeString(folder.resolve("games.pgn"), text);
    }

    private static String refusal(Path file, String... names) {
        return assertThrows(IllegalArgumentException.class, () -> in(file, names)).getMessage();
    }

    @Test
    void namesAreExactAndTheNearestAreTold() throws Exception {
        Path file = games(40, 3);
        Person both = in(file, "O'Neil, Bo", "bo99");
        assertEquals(40, both.games());
        assertEquals(Map.of("o'neil, BO", 3), both.spellings());
        assertEquals(20, in(file, "bo99").games());
        assertEquals("no game of \"ONeil Bo\": did you mean \"O'Neil, Bo\" (20 games) or \"o'neil, BO\" (3 games) or "
                + "\"Smith\" (43 games)?", refusal(file, "ONeil Bo"));
        assertEquals("3 games of o'neil, BO: expected 20 or more, so that some can be held out",
                refusal(file, "o'neil, BO"));
        assertTrue(refusal(file, "bo99", "nobody").startsWith("no game of \"nobody\""));
    }

    private String refusal(String white, String black, String moves) throws Exception {
        return refusal(Files.writeString(folder.resolve("alike.pgn"), game(white, black, moves).repeat(30)), "me");
    }

    @Test
    void gamesThatCannotBeLearnedFromAreRefused() throws Exception {
        String refusal = refusal("me", "you", "1. e4 e5");
        assertTrue(refusal.matches("of 30 games of me, none is left to (learn from|choose the best epoch by|hold out): "
                + "expected more games that differ, with moves of the player; equal games stay together"), refusal);
        assertTrue(refusal("you", "me", "1. e4").startsWith("of 30 games of me, none is left to learn from"));
        assertEquals("no good game: " + folder.resolve("alike.pgn") + ", game 1: no move", refusal("me", "you", ""));
        assertTrue(refusal("me", "you", "1. e5").matches("no good game: .*alike.pgn, game 1, line 4: .*e5.*"));
    }

    @Test
    void eachGameIsInOnePart() throws Exception {
        Person person = in(games(40, 3), "O'Neil, Bo", "bo99");
        List<PgnGame> all = new ArrayList<>();
        for (Split part : Split.values()) {
            List<PgnGame> some = person.games(part);
            assertTrue(some.stream().noneMatch(all::contains) && some.size() < 40, part + " " + some.size());
            all.addAll(some);
        }
        assertEquals(40, all.size());
    }

    private static ScoredMove line(String move, Side mover, int centipawns) {
        return new ScoredMove(new Move(move, mover), Score.centipawns(centipawns, Side.WHITE));
    }

    @Test
    void annotatedGamesKeepMovesTagsAndClocksAndNothingElse() {
        PgnGame game = PgnGame.parse(
                "[White \"me\"]\n[Site \"here\"]\n[Result \"1-0\"]\n\n1. e4 $1 { best [%eval 0.3] [%clk 0:03:00] } "
                        + "1... e5 (1... c5) 2. Nf3 { [%clk 0:02:59] } 1-0");
        PgnGame annotated = CentipawnLoss.annotate(game, "Fake 1, nodes 9", board -> board.getSideToMove() == Side.BLACK
                ? List.of()
                : List.of(line("g1f3", Side.WHITE, 20), line("e2e3", Side.WHITE, 15)));
        assertEquals(Map.of("White", "me", "Site", "here", "Result", "1-0", "Annotator", "Fake 1, nodes 9"),
                annotated.tags());
        assertEquals("1-0", annotated.result());
        assertEquals(List.of("e2e4 [%choice 0] [%lines g1f3 0.20 e2e3 0.15] [%clk 0:03:00]", "e7e5 [%choice 0]",
                "g1f3 [%choice 0] [%lines g1f3 0.20 e2e3 0.15] [%clk 0:02:59]"),
                annotated.moves().stream().map(move -> move.move() + " " + move.comment()).toList());
        assertTrue(annotated.moves().stream().allMatch(move -> move.nags().isEmpty()));
        assertEquals(annotated.moves(), PgnGame.parse(annotated.toPgn()).moves());
    }

    @Test
    void theEnginesOwnMoveCostsNothingAndAPositionWithoutLinesHasNoLoss() {
        Iterator<List<ScoredMove>> lines = List.of(List.<ScoredMove>of(), List.of(line("c7c5", Side.BLACK, 10)),
                List.of(line("g1f3", Side.WHITE, 90)), List.of(line("b8c6", Side.BLACK, 40)), List.<ScoredMove>of())
                .iterator();
        PgnGame game = CentipawnLoss.annotate(PgnGame.parse(game("me", "me", "1. e4 e5 2. Nf3 Nc6 3. Bb5")), "Fake 1",
                board -> lines.next());
        assertEquals(List.of("1 80 c7c5", "2 0 g1f3"),
                CentipawnLoss.of(List.of(game), new Person(List.of(), List.of(), List.of("me"), 1, Map.of()).filter())
                        .stream()
                        .map(loss -> loss.ply() + " " + loss.centipawns() + " " + loss.better().orElseThrow())
                        .toList());
    }

    @Test
    void movesCostWhatLinesOrEvaluationsSay() {
        Person person = new Person(List.of(), List.of(), List.of("me"), 1, Map.of());
        PgnGame lines = PgnGame.parse(game("me", "you",
                "1. e4 { [%choice 0] [%lines d2d4 0.50 e2e4 0.40] [%clk 0:03:00] }"
                        + " 1... e5 { [%choice 0] [%lines e7e5 0.20] } 2. Qh5 { [%choice 0] [%lines g1f3 0.30] [%clk 1:02:03.4] }"
                        + " 2... Nc6 { [%choice 0] [%lines b8c6 -0.60] } 3. Bc4 { [%choice 0] [%lines f1c4 0.0] }"
                        + " 3... Nf6 { [%choice 0] [%lines g7g6 -0.10] } 4. Qxf7#"));
        List<CentipawnLoss> losses = CentipawnLoss.of(List.of(lines), person.filter());
        assertEquals(List.of(30, 90, 0), losses.stream().map(CentipawnLoss::centipawns).toList());
        assertEquals(Optional.of("d2d4"), losses.get(0).better().map(Object::toString));
        assertEquals(List.of(OptionalInt.of(180), OptionalInt.of(3723), OptionalInt.empty()),
                losses.stream().map(CentipawnLoss::seconds).toList());
        PgnGame evaluated = PgnGame.parse(game("you", "me", "1. e4 { [%eval 0.3] } 1... f6 { [%eval 0.9] } 2. d4 "
                + "{ [%eval 0.9] } 2... g5 { [%eval #1] } 3. Qh5#"));
        losses = CentipawnLoss.of(List.of(evaluated), person.filter());
        assertEquals(List.of(60, 910), losses.stream().map(CentipawnLoss::centipawns).toList());
        assertEquals(List.of(1, 3), losses.stream().map(CentipawnLoss::ply).toList());
        assertEquals(Optional.empty(), losses.get(0).better());
    }
}
