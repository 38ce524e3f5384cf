package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What the numbers of the small layouts are, square by square. */
class LayoutsTest {

    private static float[] floats(Layout layout, Board board) {
        float[] target = new float[layout.size()];
        layout.encode(board, target, 0);
        return target;
    }

    @Test
    void tutorial14IsRankFilePlaneFromWhitesViewWithoutRepetitions() {
        assertArrayEquals(new int[]{8, 8, 14}, Layouts.TUTORIAL_14.shape());
        RandomPositions.each(2, 2, board -> {
            float[] expected = new float[8 * 8 * 14];
            for (Square square : Square.values()) {
                if (square != Square.NONE && board.getPiece(square) != Piece.NONE) {
                    int plane = board.getPiece(square).ordinal(); // P N B R Q K of White, then of Black
                    expected[(square.getRank().ordinal() * 8 + square.getFile().ordinal()) * 14 + plane] = 1;
                }
            }
            assertArrayEquals(expected, floats(Layouts.TUTORIAL_14, board), () -> board.getFen());
        });
    }

    @Test
    void mover14TurnsTheBoardForBlackAndCountsRepetitions() {
        assertArrayEquals(new int[]{14, 8, 8}, Layouts.MOVER_14.shape());
        RandomPositions.each(2, 3, board -> {
            float[] expected = new float[14 * 8 * 8];
            Side mover = board.getSideToMove();
            for (Square square : Square.values()) {
                if (square != Square.NONE && board.getPiece(square) != Piece.NONE) {
                    Piece piece = board.getPiece(square);
                    int rank = square.getRank().ordinal();
                    int file = square.getFile().ordinal();
                    int seen = mover == Side.WHITE ? rank * 8 + file : (7 - rank) * 8 + 7 - file;
                    int plane = piece.getPieceType().ordinal() + (piece.getPieceSide() == mover ? 0 : 6);
                    expected[plane * 64 + seen] = 1;
                }
            }
            for (int square = 0; square < 64; square++) {
                expected[12 * 64 + square] = board.isRepetition(2) ? 1 : 0;
                expected[13 * 64 + square] = board.isRepetition(3) ? 1 : 0;
            }
            assertArrayEquals(expected, floats(Layouts.MOVER_14, board), () -> board.getFen());
        });
    }

    @Test
    void layoutsAreFoundByNameAndAnUnknownNameListsThem() {
        for (Layout layout : Layouts.all()) {
            assertSame(layout, Layouts.named(layout.name()));
        }
        String message = assertThrows(IllegalArgumentException.class, () -> Layouts.named("planes")).getMessage();
        assertEquals("layout \"planes\": expected one of tutorial14, mover14, alphazero119, mover17, mover33, mover18",
                message);
    }

    @Test
    void planesOfOnesOwnAreFunctionsOfTheBoardSeenFromTheSideBelow() {
        Layout own = new Layout("own", View.MOVER, PlaneOrder.PLANE_FIRST,
                PlaneGroup.number("moves / 10", board -> board.legalMoves().size() / 10.0),
                PlaneGroup.squares("the mover's king", board -> board
                        .getBitboard(Piece.make(board.getSideToMove(), PieceType.KING))));
        assertEquals(List.of(new Plane("moves / 10", false), new Plane("the mover's king", true)), own.planes());
        Packed white = Packed.of(own, new Board());
        assertArrayEquals(new float[]{2}, white.constants());
        assertArrayEquals(new long[]{Square.E1.getBitboard()}, white.bits());
        assertArrayEquals(new long[]{Square.D1.getBitboard()},
                Packed.of(own, Board.fromFen("4k3/8/8/8/8/8/8/4K3 b - - 0 1")).bits());
    }

    @Test
    void planesOfOnesOwnThatFailChangeTheBoardOrAreNoNumberAreRefusedWithThePosition() {
        String start = "plane \"x\" of rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ";
        assertEquals(start + "failed with java.lang.ArithmeticException: / by zero",
                refusal(PlaneGroup.squares("x", board -> 1 / (board.getHalfMoveCounter() * 0))));
        assertEquals(start + "is NaN, expected a finite number", refusal(PlaneGroup.number("x", board -> Double.NaN)));
        assertEquals("plane \"x\" of rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 changed the board to "
                + "this one, expected no change", refusal(PlaneGroup.number("x", board -> {
                    board.doMove("e4");
                    return 0;
                })));
    }

