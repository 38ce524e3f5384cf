package chesslab.chess;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "pinned knight|4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1||e3d5",
            "rook moves along its pin|4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1|e3e8|e3d3",
            "pinned pawn does not capture|4r1k1/8/8/8/3p4/4P3/8/4K3 w - - 0 1|e3e4|e3d4",
            "pawn takes the pinner|6k1/8/8/8/8/2b5/3P4/4K3 w - - 0 1|d2c3|d2d3",
            "two pawns shield the king|8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 2||e4d3",
            "two pawns shield the king|8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2||e5d6",
            "en passant off its pin|4k2b/8/8/3pP3/8/8/8/K7 w - d6 0 2||e5d6",
            "en passant along its pin|1b2k3/8/8/3pP3/8/8/7K/8 w - d6 0 2|e5d6|",
            "en passant takes the checking pawn|4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 2|e5d6|",
            "castling out of check|4k3/8/8/4r3/8/8/8/4K2R w K - 0 1||e1g1",
            "castling through check|4k3/8/8/5r2/8/8/8/4K2R w K - 0 1||e1g1",
            "castling into check|4k3/8/8/6r1/8/8/8/4K2R w K - 0 1||e1g1",
            "castling with an attacked rook|4k3/8/8/7r/8/8/8/4K2R w K - 0 1|e1g1|",
            "castling|4k3/8/8/8/8/8/8/4K2R w K - 0 1|e1g1|",
            "knight's square attacked|1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1|e1c1|",
            "knight's square taken|4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1||e1c1",
            "queen side through check|3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1||e1c1",
            "king back along the checking line|4r1k1/8/8/8/4K3/8/8/8 w - - 0 1||e4e3",
            "king takes a protected piece|6k1/8/8/8/8/8/1r1q4/3K4 w - - 0 1||d1d2"})
    void legalMoveIsAllowedAndIllegalOneRefused(String rule, String fen, String legal, String illegal) {
        Board board = Board.fromFen(fen);
        for (String uci : new String[]{legal, illegal}) {
            if (uci != null) {
                Move move = new Move(uci, board.getSideToMove());
                assertEquals(uci.equals(legal), board.legalMoves().contains(move), rule);
                assertEquals(uci.equals(legal), board.isMoveLegal(move, true), rule);
            }
        }
    }

    private static final String ROOKS = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | exd6 | 4k3/8/3P4/8/8/8/8/4K3 b - - 0 2",
            ROOKS + "| e1g1 e8c8 | 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2",
            ROOKS + "| O-O-O O-O | r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2",
            ROOKS + "| Ke2 | r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1",
            ROOKS + "| Rb1 | r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1",
            ROOKS + "| Rxh8 | r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"})
    void enPassantTakesThePawnPassedCastlingMovesTheRookAndRightsGoWithKingOrRook(String fen, String moves,
            String after) {
        Board board = Board.fromFen(fen);
        for (String move : moves.split(" ")) {
            board.doMove(move);
        }
        assertEquals(after, board.getFen());
    }

    @Test
    void enPassantLastsOneMove() {
        Board board = Board.fromFen("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
        board.doMove("d5");
        assertTrue(board.isMoveLegal(new Move(Square.E5, Square.D6), true));
        board.doMove("Kf1");
        board.doMove("Kf8");
        assertFalse(board.isMoveLegal(new Move(Square.E5, Square.D6), true));
    }

    @Test
    void castlingRightsComeBackWithTheMoveTakenBack() {
        Board board = Board.fromFen(ROOKS);
        board.doMove("Rxh8");
        assertEquals(new Move(Square.H1, Square.H8), board.undoMove());
        assertTrue(board.getCastleRight(Side.WHITE).includesKingSide()
                && board.getCastleRight(Side.BLACK).includesKingSide());
    }

    @Test
    void doubleCheckLeavesOnlyKingMoves() {
        Board board = Board.fromFen("4k3/8/8/8/4r3/5n2/8/R2QK2B w - - 0 1");
        assertTrue(board.legalMoves().stream().allMatch(move -> move.getFrom() == Square.E1));
        assertEquals("[e1f2, e1f1]", board.legalMoves().toString());
    }

    @Test
    void theMostMovesKnown() {
        assertEquals(218, Board.fromFen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").legalMoves().size());
    }

    @Test
    void whatIsNoMoveHereIsRefusedWithTheLegalOnes() {
        Board board = new Board();
        assertRefused(() -> board.doMove(new Move(Square.E2, Square.E5)), "'e2e5'", "legal moves: Nh3 Nf3");
        assertThrows(IllegalArgumentException.class, () -> board.doMove(new Move("e7e5", Side.BLACK)));
        assertThrows(IllegalArgumentException.class, () -> board.doMove(new Move("e1g1", Side.WHITE)));
        assertEquals(Constants.startStandardFENPosition, board.getFen());
    }

    @Test
    void attackersOfASquareAreFound() {
        Board board = Board.fromFen("4k3/8/8/8/8/2n5/1P6/R3K2B w - - 0 1");
        assertEquals(Square.B2.getBitboard(), board.squareAttackedBy(Square.C3, Side.WHITE));
        assertEquals(Square.A1.getBitboard(), board.squareAttackedBy(Square.B1, Side.WHITE));
        assertEquals(Square.C3.getBitboard(), board.squareAttackedBy(Square.B1, Side.BLACK));
    }

    @Test
    void theDiagramShowsTheBoard() {
        assertEquals("""
                8 r n b q k b n r
                7 p p p p p p p p
                6 . . . . . . . .
                5 . . . . . . . .
                4 . . . . . . . .
                3 . . . . . . . .
                2 P P P P P P P P
                1 R N B Q K B N R
                  a b c d e f g h""", new Board().toString());
    }
}
