package chesslab.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Outcome;
import chesslab.game.Player;
import chesslab.game.Side;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalGameTest {

    /** What was shown, and how the game ended. */
    private record Played(Optional<Outcome> outcome, String shown, Board board) {
    }

    private static Played play(Board board, Side human, String answers, String typed) throws IOException {
        Deque<String> left = new ArrayDeque<>(List.of(answers.split(" ")));
        Player<Board, Move> player = position -> Optional.of(position.parseMove(left.remove()));
        Player<Board, Move> adviser = position -> Optional.of(position.legalMoves().get(0));
        StringWriter shown = new StringWriter();
        Optional<Outcome> outcome = new TerminalGame(board, human, player, adviser,
                new BufferedReader(new StringReader(typed)), new PrintWriter(shown)).play();
        return new Played(outcome, shown.toString(), board);
    }

    @Test
    void movesInBothNotationsAreMadeAndAnswered() throws IOException {
        Played game = play(new Board(), Side.WHITE, "e5 Nc6 Nf6", "f3\n\ng1h3\nNf4\nquit\n");
        assertEquals(Optional.empty(), game.outcome());
        assertEquals("[f2f3, e7e5, g1h3, b8c6, h3f4, g8f6]", game.board().history().toString());
        assertTrue(game.shown().contains("3. your move: 3... Nf6"), game.shown());
    }

    @Test
    void mateEndsTheGame() throws IOException {
        Played lost = play(new Board(), Side.WHITE, "e5 Qh4", "f3\ng4\n");
        assertEquals("0-1 checkmate", lost.outcome().orElseThrow().toString());
        Played won = play(new Board(), Side.BLACK, "f3 g4", "e5\nQh4\n");
        assertEquals(Side.BLACK, won.outcome().orElseThrow().winner().orElseThrow());
    }

    @Test
    void undoTakesBackMoveAndAnswer() throws IOException {
        Played game = play(new Board(), Side.WHITE, "e5 c5 d5", "undo\ne4\nundo\nundo\nd4\n");
        assertEquals("[d2d4, c7c5]", game.board().history().toString());
        assertEquals(2, game.shown().split("You have made no move that could be taken back", -1).length - 1);
    }

    @Test
    void asBlackTheFirstMoveOfThePlayerStays() throws IOException {
        Played game = play(new Board(), Side.BLACK, "e4 d4 c4", "undo\ne5\nundo\n");
        assertEquals("[e2e4]", game.board().history().toString());
        assertTrue(game.shown().contains("  h g f e d c b a"), game.shown());
    }

    @Test
    void badMovesAreExplainedAndChangeNothing() throws IOException {
        Played game = play(new Board(), Side.WHITE, "e5", "e5\nNd2\nhallo\ne2e5\n");
        assertEquals(List.of(), game.board().history());
        assertEquals(4, game.shown().split("legal moves: ", -1).length - 1, game.shown());
    }

    @Test
    void wordsShowHintMovesPositionAndHelp() throws IOException {
        Board board = Board.fromFen("7k/8/8/8/8/8/r7/K7 w - - 0 1");
        Played game = play(board, Side.WHITE, "Kg7", "moves\nhint\nfen\nhelp\nboard\n");
        assertTrue(game.shown().contains("check, your move: Kxa2\n"), game.shown());
        assertTrue(game.shown().contains("your move: 7k/8/8/8/8/8/r7/K7 w - - 0 1\n"), game.shown());
        assertEquals(2, game.shown().split("take back your last move", -1).length - 1);
        assertEquals(2, game.shown().split("2 ♜ · · · · · · ·\n1 ♔ · · · · · · ·\n", -1).length - 1, game.shown());
    }

    @Test
    void resigningLosesAndDrawsEnd() throws IOException {
        assertEquals("0-1 resigned",
                play(new Board(), Side.WHITE, "e5", "e4\nresign\n").outcome().orElseThrow().toString());
        Board board = Board.fromFen("7k/8/8/8/8/8/r7/K7 w - - 0 1");
        assertEquals("1/2-1/2 insufficient material",
                play(board, Side.WHITE, "Kg7", "Kxa2\n").outcome().orElseThrow().toString());
    }
}