    private static String refusal(PlaneGroup plane) {
        Layout layout = new Layout("own", View.MOVER, PlaneOrder.PLANE_FIRST, plane);
        return assertThrows(IllegalArgumentException.class, () -> Packed.of(layout, new Board())).getMessage();
    }

    @Test
    void planesAreNamedInTheirOrder() {
        assertEquals("own pawns", Layouts.ALPHAZERO_119.planes().get(0).name());
        assertEquals("other king, 7 plies ago", Layouts.ALPHAZERO_119.planes().get(7 * 14 + 11).name());
        assertEquals("half-move clock", Layouts.ALPHAZERO_119.planes().get(118).name());
        assertEquals(96, Layouts.ALPHAZERO_119.binaryPlanes());
        assertEquals(23, Layouts.ALPHAZERO_119.constantPlanes());
    }

    @Test
    void mover17HoldsTheRulesStateOfEveryPosition() {
        assertArrayEquals(new int[]{17, 8, 8}, Layouts.MOVER_17.shape());
        int[] enPassant = {0};
        RandomPositions.each(2, 4, board -> {
            Packed packed = Packed.of(Layouts.MOVER_17, board);
            Packed pieces = Packed.of(Layouts.MOVER_14, board);
            assertArrayEquals(pieces.bits(), Arrays.copyOf(packed.bits(), 12));
            String[] fields = board.getFen().split(" ");
            long rooks = 0;
            for (int right = 0; right < 4; right++) {
                Square rook = List.of(Square.H1, Square.A1, Square.H8, Square.A8).get(right);
                rooks |= fields[2].indexOf("KQkq".charAt(right)) < 0 ? 0 : rook.getBitboard();
            }
            long passed = fields[3].equals("-")
                    ? 0
                    : Square.fromValue(fields[3].toUpperCase(Locale.ROOT)).getBitboard();
            enPassant[0] += passed == 0 ? 0 : 1;
            boolean white = board.getSideToMove() == Side.WHITE;
            assertEquals(white ? rooks : Long.reverse(rooks), packed.bits()[12], board::getFen);
            assertEquals(white ? passed : Long.reverse(passed), packed.bits()[13], board::getFen);
            assertArrayEquals(new float[]{pieces.constants()[0], pieces.constants()[1],
                    Integer.parseInt(fields[4]) / 100f}, packed.constants());
        });
        assertTrue(enPassant[0] > 3, () -> "en passant was tried " + enPassant[0] + " times");
    }

    @Test
    void aBatchExpandsToWhatEachPositionEncodesTo() {
        for (Layout layout : Layouts.all()) {
            List<float[]> single = new ArrayList<>();
            long[] bits = new long[3 + 200 * layout.binaryPlanes()];
            float[] constants = new float[5 + 200 * layout.constantPlanes()];
            RandomPositions.each(1, 5, board -> {
                if (single.size() < 200) {
                    layout.encode(board, bits, 3 + single.size() * layout.binaryPlanes(), constants,
                            5 + single.size() * layout.constantPlanes());
                    single.add(floats(layout, board));
                }
            });
            float[] batch = new float[7 + 200 * layout.size() + 1];
            Arrays.fill(batch, 9);
            layout.expand(bits, 3, constants, 5, 200, batch, 7);
            for (int i = 0; i < 200; i++) {
                int start = 7 + i * layout.size();
                assertArrayEquals(single.get(i), Arrays.copyOfRange(batch, start, start + layout.size()));
            }
            assertEquals(9, batch[6]);
            assertEquals(9, batch[batch.length - 1]);
        }
    }

    @Test
    void arraysThatAreTooShortAreRefusedBeforeAnythingIsWritten() {
        Layout layout = Layouts.MOVER_17;
        Packed packed = Packed.of(layout, new Board());
        float[] zeros = new float[2 * layout.size() - 1];
        for (Executable tooShort : List.<Executable>of(
                () -> layout.encode(new Board(), zeros, layout.size()),
                () -> layout.expand(packed.bits(), 0, packed.constants(), 0, 2, zeros, 0),
                () -> layout.expand(packed.bits(), 0, packed.constants(), 1, 1, zeros, 0),
                () -> layout.encode(new Board(), packed.bits(), 1, packed.constants(), 0))) {
            assertThrows(IndexOutOfBoundsException.class, tooShort);
        }
        assertArrayEquals(new float[zeros.length], zeros);
    }

