package chesslab.endings;

import chesslab.chess.Bitboard;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;

/**
 * Fills a table by retrograde analysis (Ströhlein 1970, Thompson 1986): from the mates back, ply by ply. Captures and
 * promotions are moves within the table; promotions to a bishop or a knight, never better, are none. Built by hand in
 * lesson 10.
 */
final class EndingSolver {

    private final EndingTable table;
    private final byte[] values;
    private final int[] places;

    EndingSolver(EndingTable table) {
        this.table = table;
        values = table.values;
        places = new int[table.pieces.length];
    }

    void solve() {
        for (int index = 0; index < values.length; index++) {
            int side = table.place(index, places);
            values[index] = table.index(side, places) == index && isLegal(side) ? 0 : EndingTable.ILLEGAL;
        }
        for (int index = 0; index < values.length; index++) {
            int side = table.place(index, places);
            if (values[index] == 0 && isAttacked(side) && best(side) == EndingTable.ILLEGAL) {
                values[index] = -EndingTable.MATE;
            }
        }
        boolean any = true;
        for (int left = EndingTable.MATE; any; left--) { // plies
            any = false;
            for (int index = 0; index < values.length; index++) {
                if (Math.abs(values[index]) == left) {
                    any = true;
                    back(1 - table.place(index, places), values[index]);
                }
            }
        }
    }

    private boolean isLegal(int side) {
        int standing = 0;
        for (int i = 0; i < places.length; i++) {
            standing += places[i] == table.off ? 0 : 1;
            if (isPawn(i) && (places[i] < 8 || places[i] > 55)) {
                return false;
            }
        }
        return Long.bitCount(occupied()) == standing && !isAttacked(1 - side);
    }

    private boolean isAttacked(int side) {
        long occupied = occupied();
        long attacked = 0;
        for (int i = first(1 - side); i < first(2 - side); i++) {
            attacked |= attacks(i, occupied);
        }
        return (attacked >>> places[first(side)] & 1) != 0;
    }

    /** Returns the best known value to which a move leads, or the first that is no loss; ILLEGAL without a move. */
    private byte best(int side) {
        int best = EndingTable.ILLEGAL;
        long occupied = occupied();
        for (int i = first(side); i < first(side + 1); i++) {
            int from = places[i];
            boolean isPawn = isPawn(i);
            long to = isPawn ? pushes(from, 8, occupied) : attacks(i, occupied);
            for (; to != 0 && best < 0; to &= to - 1) {
                int square = Long.numberOfTrailingZeros(to);
                int victim = i; // for none
                for (int j = first(1 - side); j < first(2 - side); j++) {
                    victim = places[j] != table.off && places[j] % 64 == square ? j : victim;
                }
                int captured = places[victim];
                places[victim] = table.off;
                boolean promotes = isPawn && square > 55;
                for (int kind = promotes ? 1 : from / 64; kind <= (promotes ? 2 : from / 64); kind++) {
                    places[i] = 64 * kind + square;
                    best = Math.max(best, before(values[table.index(1 - side, places)]));
                }
                places[victim] = captured;
            }
            places[i] = from;
        }
        return (byte) best;
    }

    /** Returns what a value is to the side that moves there. */
    static int before(byte value) {
        return value == EndingTable.ILLEGAL ? value : Integer.signum(value) - value;
    }

    /** Settles the positions from which a side moves to the places, whose value is known. */
    private void back(int side, byte value) {
        long occupied = occupied();
        for (int i = first(side); i < first(side + 1); i++) {
            int to = places[i];
            int square = to % 64;
            if (to > 63 && to < table.off && square > 55) { // a pawn becomes it
                places[i] = square - 8;
                settle(side, value);
                places[i] = to;
            }
            long from = isPawn(i) ? pushes(square, -8, occupied) : attacks(i, occupied);
            for (; from != 0; from &= from - 1) {
                places[i] = to - square + Long.numberOfTrailingZeros(from);
                settle(side, value);
                for (int j = first(1 - side); j < first(2 - side); j++) {
                    if (places[j] == table.off) { // captured there
                        for (places[j] = square; places[j] < table.off; places[j] += 64) {
                            settle(side, value);
                        }
                        places[j] = table.off;
                    }
                }
            }
            places[i] = to;
        }
    }

    private void settle(int side, byte value) {
        int index = table.index(side, places);
        if (values[index] == 0) {
            values[index] = (byte) (value < 0 ? before(value) : Math.min(0, best(side)));
        }
    }

    private int first(int side) {
        return side == 0 ? 0 : side == 1 ? table.blackKing : places.length;
    }

    private boolean isPawn(int piece) {
        return table.pieces[piece] == Piece.WHITE_PAWN && places[piece] < 64;
    }

    private long occupied() {
        long occupied = 0;
        for (int place : places) {
            occupied |= place == table.off ? 0 : 1L << place; // of which Java takes the lowest six bits
        }
        return occupied;
    }

    /** Returns where White's pawn goes by a step of 8, or comes from by -8. It has nothing to capture. */
    private static long pushes(int square, int step, long occupied) {
        long one = 1L << square + step & ~occupied;
        return one | (square >> 3 == (step > 0 ? 1 : 3) && one != 0 ? 1L << square + 2 * step & ~occupied : 0);
    }

    private long attacks(int piece, long occupied) {
        if (places[piece] == table.off) {
            return 0;
        }
        Square square = Square.squareAt(places[piece] % 64);
        return switch (table.piece(piece, places[piece]).getPieceType()) {
            case PAWN -> Bitboard.getPawnAttacks(Side.WHITE, square);
            case KNIGHT -> Bitboard.getKnightAttacks(square, -1L);
            case BISHOP -> Bitboard.getBishopAttacks(occupied, square);
            case ROOK -> Bitboard.getRookAttacks(occupied, square);
            case QUEEN -> Bitboard.getQueenAttacks(occupied, square);
            default -> Bitboard.getKingAttacks(square, -1L);
        };
    }
}
