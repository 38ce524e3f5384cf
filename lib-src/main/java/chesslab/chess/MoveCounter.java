package chesslab.chess;

/** Counts legal moves, or asks whether there is one, without writing them down. */
final class MoveCounter {

    /** Returns the number of legal moves. */
    static int count(BoardState state) {
        state.findPinsAndChecks();
        int us = state.side;
        int king = state.kingSquare(us);
        long checkers = state.checkers;
        int n = kingMoves(state, king);
        if ((checkers & checkers - 1) != 0) {
            return n;
        }
        long targets = ~state.sides[us];
        if (checkers != 0) {
            targets = Attacks.BETWEEN[king << 6 | Long.numberOfTrailingZeros(checkers)] | checkers;
        } else if (state.castling != 0) {
            n += (MoveGenerator.canCastleShort(state) ? 1 : 0) + (MoveGenerator.canCastleLong(state) ? 1 : 0);
        }
        n += pieceMoves(state, targets, king) + pawnMoves(state, targets, king);
        return state.enPassant == 0 ? n : n + enPassant(state);
    }

    /** Returns whether there is a legal move; most positions answer at the first piece looked at. */
    static boolean hasLegalMove(BoardState state) {
        state.findPinsAndChecks();
        int us = state.side;
        int king = state.kingSquare(us);
        long checkers = state.checkers;
        if ((checkers & checkers - 1) != 0) {
            return kingMoves(state, king) != 0;
        }
        long targets = ~state.sides[us];
        if (checkers != 0) {
            targets = Attacks.BETWEEN[king << 6 | Long.numberOfTrailingZeros(checkers)] | checkers;
        }
        long knights = state.pieces[us << 3 | Bitboards.KNIGHT] & ~state.pinned;
        if (knights != 0 && (Attacks.KNIGHT[Long.numberOfTrailingZeros(knights)] & targets) != 0) {
            return true;
        }
        return pawnMoves(state, targets, king) != 0 || kingMoves(state, king) != 0
                || pieceMoves(state, targets, king) != 0 || state.enPassant != 0;
    }

    private static int kingMoves(BoardState state, int king) {
        int us = state.side;
        long to = Attacks.KING[king] & ~state.sides[us];
        int n = 0;
        if (to != 0) {
            long without = state.occupied() ^ 1L << king;
            do {
                n += state.isAttacked(Long.numberOfTrailingZeros(to), us ^ 1, without) ? 0 : 1;
                to &= to - 1;
            } while (to != 0);
        }
        return n;
    }

    private static int pieceMoves(BoardState state, long targets, int king) {
        int base = state.side << 3;
        long occupied = state.occupied();
        long free = ~state.pinned;
        long queens = state.pieces[base | Bitboards.QUEEN];
        long straight = state.pieces[base | Bitboards.ROOK] | queens;
        long diagonal = state.pieces[base | Bitboards.BISHOP] | queens;
        int n = 0;
        for (long left = state.pieces[base | Bitboards.KNIGHT] & free; left != 0; left &= left - 1) {
            n += Long.bitCount(Attacks.KNIGHT[Long.numberOfTrailingZeros(left)] & targets);
        }
        for (long left = straight & free; left != 0; left &= left - 1) {
            n += Long.bitCount(Attacks.rook(Long.numberOfTrailingZeros(left), occupied) & targets);
        }
        for (long left = diagonal & free; left != 0; left &= left - 1) {
            n += Long.bitCount(Attacks.bishop(Long.numberOfTrailingZeros(left), occupied) & targets);
        }
        for (long left = (straight | diagonal) & state.pinned; left != 0; left &= left - 1) {
            int from = Long.numberOfTrailingZeros(left);
            long to = Attacks.of(state.squares[from] & 7, from, occupied);
            n += Long.bitCount(to & targets & Attacks.LINE[king << 6 | from]);
        }
        return n;
    }

    private static int pawnMoves(BoardState state, long targets, int king) {
        int us = state.side;
        long pawns = state.pieces[us << 3 | Bitboards.PAWN];
        long victims = state.sides[us ^ 1] & targets;
        long empty = ~state.occupied();
        long pushers = MoveGenerator.pushers(state, king);
        long free = pawns & ~state.pinned;
        long single;
        long twice;
        long west;
        long east;
        if (us == 0) {
            single = pushers << 8 & empty;
            twice = (single & Bitboards.RANK_3) << 8;
            west = (free & Bitboards.NOT_FILE_A) << 7;
            east = (free & Bitboards.NOT_FILE_H) << 9;
        } else {
            single = pushers >>> 8 & empty;
            twice = (single & Bitboards.RANK_6) >>> 8;
            west = (free & Bitboards.NOT_FILE_A) >>> 9;
            east = (free & Bitboards.NOT_FILE_H) >>> 7;
        }
        single &= targets;
        west &= victims;
        east &= victims;
        int n = Long.bitCount(single) + Long.bitCount(twice & empty & targets)
                + Long.bitCount(west) + Long.bitCount(east);
        if (((single | west | east) & Bitboards.LAST_RANKS) != 0) {
            n += 3 * (Long.bitCount(single & Bitboards.LAST_RANKS) + Long.bitCount(west & Bitboards.LAST_RANKS)
                    + Long.bitCount(east & Bitboards.LAST_RANKS));
        }
        for (long left = pawns & state.pinned; left != 0; left &= left - 1) {
            int from = Long.numberOfTrailingZeros(left);
            long to = Attacks.PAWN[us << 6 | from] & victims & Attacks.LINE[king << 6 | from];
            n += Long.bitCount(to) + 3 * Long.bitCount(to & Bitboards.LAST_RANKS);
        }
        return n;
    }

    private static int enPassant(BoardState state) {
        int us = state.side;
        long capturers = Attacks.PAWN[(us ^ 1) << 6 | state.enPassant] & state.pieces[us << 3 | Bitboards.PAWN];
        int n = 0;
        for (long left = capturers; left != 0; left &= left - 1) {
            n += state.isSafeEnPassant(Long.numberOfTrailingZeros(left), state.enPassant) ? 1 : 0;
        }
        return n;
    }
}