    @Test
    void aLayoutOfOnesOwnIsPutTogetherFromGroups() {
        Layout own = new Layout("own", View.MOVER, PlaneOrder.PLANE_LAST,
                PlaneGroup.squares("en passant", each -> each.getEnPassant().getBitboard()),
                PlaneGroup.number("one", each -> 1), PlaneGroup.number("clock", Board::getHalfMoveCounter),
                new PiecePlanes(2, true));
        assertEquals("own [8, 8, 31]", own.toString());
        Board board = new Board();
        board.doMove("e4");
        board.doMove("Nf6");
        float[] both = floats(new Layout("pieces", View.MOVER, PlaneOrder.PLANE_LAST, new PiecePlanes(2, true)), board);
        float[] planes = floats(own, board);
        for (int square = 0; square < 64; square++) {
            assertArrayEquals(Arrays.copyOfRange(both, square * 28, square * 28 + 28),
                    Arrays.copyOfRange(planes, square * 31 + 3, square * 31 + 31), "behind the three others");
        }
        assertThrows(IllegalArgumentException.class, () -> new Layout("none", View.MOVER, PlaneOrder.PLANE_LAST));
        assertThrows(IllegalArgumentException.class, () -> new PiecePlanes(0, true));
    }

    private record Packed(long[] bits, float[] constants) {

        static Packed of(Layout layout, Board board) {
            Packed packed = new Packed(new long[layout.binaryPlanes()], new float[layout.constantPlanes()]);
            layout.encode(board, packed.bits, 0, packed.constants, 0);
            return packed;
        }
    }

    @Test
    void mover33AddsAttackedSquaresAndTheLastMove() {
        assertArrayEquals(new int[]{33, 8, 8}, Layouts.MOVER_33.shape());
        RandomPositions.each(2, 3, board -> {
            float[] planes = floats(Layouts.MOVER_33, board);
            assertArrayEquals(floats(Layouts.MOVER_17, board), Arrays.copyOf(planes, 17 * 64), () -> board.getFen());
            Side mover = board.getSideToMove();
            for (int square = 0; square < 64; square++) {
                Square real = Square.squareAt(mover == Side.WHITE ? square : 63 - square);
                for (Side side : Side.values()) {
                    int plane = side == mover ? 17 : 24;
                    long attackers = board.squareAttackedBy(real, side);
                    for (Piece piece : Piece.values()) {
                        if (piece.getPieceSide() == side) {
                            long ofKind = attackers & board.getBitboard(piece);
                            assertEquals(ofKind == 0 ? 0 : 1,
                                    planes[(plane + piece.getPieceType().ordinal()) * 64 + square],
                                    () -> piece + " to " + real + " in " + board.getFen());
                        }
                    }
                    assertEquals(Long.bitCount(attackers) > 1 ? 1 : 0, planes[(plane + 6) * 64 + square],
                            () -> "twice " + real + " in " + board.getFen());
                }
                Square shown = real;
                boolean left = board.lastMove().filter(move -> move.getFrom() == shown).isPresent();
                boolean reached = board.lastMove().filter(move -> move.getTo() == shown).isPresent();
                assertEquals(left ? 1 : 0, planes[31 * 64 + square], () -> "left " + shown);
                assertEquals(reached ? 1 : 0, planes[32 * 64 + square], () -> "reached " + shown);
            }
        });
    }

    @Test
    void mover18AddsBothSidesLastMoves() {
        RandomPositions.each(2, 3, board -> {
            float[] planes = floats(Layouts.MOVER_18, board);
            assertArrayEquals(floats(Layouts.MOVER_14, board), Arrays.copyOf(planes, 14 * 64), () -> board.getFen());
            assertArrayEquals(Arrays.copyOfRange(floats(Layouts.MOVER_33, board), 31 * 64, 33 * 64),
                    Arrays.copyOfRange(planes, 14 * 64, 16 * 64), () -> board.getFen());
            List<Move> moves = board.history();
            int turn = board.getSideToMove() == Side.WHITE ? 0 : 63;
            for (int square = 0; square < 64; square++) {
                Square real = Square.squareAt(square ^ turn);
                Move own = moves.size() < 2 ? null : moves.get(moves.size() - 2);
                assertEquals(own != null && own.getFrom() == real ? 1 : 0, planes[16 * 64 + square]);
                assertEquals(own != null && own.getTo() == real ? 1 : 0, planes[17 * 64 + square]);
            }
        });
    }
}
