package chesslab.arena.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.pgn.PgnGame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each detector finds the fault that was made for it, and none where there is none. */
class MatchCheckTest {

    private static final String E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    private static final String D4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1";

    private static PgnGame game(String white, String black, String fen, String result, String... moves) {
        Board board = Board.fromFen(fen);
        List.of(moves).forEach(board::doMove);
        Map<String, String> tags = new LinkedHashMap<>(Map.of("White", white, "Black", black));
        if (!fen.equals(Constants.startStandardFENPosition)) {
            tags.put("SetUp", "1");
            tags.put("FEN", fen);
        }
        return PgnGame.of(tags, board.history(), result);
    }

    private static final List<PgnGame> SOUND = List.of(
            game("a", "b", E4, "1-0", "e5", "Nf3", "Nc6"), game("b", "a", E4, "0-1", "e5", "Nf3", "Nf6"),
            game("a", "b", D4, "1/2-1/2", "d5", "c4", "e6"), game("b", "a", D4, "1/2-1/2", "d5", "c4", "c6"));

    private static List<PgnGame> soundAnd(PgnGame... more) {
        return Stream.concat(SOUND.stream(), Stream.of(more)).toList();
    }

    private static MatchCheck check(List<PgnGame> games) {
        return MatchCheck.of(games, Optional.empty());
    }

    private static MatchCheck.Seen seen(PositionSet training) {
        return MatchCheck.of(SOUND, Optional.of(training)).seen().orElseThrow();
    }

    @Test
    void soundMatchShowsNothing() {
        MatchCheck check = check(SOUND);
        assertEquals(new MatchCheck.Identical(4, 0), check.identical());
        assertEquals(new MatchCheck.Loops(4, 2, 0), check.loops());
        assertTrue(check.colors().isChance());
        assertEquals(3, check.toString().lines().count());
    }

    @Test
    void identicalGamesOfTheSamePlayersAreCountedWhateverTheirColors() {
        List<PgnGame> games = soundAnd(game("b", "a", E4, "0-1", "e5", "Nf3", "Nf6"),
                game("a", "b", E4, "0-1", "e5", "Nf3", "Nf6"),
                game("a", "b", Constants.startStandardFENPosition, "0-1", "e4", "e5", "Nf3"),
                game("c", "a", E4, "0-1", "e5", "Nf3", "Nf6"));
        assertEquals(new MatchCheck.Identical(8, 2), check(games).identical());
        assertTrue(check(games).identical().toString().startsWith("2 of the 8 games repeat"));
    }

    @Test
    void forfeitedGamesAreNoCopies() {
        List<PgnGame> games = soundAnd(game("a", "b", E4, "0-1"), game("b", "a", E4, "0-1"));
        assertEquals(new MatchCheck.Identical(6, 0), check(games).identical());
    }

    @Test
    void openingsThatComeAgainAreCountedForTheSamePlayersAndColors() {
        List<PgnGame> games = soundAnd(game("a", "b", E4, "0-1", "c5"), game("b", "a", E4, "0-1", "c6"),
                game("a", "c", E4, "0-1", "a6"));
        assertEquals(new MatchCheck.Loops(7, 2, 2), check(games).loops());
        assertTrue(check(games).loops().toString().contains("2 games begin where"));
    }

    @Test
    void whitesScoreIsToldWithItsError() {
        List<PgnGame> games = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            games.add(game("a", "b", E4, i % 4 == 0 ? "0-1" : "1-0"));
        }
        MatchCheck.Colors bias = check(games).colors();
        assertEquals(0.75, bias.score(), 1e-12);
        assertEquals(1.959963984540054 * Math.sqrt(0.75 * 0.25 / 100), bias.error(), 1e-12);
        assertFalse(bias.isChance());
        assertEquals("White scored 75.0 ± 8.5 %: more than chance explains.", bias.toString());
        assertTrue(check(games.subList(0, 1)).colors().isChance());
        assertEquals("White scored 66.7 %: too few games to say more.",
                check(games.subList(0, 3)).colors().toString());
        List<PgnGame> won = games.stream().filter(game -> game.result().equals("1-0")).toList();
        assertEquals("White scored 100.0 %: more than chance explains.", check(won).colors().toString());
        assertEquals("White scored 100.0 %: too few games to say more.",
                check(won.subList(0, 1)).colors().toString());
        assertThrows(IllegalArgumentException.class, () -> check(List.of(game("a", "b", E4, "*"))).colors());
    }

    @Test
    void positionsOfTheTrainingGamesAreFoundBehindTheOpening() {
        PositionSet training = PositionSet.of(Stream.of(
                game("x", "y", Constants.startStandardFENPosition, "*", "e4", "e5", "Nf3", "Nc6"),
                game("x", "y", Constants.startStandardFENPosition, "*", "c4", "d5", "d4")));
        assertEquals(7 - 1, training.size(), "both begin from the same position");
        // Behind the openings players had to move in e4 e5 (seen), e4 e5 Nf3 (seen), d4 d5, d4 d5 c4; twice each.
        // c4 d5 d4 is the same as d4 d5 c4, but no move was made in it.
        assertEquals(new MatchCheck.Seen(8, 4), seen(training));
        assertEquals(new MatchCheck.Seen(8, 0), seen(PositionSet.of(Stream.empty())));
        assertEquals(new MatchCheck.Seen(8, 8), seen(PositionSet.of(SOUND.stream())));
        assertEquals("4 of 8 positions behind the openings, 50.0 %, stood in the training games.",
                seen(training).toString());
    }

    @Test
    void transpositionsAreTheSamePosition() {
        PositionSet training = PositionSet
                .of(Stream.of(game("x", "y", Constants.startStandardFENPosition, "*", "c4", "d5", "d4", "e6")));
        assertTrue(training.contains(SOUND.get(2).boardAt(2)));
        assertFalse(training.contains(SOUND.get(2).boardAt(0)));
    }
}
