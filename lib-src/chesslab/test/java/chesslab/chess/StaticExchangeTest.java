package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaticExchangeTest {

    @ParameterizedTest
    @CsvSource({"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1, e1e5, 100",
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1, d3e5, -200",
            "4k3/8/3p4/4p3/8/8/8/4R1K1 w - - 0 1, e1e5, -400",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1, e5d6, 100",
            "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1, e5d6, 0",
            "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1, e7d8q, 400",
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1, a7a8q, 800",
            "4k3/8/8/8/4p3/8/8/4K2R w K - 0 1, e1g1, 0",
            "3k4/8/8/5p2/8/4Q3/8/4K3 w - - 0 1, e3e4, -900",
            "4k3/8/8/3q4/3R4/8/8/3RK3 w - - 0 1, d4d5, 900",
            "3rk3/8/8/3q4/3R4/8/8/3RK3 w - - 0 1, d4d5, 900",
            "4k3/8/2b5/3q4/3K4/8/8/8 w - - 0 1, d4e3, 0"})
    void knownExchanges(String fen, String move, int centipawns) {
        Board board = Board.fromFen(fen);
        assertEquals(centipawns, StaticExchange.TEXTBOOK.value(board, board.parseMove(move)));
        assertEquals(centipawns < 0, StaticExchange.TEXTBOOK.loses(board, board.parseMove(move)));
    }

    @Test
    void slidersBehindATakerJoinIn() { // rook takes, rook retakes, the queen behind the first rook takes again
        Board board = Board.fromFen("3r2k1/3r4/8/3p4/8/3R4/3R4/3Q2K1 w - - 0 1");
        assertEquals(100, StaticExchange.TEXTBOOK.value(board, board.parseMove("d3d5")));
    }

    /** Against all captures on the square tried out, which it equals where no piece is pinned and none promotes. */
    @Test
    void equalsATrialOfAllCapturesWhereNoKingInterferes() {
        int[] compared = {0};
        RandomGames.positions(List.of(Constants.startStandardFENPosition), 20, 80, 7,
                board -> board.captures().stream().filter(move -> isPlain(board, move)).forEach(move -> {
                    assertEquals(tried(board, move), StaticExchange.TEXTBOOK.value(board, move),
                            () -> board.getFen() + move);
                    compared[0]++;
                }));
        assertTrue(compared[0] > 100, "only " + compared[0] + " exchanges were compared");
    }

    @Test
    void losingMovesAreThoseOfTheValue() {
        int[] losing = new int[2];
        RandomGames.positions(List.of(Constants.startStandardFENPosition), 20, 80, 8,
                board -> board.legalMoves().forEach(move -> {
                    for (int least : new int[]{0, 60, 350}) {
                        boolean loses = StaticExchange.TEXTBOOK.value(board, move) < -least;
                        assertEquals(loses, StaticExchange.TEXTBOOK.loses(board, move, least),
                                () -> board.getFen() + move);
                        losing[loses ? 1 : 0]++;
                    }
                }));
        assertTrue(losing[0] > 1000 && losing[1] > 1000);
    }

    private static boolean isPlain(Board board, Move move) {
        Square to = move.getTo();
        return board.getPiece(to) != Piece.NONE && to.ordinal() >= 8 && to.ordinal() < 56 && pinnedNowhere(board, to);
    }

    /** Whether pseudo-legal captures on the square are all legal for both sides as long as it lasts: kings far away. */
    private static boolean pinnedNowhere(Board board, Square to) {
        for (Side side : Side.values()) {
            Square king = board.getKingSquare(side);
            boolean open = Long.bitCount(Attacks.queen(king.ordinal(), 0) & board.getBitboard(side.flip())
                    & ~board.getBitboard(Piece.make(side.flip(), PieceType.PAWN))
                    & ~board.getBitboard(Piece.make(side.flip(), PieceType.KNIGHT))) > 0;
            boolean near = (board.squareAttackedBy(to, side) >>> king.ordinal() & 1) != 0;
            if (open || near || board.squareAttackedBy(king, side.flip()) != 0) {
                return false;
            }
        }
        return true;
    }

    private static int tried(Board board, Move move) {
        int gain = worth(board.getPiece(move.getTo()));
        board.doMove(move);
        int answer = 0;
        int cheapest = Integer.MAX_VALUE;
        for (Move capture : board.legalMoves()) {
            int piece = worth(board.getPiece(capture.getFrom()));
            if (capture.getTo() == move.getTo() && piece < cheapest) {
                cheapest = piece;
                answer = Math.max(0, tried(board, capture));
            }
        }
        board.undoMove();
        return gain - answer;
    }

    private static int worth(Piece piece) {
        return switch (piece.getPieceType()) {
            case PAWN -> 100;
            case KNIGHT, BISHOP -> 300;
            case ROOK -> 500;
            case QUEEN -> 900;
            default -> 20_000;
        };
    }
}
