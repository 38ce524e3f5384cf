package chesslab.training.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the network sees of pieces and moves agrees with what one finds by making the moves. */
class MoveRowsTest {

    /** Rows of the other king: 16 for each piece and check; of these, 4 for each number of squares to flee to. */
    private static final int NO_FLIGHT = 4;

    private static void onRandomPositions(Consumer<Board> fact) {
        SplittableRandom random = new SplittableRandom(3);
        for (String start : List.of(Constants.startStandardFENPosition,
                "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 8",
                "3q3k/8/8/8/8/8/8/K2Q2R1 w - - 0 1")) {
            for (int game = 0; game < 5; game++) {
                Board board = Board.fromFen(start);
                for (List<Move> legal = board.legalMoves(); !legal.isEmpty()
                        && board.getHalfMoveCounter() < 60; legal = board.legalMoves()) {
                    fact.accept(board);
                    board.doMove(legal.get(random.nextInt(legal.size())));
                }
            }
        }
    }

    private static int[] rows(Board board, Move move) {
        AttackMap map = new AttackMap();
        map.read(board);
        MoveRows reader = new MoveRows(map);
        reader.begin(board, PolicyFeatures.History.of(board), 0);
        int[] rows = new int[MoveRows.PER_MOVE];
        reader.read(move, rows, 0);
        return rows;
    }

    private static int[] rows(String fen, String move) {
        Board board = Board.fromFen(fen);
        return rows(board, board.legalMoves().stream().filter(legal -> legal.toString().equals(move)).findAny()
                .orElseThrow());
    }

    /** Squares the other king can then flee to, 3 for more; whether another piece may move; whether it had none before. */
    private static String king(int[] rows) {
        int number = (rows[6] - MoveRows.KING) % 16;
        return number / NO_FLIGHT + " " + number / 2 % 2 + " " + number % 2;
    }

    @Test
    void eachPairOfSquaresHasARowOfItsOwn() {
        Map<Integer, String> pairs = new HashMap<>();
        onRandomPositions(board -> {
            for (Move move : board.legalMoves()) {
                if (move.getPromotion() == Piece.NONE) {
                    int row = rows(board, move)[0];
                    String pair = pairs.computeIfAbsent(row / 2, one -> move.toString());
                    assertEquals(pair, move.toString());
                    assertTrue(row < 2 * 1_792, move.toString());
                }
            }
        });
        assertTrue(pairs.size() > 1_700, pairs.size() + " pairs");
    }

    @Test
    void aPieceIsThreatenedAsItsAttackersAndDefendersSay() {
        int[] seen = new int[AttackMap.STATES];
        AttackMap map = new AttackMap();
        onRandomPositions(board -> {
            map.read(board);
            for (Square square : Square.values()) {
                Piece piece = square == Square.NONE ? Piece.NONE : board.getPiece(square);
                if (piece != Piece.NONE) {
                    int state = state(board, square, piece);
                    assertEquals(state, map.state(square.ordinal()), () -> square + " in " + board.getFen());
                    seen[state]++;
                }
            }
        });
        for (int count : seen) {
            assertTrue(count > 100, "each state is seen");
        }
    }

    private static int state(Board board, Square square, Piece piece) {
        int attackers = 0;
        int defenders = 0;
        boolean cheaper = false;
        for (Square from : Square.values()) {
            if (from != Square.NONE && (board.attacksFrom(from) >>> square.ordinal() & 1) != 0) {
                Piece other = board.getPiece(from);
                defenders += other.getPieceSide() == piece.getPieceSide() ? 1 : 0;
                attackers += other.getPieceSide() == piece.getPieceSide() ? 0 : 1;
                cheaper |= other.getPieceSide() != piece.getPieceSide()
                        && worth(other.getPieceType()) < worth(piece.getPieceType());
            }
        }
        if (attackers == 0) {
            return Math.min(1, defenders);
        }
        return cheaper || piece.getPieceType() == PieceType.KING ? 2 : defenders == 0 ? 3
                : attackers > 1 && defenders == 1 ? 5 : 4;
    }

    private static int worth(PieceType type) {
        return type == PieceType.BISHOP ? PieceType.KNIGHT.ordinal() : type.ordinal();
    }

    /** The row sees the squares a king can flee to, but not the lines that the move opens or closes. */
    @Test
    void theOtherKingsSquaresAreMostlyThoseItHasAfterTheMove() {
        int[] moves = {0, 0};
        onRandomPositions(board -> {
            for (Move move : board.legalMoves()) {
                int seen = king(rows(board, move)).charAt(0) - '0';
                board.doMove(move);
                Square king = board.getKingSquare(board.getSideToMove());
                long flights = board.legalMoves().stream().filter(reply -> reply.getFrom() == king
                        && Math.abs(reply.getTo().ordinal() - king.ordinal()) != 2).count();
                board.undoMove();
                moves[0]++;
                moves[1] += seen == Math.min(3, flights) ? 1 : 0;
            }
        });
        assertTrue(moves[1] > 0.99 * moves[0], moves[1] + " of " + moves[0]);
    }

