package chesslab.endings;

import chesslab.chess.Bitboard;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;

/**
 * Fills a table by retrograde analysis (Ströhlein 1970, Thompson 1986): from the mates, and from moves into tables that
 * are solved, back ply by ply. A value names the true winner or none yet; its plies are true when they have come.
 * Built by hand in lesson 10.
 */
final class EndingSolver {

    /** What a piece may become: nothing by its capture, a pawn another piece. */
    static final Piece[] INSTEAD = {null, Piece.WHITE_QUEEN, Piece.WHITE_ROOK, Piece.WHITE_BISHOP, Piece.WHITE_KNIGHT};

    private final EndingTable table;
    private final Endings solved;
    private final byte[] values;
    private final Piece[] pieces;
    private final int[] squares;

    /** @param solved the endings to which captures and promotions lead */
    EndingSolver(EndingTable table, Endings solved) {
        this.table = table;
        this.solved = solved;
        values = table.values;
        pieces = table.pieces.clone();
        squares = new int[pieces.length];
    }

    void solve() {
        for (int index = 0; index < values.length; index++) {
            int side = table.place(index, squares);
            values[index] = table.index(side, squares) == index && isLegal(side) ? 0 : EndingTable.ILLEGAL;
        }
        for (int index = 0; index < values.length; index++) {
            if (values[index] != EndingTable.ILLEGAL) {
                values[index] = value(table.place(index, squares), EndingTable.MATE);
            }
        }
        for (int left = EndingTable.MATE; left > 0; left--) { // plies
            for (int index = 0; index < values.length; index++) {
                if (Math.abs(values[index]) == left) {
                    back(1 - table.place(index, squares), values[index]);
                }
            }
        }
    }

    private boolean isLegal(int side) {
        for (int i = 0; i < squares.length; i++) {
            if (isPawn(i) && (squares[i] < 8 || squares[i] > 55)) {
                return false;
            }
        }
        long occupied = occupied(0, squares.length);
        return Long.bitCount(occupied) == squares.length && !isAttacked(1 - side, occupied);
    }

    private boolean isAttacked(int side, long occupied) {
        long attacked = 0;
        for (int i = first(1 - side); i < first(2 - side); i++) {
            attacked |= attacks(i, occupied);
        }
        return (attacked >>> squares[first(side)] & 1) != 0;
    }

    /** Returns what is known of the position on the squares by its moves, until one is as good as enough. */
    private byte value(int side, int enough) {
        int best = EndingTable.ILLEGAL;
        long occupied = occupied(0, squares.length);
        long own = occupied(first(side), first(side + 1));
        for (int i = first(side); i < first(side + 1); i++) {
            int from = squares[i];
            long to = isPawn(i) ? pushes(from, 8, occupied) : attacks(i, occupied) & ~own;
            for (; to != 0 && best < enough; to &= to - 1) {
                squares[i] = Long.numberOfTrailingZeros(to);
                best = Math.max(best, valueForMover(i, 1 - side, occupied));
            }
            squares[i] = from;
        }
        return (byte) (best != EndingTable.ILLEGAL ? best : isAttacked(side, occupied) ? -EndingTable.MATE : 0);
    }

    /** Returns the value for the side whose piece is on its new square. */
    private int valueForMover(int moved, int side, long occupied) {
        if (isPawn(moved) && squares[moved] > 55) {
            int best = EndingTable.ILLEGAL;
            for (int i = 1; i < INSTEAD.length; i++) {
                best = Math.max(best, valueWith(moved, INSTEAD[i], side));
            }
            return best;
        }
        if ((occupied >>> squares[moved] & 1) == 0) {
            return before(values[table.index(side, squares)]);
        }
        int victim = first(side);
        while (squares[victim] != squares[moved]) {
            victim++;
        }
        return valueWith(victim, null, side);
    }

    private int valueWith(int changed, Piece piece, int side) {
        pieces[changed] = piece;
        int value = before(solved.value(pieces, side, squares));
        pieces[changed] = table.pieces[changed];
        return value;
    }

    /** Returns what a value is to the side that moves there. */
    static int before(byte value) {
        return value == EndingTable.ILLEGAL ? value : Integer.signum(value) - value;
    }

    /** Raises the positions from which a side moves to the position on the squares, whose value is known. */
    private void back(int side, byte value) {
        long occupied = occupied(0, squares.length);
        for (int i = first(side); i < first(side + 1); i++) {
            int to = squares[i];
            long from = isPawn(i) ? pushes(to, -8, occupied) : attacks(i, occupied) & ~occupied;
            for (; from != 0; from &= from - 1) {
                squares[i] = Long.numberOfTrailingZeros(from);
                int index = table.index(side, squares);
                if (values[index] != EndingTable.ILLEGAL && values[index] < Math.max(1, before(value))) {
                    values[index] = value < 0 ? (byte) before(value) : value(side, 0);
                }
            }
            squares[i] = to;
        }
    }

    private int first(int side) {
        return side == 0 ? 0 : side == 1 ? table.black : squares.length;
    }

    private boolean isPawn(int piece) {
        return pieces[piece] == Piece.WHITE_PAWN;
    }

    private long occupied(int begin, int end) {
        long occupied = 0;
        for (int i = begin; i < end; i++) {
            occupied |= 1L << squares[i];
        }
        return occupied;
    }

    /** Returns where White's pawn goes by a step of 8, or comes from by -8. It has nothing to capture. */
    private static long pushes(int square, int step, long occupied) {
        long one = 1L << square + step & ~occupied;
        long two = square >> 3 == (step > 0 ? 1 : 3) && one != 0 ? 1L << square + 2 * step & ~occupied : 0;
        return one | two;
    }

    private long attacks(int piece, long occupied) {
        Square square = Square.squareAt(squares[piece]);
        return switch (pieces[piece].getPieceType()) {
            case PAWN -> Bitboard.getPawnAttacks(Side.WHITE, square);
            case KNIGHT -> Bitboard.getKnightAttacks(square, -1L);
            case BISHOP -> Bitboard.getBishopAttacks(occupied, square);
            case ROOK -> Bitboard.getRookAttacks(occupied, square);
            case QUEEN -> Bitboard.getQueenAttacks(occupied, square);
            default -> Bitboard.getKingAttacks(square, -1L);
        };
    }
}
