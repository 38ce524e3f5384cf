package chesslab.chess.pgn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.game.Side;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MoveCommentTest {

    private static final String TEXT = "[%eval 0.28] [%choice 2] [%lines e2e4 0.34 d2d4 0.28 a7a8q #3]";

    private static Optional<MoveComment> read(String text) {
        return MoveComment.of(PgnComment.parse(text), Side.WHITE);
    }

    @Test
    void textAndRecordGoThereAndBack() {
        MoveComment comment = new MoveComment(2, List.of(
                new ScoredMove(new Move("e2e4", Side.WHITE), Score.centipawns(34, Side.WHITE)),
                new ScoredMove(new Move("d2d4", Side.WHITE), Score.centipawns(28, Side.WHITE)),
                new ScoredMove(new Move("a7a8q", Side.WHITE), Score.mateIn(3, Side.WHITE))));
        assertEquals(TEXT, comment.toPgn().toString());
        assertEquals(Optional.of(comment), read(TEXT));
        assertEquals("[%choice 0]", MoveComment.RANDOM.toPgn().toString());
        assertEquals(Optional.of(MoveComment.RANDOM), read("[%choice 0]"));
    }

    @Test
    void aRandomMoveMayHaveLinesButNoneWasPlayed() {
        MoveComment comment = new MoveComment(0, List.of(
                new ScoredMove(new Move("e2e4", Side.WHITE), Score.centipawns(34, Side.WHITE)),
                new ScoredMove(new Move("d2d4", Side.WHITE), Score.centipawns(28, Side.WHITE))));
        assertEquals("[%choice 0] [%lines e2e4 0.34 d2d4 0.28]", comment.toPgn().toString());
        assertEquals(Optional.of(comment), read("[%choice 0] [%lines e2e4 0.34 d2d4 0.28]"));
        assertEquals(Optional.empty(), comment.played());
    }

    @Test
    void aGameKeepsItThroughPgn() {
        Board board = new Board();
        MoveComment comment = new MoveComment(1, List.of(
                new ScoredMove(board.parseMove("g1f3"), Score.centipawns(-7, Side.WHITE)),
                new ScoredMove(board.parseMove("h2h4"), Score.mateIn(-12, Side.WHITE))));
        PgnMove move = PgnMove.of(board.parseMove("g1f3")).withComment(comment.toPgn());
        PgnGame game = new PgnGame(Map.of(), PgnComment.EMPTY, List.of(move), "*");
        PgnComment back = PgnGame.parse(game.toPgn()).moves().get(0).comment();
        assertEquals(Optional.of(comment), MoveComment.of(back, Side.WHITE));
    }

    @Test
    void commentsOfOtherProgramsHaveNone() {
        assertEquals(Optional.empty(), read("a fine move [%eval 0.3]"));
        assertEquals(Optional.empty(), MoveComment.of(PgnComment.EMPTY, Side.BLACK));
    }

    @Test
    void contradictionsAreRefused() {
        for (String wrong : List.of("[%choice 2] [%eval 0.34] [%lines e2e4 0.34 d2d4 0.28]",
                "[%choice 1] [%lines e2e4 0.1]",
                "[%choice 3] [%eval 0.1] [%lines e2e4 0.1]", "[%choice 1]", "[%choice -1]", "[%choice x]",
                "[%choice 0] [%eval 0.1] [%lines e2e4 0.1]", "[%choice 0] [%eval 0.1]", "[%choice 0] [%lines e2e4]",
                "[%choice 1] [%eval 0.1] [%lines e2e4]",
                "[%choice 1] [%eval 0.1] [%lines e2e9 0.1]", "[%choice 1] [%eval 0.1] [%lines e2e4 good]")) {
            String message = assertThrows(IllegalArgumentException.class, () -> read(wrong), wrong).getMessage();
            assertTrue(message.contains("expected") || message.contains("differs"), message);
        }
    }
}
