package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import chesslab.chess.StaticExchange;
import chesslab.game.Side;
import chesslab.search.StaticEvaluation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The worth of each piece as an evaluation sees it: the mean change of the value, in centipawns, when one is taken off
 * the board.
 */
public record PieceValues(double pawn, double knight, double bishop, double rook, double queen) {

    private static final int MOST_PLIES = 60;
    private static final int TYPES = PieceType.KING.ordinal();
    private static final Piece[] PIECES = Piece.values();
    private static final boolean[] NO_CASTLING = new boolean[4];

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "P %d N %d B %d R %d Q %d", Math.round(pawn), Math.round(knight),
                Math.round(bishop), Math.round(rook), Math.round(queen));
    }

    /** Returns positions after 1 to 60 random moves, always the same ones. */
    public static List<Board> positions(int count) {
        SplittableRandom random = new SplittableRandom(1);
        return Stream.generate(() -> {
            Board board = new Board();
            for (int left = 1 + random.nextInt(MOST_PLIES); left > 0 && board.outcome().isEmpty(); left--) {
                List<Move> moves = board.legalMoves();
                board.doMove(moves.get(random.nextInt(moves.size())));
            }
            return board;
        }).limit(count).toList();
    }

    /** Measures an evaluation on some positions; 0 for a type that none of them has. */
    public static PieceValues of(StaticEvaluation<? super Board> evaluation, List<Board> positions) {
        double[] sums = new double[TYPES];
        int[] counts = new int[TYPES];
        for (Board board : positions) {
            long[] pieces = new long[Piece.NONE.ordinal()];
            for (int code = 0; code < pieces.length; code++) {
                pieces[code] = board.getBitboard(PIECES[code]);
            }
            int whole = evaluation.valueForWhite(board);
            for (int code = 0; code < pieces.length; code++) {
                int type = PIECES[code].getPieceType().ordinal();
                int sign = PIECES[code].getPieceSide() == Side.WHITE ? 1 : -1;
                for (long left = type < TYPES ? pieces[code] : 0; left != 0; left &= left - 1) {
                    pieces[code] ^= left & -left;
                    Optional<Board> without = board(pieces, board.getSideToMove());
                    pieces[code] ^= left & -left;
                    if (without.isPresent()) {
                        sums[type] += sign * (whole - evaluation.valueForWhite(without.get()));
                        counts[type]++;
                    }
                }
            }
        }
        for (int type = 0; type < TYPES; type++) {
            sums[type] /= Math.max(1, counts[type]);
        }
        return new PieceValues(sums[0], sums[1], sums[2], sums[3], sums[4]);
    }

    /** Returns a position, or nothing if the side that has just moved would be in check. */
    private static Optional<Board> board(long[] pieces, Side mover) {
        try {
            return Optional.of(Board.of(pieces, mover, NO_CASTLING, Square.NONE, 0, 1));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns static exchange with these values; one below 0 counts as 0. */
    public StaticExchange exchange() {
        return new StaticExchange(clamped(pawn), clamped(knight), clamped(bishop), clamped(rook), clamped(queen));
    }

    private static int clamped(double value) {
        return (int) Math.round(Math.max(0, Math.min(9_999, value)));
    }
}
