package chesslab.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EndingJudgeTest {

    private static final Endings ENDINGS = Endings.solve("KRK", "KPK");
    private static final EndingJudge ROOK = new EndingJudge(ENDINGS, "KRK", 20, new Random(1));
    private static final EndingJudge PAWN = new EndingJudge(ENDINGS, "KPK", 200, new Random(1));

    @Test
    void perfectPlayKeepsAndWins() {
        Player<Board, Move> perfect = board -> ENDINGS.shortestMoves(board).stream().findFirst();
        EndingJudge.Verdict verdict = ROOK.judge(perfect);
        assertEquals("20 of 20, 100.0 % (83.9 to 100.0)", verdict.kept().toString());
        assertEquals(verdict.kept(), verdict.fastest());
        assertEquals(verdict.kept(), ROOK.wins(perfect, 20));
        Board start = ROOK.positions().get(0);
        assertEquals(ENDINGS.pliesToMate(start).getAsInt(), ROOK.play(perfect, start).history().size());
    }

    @Test
    void keepingIsNotWinning() {
        Player<Board, Move> slow = board -> ENDINGS.optimalMoves(board).stream()
                .filter(move -> !ENDINGS.shortestMoves(board).contains(move)).findFirst()
                .or(() -> board.legalMoves().stream().findFirst());
        assertEquals(List.of(), ROOK.judge(slow).lost());
        assertEquals(0, ROOK.wins(slow, 20).count());
    }

    @Test
    void winsThatAreGivenAwayAreNamed() {
        EndingJudge.Verdict verdict = PAWN.judge(board -> board.legalMoves().stream()
                .filter(move -> !ENDINGS.optimalMoves(board).contains(move)).findFirst()
                .or(() -> board.legalMoves().stream().findFirst()));
        assertEquals(new EndingJudge.Share(0, verdict.lost().size()), verdict.contested());
        assertEquals(new EndingJudge.Share(200 - verdict.lost().size(), 200), verdict.kept());
        verdict.lost().forEach(board -> assertTrue(ENDINGS.winner(board).isPresent(), board::getFen));
    }

    @Test
    void badPlayersAndEndingsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> PAWN.judge(board -> Optional.empty()));
        assertThrows(IllegalArgumentException.class,
                () -> ROOK.wins(board -> board.legalMoves().stream().findFirst(), 21));
        assertThrows(IllegalArgumentException.class, () -> new EndingJudge(ENDINGS, "KNK", 1, new Random(1)));
        assertThrows(IllegalArgumentException.class, () -> new EndingJudge(ENDINGS, "KBNK", 1, new Random(1)));
    }
}
