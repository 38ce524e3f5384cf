package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.GameContract;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("lengthy")
class BoardContractTest {

    static final List<String> STARTS = List.of(
            Constants.startStandardFENPosition,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1",
            "8/8/4k3/8/8/3BK3/8/8 b - - 90 100");

    @Test
    void chessKeepsTheContractOfGames() {
        List<Supplier<Board>> starts = STARTS.stream().map(fen -> (Supplier<Board>) () -> Board.fromFen(fen)).toList();
        GameContract.of(starts, 5).withMoves(allMoves())
                .describedBy(board -> board.getFen() + '\n' + board, board -> String.join(" ",
                        List.of(board.getFen().split(" ")).subList(0, 4)))
                .check();
    }

    private static Collection<Move> allMoves() {
        List<Move> moves = new ArrayList<>();
        for (int code = 0; code < 5 << 12; code++) {
            if (Move.ofCode(code) != null) {
                moves.add(Move.ofCode(code));
            }
        }
        return moves;
    }

    @Test
    void keyEqualsTheKeyComputedAfreshAfterEveryMoveMadeAndTakenBack() {
        int checked = RandomGames.positions(STARTS, 40, 100, 5, board -> {
            assertEquals(Board.fromFen(board.getFen()).key(), board.key(), board::getFen);
            for (Move move : board.legalMoves()) {
                board.doMove(move);
                assertEquals(board.state.freshKey(), board.key(), board::getFen);
                board.undoMove();
                assertEquals(board.state.freshKey(), board.key(), board::getFen);
            }
        });
        assertTrue(checked > 10_000, "positions checked: " + checked);
    }

    @Test
    void bitboardsAndSquaresTellTheSameStory() {
        RandomGames.positions(STARTS, 1, 200, 6, board -> {
            assertSquaresMatchBitboards(board);
            board.lastMove().ifPresent(last -> {
                board.undoMove();
                assertSquaresMatchBitboards(board);
                board.doMove(last);
            });
        });
    }

    private static void assertSquaresMatchBitboards(Board board) {
        long white = 0;
        long black = 0;
        for (Piece piece : Piece.values()) {
            long expected = 0;
            for (int i = 0; i < 64; i++) {
                expected |= board.getPiece(Square.squareAt(i)) == piece ? 1L << i : 0;
            }
            assertEquals(expected, board.getBitboard(piece), () -> piece + " in " + board.getFen());
            white |= piece.getPieceSide() == Side.WHITE ? expected : 0;
            black |= piece.getPieceSide() == Side.BLACK ? expected : 0;
        }
        assertEquals(white, board.getBitboard(Side.WHITE));
        assertEquals(black, board.getBitboard(Side.BLACK));
        assertEquals(white | black, board.getBitboard());
    }

    @Test
    void historyHoldsTheMovesMade() {
        Board board = new Board();
        board.doMove("e4");
        board.doMove("e5");
        assertEquals("[e2e4, e7e5]", board.history().toString());
        assertEquals(2, board.getMoveCounter());
        board.undoMove();
        assertEquals("[e2e4]", board.history().toString());
        assertEquals(1, board.getMoveCounter());
    }

    @Test
    void aLongGameOutgrowsTheFirstStacks() {
        Board board = new Board();
        String[] shuffle = {"g1f3", "g8f6", "f3g1", "f6g8"};
        for (int i = 0; i < 1000; i++) {
            board.doMove(shuffle[i % 4]);
        }
        for (int i = 0; i < 1000; i++) {
            board.undoMove();
        }
        assertEquals(Constants.startStandardFENPosition, board.getFen());
    }
}
