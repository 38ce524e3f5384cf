package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchMovesTest {

    private interface Fact {
        void check(Board board, List<Move> moves);
    }

    private static void onRandomPositions(Fact fact) {
        int positions = RandomGames.positions(BoardContractTest.STARTS, 12, 80, 12,
                board -> fact.check(board, board.legalMoves()));
        assertTrue(positions > 3000, "positions: " + positions);
    }

    private static boolean isNoisy(Board board, Move move) {
        boolean pawn = board.getPiece(move.getFrom()).getPieceType() == PieceType.PAWN;
        return board.getPiece(move.getTo()) != Piece.NONE || move.getPromotion() != Piece.NONE
                || pawn && move.getFrom().getFile() != move.getTo().getFile();
    }

    @Test
    void capturesAndQuietMovesAreTheLegalMovesInTheirOrder() {
        Move[] target = new Move[218];
        onRandomPositions((board, moves) -> {
            List<Move> noisy = moves.stream().filter(move -> isNoisy(board, move)).toList();
            List<Move> quiet = moves.stream().filter(move -> !isNoisy(board, move)).toList();
            assertEquals(noisy, board.captures(), board::getFen);
            assertEquals(moves, Arrays.asList(target).subList(0, board.legalMoves(target)));
            assertEquals(noisy, Arrays.asList(target).subList(0, board.captures(target)));
            assertEquals(quiet, Arrays.asList(target).subList(0, board.quietMoves(target)));
        });
    }

    @Test
    void checkIsFoundWithoutMakingTheMove() {
        int[] checks = {0};
        onRandomPositions((board, moves) -> {
            for (Move move : moves) {
                boolean found = board.givesCheck(move);
                board.doMove(move);
                assertEquals(board.isKingAttacked(), found, () -> move + " to " + board.getFen());
                board.undoMove();
                checks[0] += found ? 1 : 0;
            }
        });
        assertTrue(checks[0] > 1000, "checks: " + checks[0]);
    }

    @ParameterizedTest
    @CsvSource({"5k2/8/8/8/8/8/8/4K2R w K - 0 1,e1g1,true", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1,e1c1,true",
            "3k4/3p4/8/8/8/8/8/R3K3 w Q - 0 1,e1c1,false", "8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 1,e5d6,true",
            "8/8/2k5/3pP3/8/8/8/4K2B w - d6 0 1,e5d6,true", "8/8/8/1k1pP3/8/8/8/4K3 w - d6 0 1,e5d6,false",
            "k7/4P3/8/8/8/8/8/4K3 w - - 0 1,e7e8q,true", "8/1k2P3/8/8/8/8/8/4K3 w - - 0 1,e7e8n,false",
            "8/2k1P3/8/8/8/8/8/4K3 w - - 0 1,e7e8n,true"})
    void specialMovesThatCheck(String fen, String move, boolean checks) {
        Board board = Board.fromFen(fen);
        assertEquals(checks, board.givesCheck(board.parseMove(move)));
        board.doMove(move);
        assertEquals(checks, board.isKingAttacked());
    }

    @Test
    void legalMoveIsMadeAsOneThatIsLookedInto() {
        onRandomPositions((board, moves) -> {
            for (Move move : moves) {
                Board plain = board.copy();
                plain.doMove(move);
                board.doLegalMove(move);
                assertEquals(plain.getFen(), board.getFen());
                assertEquals(plain.key(), board.key());
                board.undoMove();
            }
        });
    }

    @Test
    void whatAMovesPieceAttacksFromItsTarget() {
        onRandomPositions((board, moves) -> {
            for (Move move : moves) {
                boolean king = board.getPiece(move.getFrom()).getPieceType() == PieceType.KING;
                boolean enPassant = board.getPiece(move.getFrom()).getPieceType() == PieceType.PAWN
                        && move.getTo() == board.getEnPassant();
                if (!king && !enPassant) { // castling and en passant move or take another piece too
                    long before = board.attacksAfter(move);
                    board.doMove(move);
                    assertEquals(board.attacksFrom(move.getTo()), before, () -> board.getFen() + " after " + move);
                    board.undoMove();
                }
            }
        });
    }
}
