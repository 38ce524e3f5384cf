package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** AlphaZero's move indices, there and back, and the refusal of those that mean nothing. */
class MoveIndexTest {

    @Test
    void e2e4Is877BothWays() {
        Board board = new Board();
        assertEquals(877, MoveIndex.index(new Move(Square.E2, Square.E4), Side.WHITE));
        assertEquals(new Move(Square.E2, Square.E4), MoveIndex.move(877, board));
        assertEquals(new Move(Square.E2, Square.E4), MoveIndex.move(877, Side.WHITE, true));
    }

    @Test
    void blacksMovesAreTurnedByHalfACircle() {
        assertEquals(MoveIndex.index(new Move("d2d4", Side.WHITE), Side.WHITE),
                MoveIndex.index(new Move("e7e5", Side.BLACK), Side.BLACK));
        assertEquals(MoveIndex.index(new Move("b1c3", Side.WHITE), Side.WHITE),
                MoveIndex.index(new Move("g8f6", Side.BLACK), Side.BLACK));
    }

    @Test
    void kindsStandInThePublishedOrder() {
        int e4 = (3 * 8 + 4) * 73;
        String[] targets = {"e5", "f5", "f4", "f3", "e3", "d3", "d4", "d5"};
        for (int direction = 0; direction < 8; direction++) {
            Move move = new Move("e4" + targets[direction], Side.WHITE);
            assertEquals(e4 + direction * 7, MoveIndex.index(move, Side.WHITE));
        }
        String[] jumps = {"f6", "g5", "g3", "f2", "d2", "c3", "c5", "d6"};
        for (int jump = 0; jump < 8; jump++) {
            assertEquals(e4 + 56 + jump, MoveIndex.index(new Move("e4" + jumps[jump], Side.WHITE), Side.WHITE));
        }
        int e7 = (6 * 8 + 4) * 73;
        String[] promotions = {"d8n", "d8b", "d8r", "e8n", "e8b", "e8r", "f8n", "f8b", "f8r"};
        for (int kind = 0; kind < 9; kind++) {
            assertEquals(e7 + 64 + kind, MoveIndex.index(new Move("e7" + promotions[kind], Side.WHITE), Side.WHITE));
        }
        assertEquals(e7, MoveIndex.index(new Move("e7e8q", Side.WHITE), Side.WHITE));
        int d7 = (6 * 8 + 3) * 73; // e2 turned; d1 becomes e8, the file after
        assertEquals(d7 + 64 + 8, MoveIndex.index(new Move("e2d1r", Side.BLACK), Side.BLACK));
    }

    @Test
    void everyLegalMoveOfRandomGamesGoesToAnIndexOfItsOwnAndBack() {
        int[] positions = {0};
        Map<Side, Set<String>> kinds = new EnumMap<>(Side.class);
        RandomPositions.each(12, 1, board -> {
            positions[0]++;
            Side mover = board.getSideToMove();
            Set<Integer> seen = new HashSet<>();
            for (Move move : board.legalMoves()) {
                int index = MoveIndex.index(move, mover);
                assertTrue(seen.add(index), () -> "second move of index " + index + " in " + board.getFen());
                assertEquals(move, MoveIndex.move(index, board), () -> move + " in " + board.getFen());
                kinds.computeIfAbsent(mover, side -> new HashSet<>()).add(kind(board, move));
            }
        });
        assertTrue(positions[0] > 5_000, () -> "only " + positions[0] + " positions");
        Set<String> every = Set.of("castling short", "castling long", "en passant", "to KNIGHT", "to BISHOP", "to ROOK",
                "to QUEEN", "other");
        assertEquals(Map.of(Side.WHITE, every, Side.BLACK, every), kinds);
    }

    private static String kind(Board board, Move move) {
        PieceType type = board.getPiece(move.getFrom()).getPieceType();
        int files = move.getTo().getFile().ordinal() - move.getFrom().getFile().ordinal();
        if (type == PieceType.KING && Math.abs(files) == 2) {
            return files > 0 ? "castling short" : "castling long";
        }
        if (type == PieceType.PAWN && move.getTo() == board.getEnPassant() && files != 0) {
            return "en passant";
        }
        return move.getPromotion() == Piece.NONE ? "other" : "to " + move.getPromotion().getPieceType();
    }

    @Test
    void exactly1858IndicesStayOnTheBoardAndTheOthersAreRefusedWithAReason() {
        int queen = 0;
        int knight = 0;
        int promotion = 0;
        for (int index = 0; index < MoveIndex.COUNT; index++) {
            int tried = index;
            if (!MoveIndex.onBoard(index)) {
                for (Side side : Side.values()) {
                    String message = assertThrows(IllegalArgumentException.class,
                            () -> MoveIndex.move(tried, side, true)).getMessage();
                    assertTrue(message.startsWith("move index " + index + ": "), message);
                    assertTrue(message.endsWith(" leads off the board")
                            || message.endsWith(" does not start on the seventh rank"), message);
                }
                continue;
            }
            for (Side side : Side.values()) {
                for (boolean pawn : new boolean[]{true, false}) {
                    assertEquals(index, MoveIndex.index(MoveIndex.move(index, side, pawn), side));
                }
            }
            int kind = index % MoveIndex.KINDS;
            queen += kind < 56 ? 1 : 0;
            knight += kind >= 56 && kind < 64 ? 1 : 0;
            promotion += kind >= 64 ? 1 : 0;
        }
        assertEquals(1456, queen);
        assertEquals(336, knight);
        assertEquals(66, promotion);
        assertEquals(1858, queen + knight + promotion);
    }

    @Test
    void theMoveThatWrapsRoundTheEdgeInTheTutorialIsRefused() {
        assertFalse(MoveIndex.onBoard(166));
        assertEquals("move index 166: 7 to the E from c1 leads off the board", refused(166));
        assertEquals("move index 60: the knight's jump of -2 ranks and -1 files from a1 leads off the board",
                refused(60));
        assertEquals("move index 67: the promotion of a pawn to KNIGHT from a1 straight ahead does not start on the "
                + "seventh rank", refused(67));
        assertEquals("move index 3570: the promotion of a pawn to ROOK from a7 to the file before leads off the board",
                refused(48 * 73 + 66));
        assertEquals("move index 4672: expected 0 to 4671", refused(4672));
        assertEquals("move index -1: expected 0 to 4671", refused(-1));
        assertThrows(IllegalArgumentException.class, () -> MoveIndex.onBoard(4672));
    }

    private static String refused(int index) {
        return assertThrows(IllegalArgumentException.class, () -> MoveIndex.move(index, new Board())).getMessage();
    }

    @Test
    void movesThatNoPieceMakesAreRefused() {
        String message = assertThrows(IllegalArgumentException.class,
                () -> MoveIndex.index(new Move("a1b4", Side.WHITE), Side.WHITE)).getMessage();
        assertEquals("move a1b4: expected the squares of a queen's or a knight's move", message);
        for (String uci : new String[]{"e6e8n", "e7c8n", "a7h8q", "h7a8r", "e5e8q"}) {
            Move move = new Move(uci, Side.WHITE);
            assertThrows(IllegalArgumentException.class, () -> MoveIndex.index(move, Side.WHITE), uci);
        }
        assertThrows(IllegalArgumentException.class, () -> MoveIndex.index(new Move("e7e8n", Side.WHITE), Side.BLACK));
    }
}
