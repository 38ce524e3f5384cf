package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.game.Side;
import chesslab.hexapawn.Hexapawn;
import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.drawing.MoveList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PlayableBoardTest {

    /** A player that knows its moves by heart: the move of element n answers the reader's move n. */
    private static Player<Board, Move> player(String... sans) {
        return board -> Optional.of(board.parseMove(sans[board.history().size() / 2]));
    }

    private static PlayableBoard scripted(String... sans) {
        return PlayableBoard.against(player(sans));
    }

    private static List<String> moves(PlayableBoard game) {
        return MoveList.of(game.board()).sans();
    }

    private static String status(PlayableBoard game) {
        return game.state().status();
    }

    private static String refusal(Class<? extends RuntimeException> type, Runnable code) {
        return assertThrows(type, code::run).getMessage();
    }

    @Test
    void typedMoveIsAnsweredAndTheBoardAfterItReturned() {
        PlayableBoard game = scripted("e5", "Nc6");
        assertEquals(BoardImage.of(boardAfter("e4", "e5")).toString(), game.play("e4").toString());
        game.play("g1f3");
        assertEquals(List.of("e4", "e5", "Nf3", "Nc6"), moves(game));
    }

    private static Board boardAfter(String... sans) {
        Board board = new Board();
        List.of(sans).forEach(board::doMove);
        return board;
    }

    @Test
    void illegalMoveIsRefusedAndChangesNothing() {
        PlayableBoard game = scripted("e5");
        assertTrue(refusal(IllegalArgumentException.class, () -> game.play("e5")).contains("'e5'"));
        assertEquals(List.of(), moves(game));
        assertEquals("Your move", status(game));
        game.play("e4");
        assertEquals(2, moves(game).size());
    }

    @Test
    void remarkComesWithTheTurn() {
        PlayableBoard game = scripted("e5").saying(board -> board.history().size() + " plies. ");
        assertEquals("0 plies. Your move", status(game));
        game.play("e4");
        assertEquals("2 plies. Your move", status(game));
    }

    @Test
    void boardIsACopy() {
        Board board = new Board();
        PlayableBoard game = PlayableBoard.of(board, Side.WHITE, player("e5"));
        board.doMove("d4");
        game.board().doMove("c4");
        assertEquals(List.of(), moves(game));
    }

    @Test
    void takingBackGoesToTheReadersLastTurnAndNoFurtherThanTheStart() {
        PlayableBoard game = scripted("e5", "Nc6");
        game.play("e4");
        game.play("Nf3");
        game.takeBack();
        assertEquals(List.of("e4", "e5"), moves(game));
        game.takeBack();
        assertEquals(List.of(), moves(game));
        assertTrue(refusal(IllegalStateException.class, game::takeBack).contains("no move"));
        PlayableBoard begun = PlayableBoard.of(boardAfter("e4", "e5"), Side.WHITE, player("", "Nc6"));
        assertFalse(begun.state().canTakeBack());
        begun.play("Nf3");
        begun.takeBack();
        assertEquals(List.of("e4", "e5"), moves(begun));
    }

    @Test
    void playerBeginsWhereTheReaderHasBlackAndItsFirstMoveIsNotTakenBack() {
        PlayableBoard game = PlayableBoard.of(new Board(), Side.BLACK, player("e4", "Nf3"));
        assertTrue(game.toHtml(false).contains("<img "), "waits for the player");
        assertEquals(List.of("e4"), moves(game));
        assertThrows(IllegalStateException.class, game::takeBack);
        game.play("e5");
        assertEquals(List.of("e4", "e5", "Nf3"), moves(game));
        game.takeBack();
        assertEquals(List.of("e4"), moves(game));
        assertTrue(game.toString().startsWith("1 R N B K Q B N R"), "Black is below");
    }

    @Test
    void newGameBeginsWhereThisOneBegan() {
        PlayableBoard game = PlayableBoard.of(boardAfter("d4", "d5"), Side.WHITE, player("", "Nf6"));
        game.play("c4");
        game.newGame();
        assertEquals(List.of("d4", "d5"), moves(game));
        assertEquals("Your move", status(game));
    }

    @Test
    void finishedGameSaysWhoWonAndTakesNoMove() {
        PlayableBoard game = scripted("e5", "Qh4");
        game.play("f3");
        game.play("g4");
        assertEquals("You lose: 0-1 checkmate", status(game));
        assertEquals(List.of(), game.state().legal());
        assertEquals("the game is over: 0-1 checkmate",
                refusal(IllegalStateException.class, () -> game.play("a3")));
        game.takeBack();
        assertEquals("Your move", status(game));
        PlayableBoard drawn = PlayableBoard.of(Board.fromFen("8/8/8/8/8/1q6/k7/3K4 w - - 0 1"), Side.BLACK,
                board -> Optional.of(board.parseMove("Kd2")));
        drawn.toHtml(false);
        assertEquals("Your move", status(drawn));
    }

    @Test
    void playerThatFailsIsToldAndTheGameGoesOnAfterTakingBack() {
        BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        RuntimeException failure = new IllegalStateException("no idea");
        PlayableBoard game = PlayableBoard.against(board -> {
            String answer = answers.remove();
            if (answer.isEmpty()) {
                throw failure;
            }
            return answer.equals("none") ? Optional.empty() : answer.equals("null") ? null
                    : Optional.of(new Move(answer, Side.BLACK));
        });
        String[] faults = {"", "the player failed: java.lang.IllegalStateException: no idea", "none",
                "the player answered with no move", "null", "the player answered with no move", "e7e4",
                "the player answered e7e4, which is not legal here"};
        for (int i = 0; i < faults.length; i += 2) {
            answers.add(faults[i]);
            String message = refusal(IllegalStateException.class, () -> game.play("e4"));
            assertTrue(message.startsWith(faults[i + 1]), message);
            assertEquals(List.of("e4"), moves(game));
            assertTrue(refusal(IllegalStateException.class, () -> game.play("d4")).endsWith("take back to continue"));
            game.takeBack();
        }
        answers.add("");
        assertSame(failure, assertThrows(IllegalStateException.class, () -> game.play("e4")).getCause());
        game.takeBack();
        answers.add("e7e5");
        game.play("e4");
        assertEquals(List.of("e4", "e5"), moves(game));
    }

    @Test
    void answerToAMoveThatWasTakenBackIsDropped() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch dropped = new CountDownLatch(1);
        PlayableBoard game = PlayableBoard.against(board -> {
            if (board.history().get(0).toString().equals("d2d4")) {
                return Optional.of(board.parseMove("d5"));
            }
            asked.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                dropped.countDown();
            }
            return Optional.of(board.parseMove("a6"));
        });
        game.move("e4");
        asked.await();
        assertEquals("The player is thinking", status(game));
        assertEquals("it is not your turn: the player is thinking",
                refusal(IllegalStateException.class, () -> game.move("d4")));
        game.takeBack();
        dropped.await();
        game.play("d4");
        assertEquals(List.of("d4", "d5"), moves(game));
    }

    @Test
    void interruptedCellTakesItsMoveBack() {
        CountDownLatch goOn = new CountDownLatch(1);
        PlayableBoard game = PlayableBoard.against(waitingFor(goOn));
        Thread.currentThread().interrupt();
        assertThrows(CancellationException.class, () -> game.play("e4"));
        assertFalse(Thread.interrupted());
        assertEquals("Your move", status(game));
        assertEquals(List.of(), moves(game));
        goOn.countDown();
        game.play("d4");
        assertEquals(List.of("d4", "e5"), moves(game));
    }

    private static Player<Board, Move> waitingFor(CountDownLatch latch) {
        return board -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new CancellationException();
            }
            return Optional.of(board.parseMove("e5"));
        };
    }

    @Test
    void hexapawnIsPlayedTheSameWay() {
        PlayableBoard game = PlayableBoard.of(Hexapawn.fromText("ppp/3/PPP w"), Side.WHITE,
                position -> Optional.of(position.legalMoves().get(position.legalMoves().size() - 1)));
        assertEquals(List.of("a1a2", "b1b2", "c1c2"), game.state().legal());
        game.play("b2");
        assertEquals(List.of("b2", "cxb2"), game.state().moves().sans());
        assertEquals(new BoardScript.Position("P.P.p.pp.", List.of("c3", "b2"), ""), game.state().position());
        assertEquals("pp1/1p1/P1P w", game.position().toString());
        assertTrue(refusal(IllegalArgumentException.class, () -> game.play("b3")).contains("axb2"));
        game.play("a1b2");
        assertEquals("axb2", game.state().moves().sans().get(2));
        game.takeBack();
        game.takeBack();
        assertEquals("ppp/3/PPP w", game.position().toString());
        assertTrue(refusal(IllegalStateException.class, game::board).contains("not chess"));
        assertTrue(game.toHtml(false).contains("game.play(\"b2\")"));
        PlayableBoard lost = PlayableBoard.of(Hexapawn.fromText("1p1/P1P/3 w"), Side.BLACK,
                position -> Optional.of(position.legalMoves().get(0)));
        lost.newGame();
        lost.toHtml(false); // waits for the answer
        assertEquals("You lose: 1-0 far rank", status(lost));
    }

    @Test
    void whereNoKernelHearsClicksAPictureStandsAndTheWayToTypeMoves() {
        PlayableBoard game = scripted("e5");
        String still = game.toHtml(false);
        assertFalse(still.matches("(?s).*<(script|svg|iframe).*"), still);
        assertTrue(still.contains("<img ") && still.contains("game.play(\"e4\")"), still);
        assertEquals(still, game.toHtml(true), "no kernel runs here");
        assertEquals(BoardImage.of(new Board()).toString() + "\nYour move", Printed.by(() -> Show.playable(game)));
        String live = PlayableBoard.of(new Board(), Side.BLACK, board -> Optional.empty())
                .live(new BoardChannel.Address("k-1", "b-1"), still);
        assertTrue(live.contains(still) && live.contains("\"flipped\":true") && live.contains("\"kernel\":\"k-1\""));
    }

    @Test
    void gameThatCountsTellsItsKeeperEachChangeAndEndsByResignation() {
        List<String> kept = new ArrayList<>();
        PlayableBoard game = scripted("e5", "Nc6")
                .counting("Game 2", (board, outcome) -> kept.add(board.history() + " " + outcome));
        game.play("e4");
        assertEquals("[e2e4, e7e5] Optional.empty", kept.get(kept.size() - 1));
        assertTrue(refusal(IllegalStateException.class, game::takeBack).contains("this game counts"));
        assertFalse(game.state().canTakeBack());
        assertTrue(game.state().counts());
        assertEquals("Game 2. Your move", status(game));
        assertFalse(game.toHtml(false).contains("game.takeBack()"));
        game.newGame();
        assertEquals(List.of("e4", "e5"), moves(game));
        assertTrue(kept.get(kept.size() - 1).contains("resignation"), kept.toString());
        assertEquals("Game 2. You resigned: 0-1. Run the cell again for the next one", status(game));
        assertTrue(game.state().over());
        assertEquals(List.of(), game.state().legal());
        assertTrue(refusal(IllegalStateException.class, () -> game.play("Nf3")).contains("the game is over"));
        int changes = kept.size();
        game.newGame();
        assertEquals(kept.get(changes - 1), kept.get(kept.size() - 1));
    }

    @Test
    void keeperThatFailsIsNamedAndTheGameGoesOn() {
        PlayableBoard game = scripted("e5", "Nc6").counting("Game 2", (board, outcome) -> {
            throw new UncheckedIOException(new IOException("the disk is full"));
        });
        game.move("e4");
        assertTrue(game.state().fault().contains("this game is not kept: "), game.state().fault());
    }
}
