package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawsTest {

    private static String ending(Board board, boolean claim) {
        return board.outcome(claim).map(Outcome::toString).orElse("goes on");
    }

    private static void shuffle(Board board, int rounds, String... moves) {
        for (int i = 0; i < rounds; i++) {
            for (String move : moves) {
                board.doMove(move);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1, true",
            "4k3/8/8/8/8/8/8/4KN2 w - - 0 1, true",
            "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1, true",
            "4k3/8/8/8/8/8/8/4KB2 w - - 0 1, true",
            "4kb2/8/8/8/8/8/8/4K3 w - - 0 1, true",
            "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1, true",
            "b1b1k3/1b6/8/8/8/8/8/4KB1B w - - 0 1, true",
            "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1, false",
            "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1, false",
            "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1, false",
            "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1, false",
            "4kb2/8/8/8/8/8/8/4K1N1 w - - 0 1, false",
            "4k3/8/8/8/8/8/8/4KBN1 w - - 0 1, false",
            "4k3/8/8/8/8/8/P7/4K3 w - - 0 1, false",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1, false",
            "4k3/8/8/8/8/8/8/3QK3 b - - 0 1, false",
    })
    void insufficientMaterialIsFidesDeadPositionByMen(String fen, boolean insufficient) {
        Board board = Board.fromFen(fen);
        assertEquals(insufficient, board.isInsufficientMaterial());
        assertEquals(insufficient ? "1/2-1/2 insufficient material" : "goes on", ending(board, false));
        assertEquals(insufficient, board.isDraw());
    }

    @Test
    void checkmateIsWonByTheSideThatMoved() {
        Board board = new Board();
        shuffle(board, 1, "f3", "e5", "g4", "Qh4#");
        assertEquals(Optional.of(Outcome.win(Side.BLACK, Termination.CHECKMATE)), board.outcome());
        assertTrue(board.isMated() && board.isKingAttacked());
        assertFalse(board.isStaleMate() || board.isDraw());
    }

    @Test
    void stalemateIsADraw() {
        Board board = Board.fromFen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        assertEquals("1/2-1/2 stalemate", ending(board, false));
        assertTrue(board.isStaleMate() && board.isDraw());
        assertFalse(board.isMated());
    }

    @Test
    void aPinnedPieceDoesNotSaveFromStalemateOrMate() {
        assertTrue(Board.fromFen("8/8/8/8/8/7k/8/r5BK w - - 0 1").isStaleMate());
        assertTrue(Board.fromFen("kb1R4/2N5/1K6/8/8/8/8/8 b - - 0 1").isMated());
    }

    @Test
    void threefoldRepetitionIsClaimableAndFivefoldAutomatic() {
        Board board = new Board();
        shuffle(board, 1, "Nf3", "Nf6", "Ng1", "Ng8");
        assertTrue(board.isRepetition(2) && !board.isRepetition());
        assertEquals("goes on", ending(board, true));
        shuffle(board, 1, "Nf3", "Nf6", "Ng1", "Ng8");
        assertTrue(board.isRepetition() && board.isDraw());
        assertEquals("1/2-1/2 threefold repetition", ending(board, true));
        assertEquals("goes on", ending(board, false));
        shuffle(board, 2, "Nf3", "Nf6", "Ng1", "Ng8");
        assertEquals("1/2-1/2 fivefold repetition", ending(board, false));
        board.undoMove();
        assertEquals("goes on", ending(board, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {Constants.startStandardFENPosition + " | e4 | Nf6 Nf3 Ng8 Ng1 | 2",
            "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1 | e4 | Nf6 Nf3 Ng8 Ng1 | 3",
            "8/4k3/8/8/8/8/8/4K2R b K - 0 1 | Ke8 | Rg1 Kd8 Rh1 Ke8 | 3"})
    void aLegalEnPassantOrACastlingRightMakesAnotherPosition(String fen, String first, String moves, int rounds) {
        Board board = Board.fromFen(fen);
        board.doMove(first);
        shuffle(board, rounds - 1, moves.split(" "));
        assertFalse(board.isRepetition());
        shuffle(board, 1, moves.split(" "));
        assertTrue(board.isRepetition());
    }

    @Test
    void fiftyMovesAreClaimableAndSeventyFiveAutomatic() {
        Board board = Board.fromFen("4k3/8/8/8/8/8/8/4K2R w - - 99 80");
        assertEquals("goes on", ending(board, true));
        board.doMove("Rh2");
        assertEquals("1/2-1/2 fifty moves", ending(board, true));
        assertEquals("goes on", ending(board, false));
        assertTrue(board.isDraw());
        board.loadFromFen("4k3/8/8/8/8/8/8/4K2R w - - 149 80");
        board.doMove("Rh2");
        assertEquals("1/2-1/2 seventy-five moves", ending(board, false));
    }

    @Test
    void checkmatePrecedesTheMoveRules() {
        for (int clock : new int[]{99, 149}) {
            Board board = Board.fromFen("6k1/5ppp/8/8/8/8/8/R3K3 w - - " + clock + " 80");
            board.doMove("Ra8");
            assertEquals("1-0 checkmate", ending(board, true));
            assertFalse(board.isDraw());
        }
    }

    @Test
    void capturesAndPawnMovesResetTheClock() {
        Board board = Board.fromFen("4k3/8/8/8/8/8/P6r/4K2R w - - 30 80");
        board.doMove("a3");
        assertEquals(0, board.getHalfMoveCounter());
        board.undoMove();
        assertEquals(30, board.getHalfMoveCounter());
        board.doMove("Rxh2");
        assertEquals(0, board.getHalfMoveCounter());
    }

    private static String claim(Board board) {
        assertEquals(board.canClaimDraw(), board.claimableDraw().isPresent());
        return board.claimableDraw().map(end -> end.termination().text()).orElse("none");
    }

    @Test
    void threefoldRepetitionIsClaimableByAnnouncingTheMoveThatBringsItAbout() {
        Board board = new Board();
        shuffle(board, 1, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6");
        assertEquals("none", claim(board));
        board.doMove("Ng1");
        assertEquals("threefold repetition", claim(board), "Ng8 is the third time");
        assertEquals("goes on", ending(board, true));
        board.doMove("Ng8");
        assertEquals("threefold repetition", claim(board));
        board.doMove("e4");
        assertEquals("none", claim(board));
    }

    @Test
    void fiftyMovesAreClaimableByAnnouncingTheHundredthHalfMove() {
        assertEquals("none", claim(Board.fromFen("4k3/8/8/8/8/8/8/4K2R w - - 98 80")));
        assertEquals("fifty moves", claim(Board.fromFen("4k3/8/8/8/8/8/8/4K2R w - - 99 80")));
        assertEquals("fifty moves", claim(Board.fromFen("4k3/8/8/8/8/8/8/4K2R w - - 100 80")));
        assertEquals("none", claim(Board.fromFen("k7/1Q6/8/8/8/8/7P/7K b - - 99 80")), "only a capture is left");
        assertEquals("none", claim(Board.fromFen("k7/2Q5/1K6/8/8/8/8/8 b - - 100 80")), "stalemate is no claim");
        Board mated = Board.fromFen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80");
        mated.doMove("Ra8");
        assertEquals("none", claim(mated));
    }

    /** python-chess's definition, one legal move after the other. */
    private static boolean claimableByTryingEveryMove(Board board) {
        if (board.legalMoves().isEmpty()) {
            return false;
        }
        boolean claimable = board.isRepetition() || board.getHalfMoveCounter() >= 100;
        for (Move move : board.legalMoves()) {
            board.doMove(move);
            claimable |= board.isRepetition() || board.getHalfMoveCounter() >= 100 && !board.legalMoves().isEmpty();
            board.undoMove();
        }
        return claimable;
    }

    @Test
    void claimsAreThoseFoundByTryingEveryMove() {
        SplittableRandom random = new SplittableRandom(5);
        int claims = 0;
        for (int game = 0; game < 300; game++) {
            Board board = Board.fromFen("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1");
            for (int ply = 0; ply < 110 && !board.legalMoves().isEmpty(); ply++) {
                boolean expected = claimableByTryingEveryMove(board);
                assertEquals(expected, board.canClaimDraw(), () -> board.getFen() + " after " + board.history());
                claims += expected ? 1 : 0;
                int choice = random.nextInt(Math.min(3, board.legalMoves().size())); // few moves, many repetitions
                board.doMove(board.legalMoves().get(choice));
            }
        }
        assertTrue(claims > 500, claims + " claims");
    }
}