    @ParameterizedTest
    @CsvSource({
            "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1, a1a8, 0 1 0, mate on the last rank: the king's own pawns stand in its way",
            "6k1/5pp1/8/8/8/8/8/R6K w - - 0 1, a1a8, 1 1 0, a check that is none",
            "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1, b1b8, 0 0 0, mate",
            "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1, b1a2, 0 0 0, stalemate: no check",
            "7k/8/5K2/5B2/8/8/8/8 w - - 0 1, f6f7, 0 0 0, stalemate",
            "7k/8/5K2/5B2/8/8/7p/8 w - - 0 1, f6f7, 0 1 0, none: the pawn may move",
            "k7/8/8/8/8/8/8/K6R w - - 0 1, h1h8, 2 0 0, the square behind the king on the rank counts as attacked"})
    void whereTheOtherKingCanGo(String fen, String move, String expected, String reason) {
        assertEquals(expected, king(rows(fen, move)), reason);
    }

    /** The dearest own piece that is then attacked, and the dearest other one: type plus 1. */
    @ParameterizedTest
    @CsvSource({
            "4k3/8/8/b7/1N6/8/8/5K1R w - - 0 1, b4c6, 0, 0, nothing stands on e1",
            "4k3/8/8/b7/1N6/8/3R4/6K1 w - - 0 1, b4c6, 4, 0, the bishop then attacks the rook",
            "4k3/8/3q4/8/1N6/B7/8/6K1 w - - 0 1, b4d3, 3, 5, bishop and queen then attack each other",
            "4k3/8/3q4/8/1N6/B7/1P6/6K1 w - - 0 1, b4d3, 0, 5, and the bishop is defended",
            "4k3/8/3n4/2p5/1N6/B7/8/6K1 w - - 0 1, b4d3, 0, 1, the pawn that nothing defends",
            "4k3/8/1p1n4/2p5/1N6/B7/8/6K1 w - - 0 1, b4d3, 0, 0, a pawn that is defended"})
    void whatAPieceUncovers(String fen, String move, int own, int other, String reason) {
        int uncovered = (rows(fen, move)[7] - MoveRows.UNCOVERED) / 3;
        assertEquals(own + " " + other, uncovered / 6 + " " + uncovered % 6, reason);
    }

    /** The dearest other pieces that stay in danger, that the move begins to defend, that nothing else defends. */
    @ParameterizedTest
    @CsvSource({
            "4k3/8/8/3r4/8/8/P2N4/4K3 w - - 0 1, a2a3, 0, 0, 0, the king defends the knight",
            "4k3/8/8/3r4/8/8/P2N4/6K1 w - - 0 1, a2a3, 2, 0, 0, nothing defends the knight",
            "4k3/8/8/3r4/8/8/P2N4/6K1 w - - 0 1, g1f2, 2, 0, 0, from f2 the king does not either",
            "4k3/8/8/3r4/8/8/P2N4/5K2 w - - 0 1, f1e2, 0, 2, 0, from e2 it does",
            "4k3/8/8/3r4/8/8/P2N4/4K3 w - - 0 1, e1f1, 0, 0, 2, and leaves it",
            "4k3/8/8/3r4/2P5/8/P2N4/6K1 w - - 0 1, c4d5, 0, 0, 0, what attacks it is taken",
            "4k3/8/2pp4/3b4/2N5/8/P3K3/8 w - - 0 1, a2a3, 2, 0, 0, a bishop is worth a knight",
            "4k3/8/8/1b1b4/2N5/8/PK6/8 w - - 0 1, b2b3, 0, 2, 0, one more defender"})
    void whatIsInDanger(String fen, String move, int left, int defended, int abandoned, String reason) {
        int danger = (rows(fen, move)[5] - MoveRows.DANGER) / 3;
        assertEquals(left + " " + defended + " " + abandoned,
                danger / 36 + " " + danger / 6 % 6 + " " + danger % 6, reason);
    }

    /** The target's cheapest attacker of the other side, type plus 1, and its other defenders, 1 for more. */
    @ParameterizedTest
    @CsvSource({
            "4k3/3p4/8/8/8/4N3/8/4K3 w - - 0 1, e3d5, 0, 0", "4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1, e3d5, 1, 0",
            "3rk3/8/8/8/2P5/4N3/8/4K3 w - - 0 1, e3d5, 4, 1", "3rk3/5n2/8/4n3/2P5/4N3/8/3RK3 w - - 0 1, e3d5, 4, 1"})
    void whoGuardsTheTarget(String fen, String move, int attacker, int others) {
        int guards = (rows(fen, move)[8] - MoveRows.GUARDS) / 2 % 21;
        assertEquals(attacker + " " + others, guards / 3 + " " + guards % 3);
    }

    /** The dearest piece that is dearer or undefended, type plus 1, and 5 more where several are threatened. */
    @ParameterizedTest
    @CsvSource({"r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1, d5c7, 9", "r3q2k/8/8/3N4/8/8/8/6K1 w - - 0 1, d5c7, 10",
            "4k3/8/8/3N4/p7/8/8/4K3 w - - 0 1, d5c3, 1", "4k3/8/8/1p1N4/p7/8/8/4K3 w - - 0 1, d5c3, 1"})
    void whatAMoveThreatens(String fen, String move, int expected) {
        assertEquals(expected, (rows(fen, move)[4] - MoveRows.THREAT) / 3 % 11);
    }
}
