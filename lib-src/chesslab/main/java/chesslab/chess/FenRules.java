package chesslab.chess;

/** Checks whether a legal game could show a position, with its castling rights and counters. */
final class FenRules {

    /** Stands for no en-passant square. */
    static final int NO_SQUARE = Square.NONE.ordinal();

    private static final int MOST_COUNTED = 99_999;
    private static final String[] COLOURS = {"White", "Black"};

    /**
     * Looks for a fault.
     *
     * @param target     the en-passant square that was given, or {@link #NO_SQUARE}
     * @param moveNumber the full-move number
     * @return what is wrong and what was expected, or null if nothing is
     */
    static String fault(BoardState state, int target, int moveNumber) {
        String fault = null;
        for (int side = 0; side < 2 && fault == null; side++) {
            fault = piecesFault(state, side);
        }
        if (fault == null) {
            fault = castlingFault(state);
        }
        if (fault == null) {
            fault = checkFault(state);
        }
        if (fault == null && target != NO_SQUARE) {
            fault = enPassantFault(state, target);
        }
        return fault != null ? fault : clockFault(state, moveNumber);
    }

    private static String piecesFault(BoardState state, int side) {
        String colour = COLOURS[side];
        int base = side << 3;
        int kings = Long.bitCount(state.pieces[base | Bitboards.KING]);
        int pawns = Long.bitCount(state.pieces[base | Bitboards.PAWN]);
        int pieces = Long.bitCount(state.sides[side]);
        if (kings != 1) {
            return colour + " has " + kings + " kings: expected 1";
        }
        if ((state.pieces[base | Bitboards.PAWN] & Bitboards.LAST_RANKS) != 0) {
            return colour + " has a pawn on rank 1 or 8";
        }
        if (pawns > 8) {
            return colour + " has " + pawns + " pawns: expected at most 8";
        }
        if (pieces > 16) {
            return colour + " has " + pieces + " pieces: expected at most 16";
        }
        int promoted = promoted(state, base);
        if (promoted > 8 - pawns) {
            return colour + " has " + promoted + " more pieces than it began with, but only " + (8 - pawns)
                    + " pawns gone that could have promoted";
        }
        return null;
    }

    /** Returns how many pieces at least must have been pawns; each side begins with one bishop on either colour. */
    private static int promoted(BoardState state, int base) {
        long bishops = state.pieces[base | Bitboards.BISHOP];
        return Math.max(0, Long.bitCount(state.pieces[base | Bitboards.KNIGHT]) - 2)
                + Math.max(0, Long.bitCount(bishops & Draws.LIGHT_SQUARES) - 1)
                + Math.max(0, Long.bitCount(bishops & ~Draws.LIGHT_SQUARES) - 1)
                + Math.max(0, Long.bitCount(state.pieces[base | Bitboards.ROOK]) - 2)
                + Math.max(0, Long.bitCount(state.pieces[base | Bitboards.QUEEN]) - 1);
    }

    private static String castlingFault(BoardState state) {
        for (int i = 0; i < 4; i++) {
            if ((state.castling & 1 << i) == 0) {
                continue;
            }
            int side = i >> 1;
            int king = 4 + 56 * side;
            int rook = (i & 1) == 0 ? king + 3 : king - 4;
            if (state.squares[king] != (side << 3 | Bitboards.KING)
                    || state.squares[rook] != (side << 3 | Bitboards.ROOK)) {
                return "castling right " + Fen.RIGHTS.charAt(i) + " needs " + COLOURS[side] + "'s king on " + name(king)
                        + " and rook on " + name(rook);
            }
        }
        return null;
    }

    private static String checkFault(BoardState state) {
        int us = state.side;
        int them = us ^ 1;
        if (state.isAttacked(state.kingSquare(them), us, state.occupied())) {
            return COLOURS[us] + " to move could take " + COLOURS[them] + "'s king";
        }
        int king = state.kingSquare(us);
        long checkers = state.attackers(king, them, state.occupied(), -1L);
        int count = Long.bitCount(checkers);
        if (count > 2) {
            return COLOURS[us] + "'s king is attacked by " + count + " pieces: no move gives more than two checks";
        }
        if (count == 2) {
            int one = Long.numberOfTrailingZeros(checkers);
            int other = 63 - Long.numberOfLeadingZeros(checkers);
            boolean discovered = isSlider(state, one) || isSlider(state, other);
            if (!discovered || (Attacks.LINE[king << 6 | one] >>> other & 1) != 0) {
                return COLOURS[us] + "'s king is attacked from " + name(one) + " and " + name(other)
                        + ": no move gives these two checks at once";
            }
        }
        return null;
    }

    private static boolean isSlider(BoardState state, int square) {
        int type = state.squares[square] & 7;
        return type >= Bitboards.BISHOP && type <= Bitboards.QUEEN;
    }

    private static String enPassantFault(BoardState state, int target) {
        int us = state.side;
        int them = us ^ 1;
        int rank = us == 0 ? 5 : 2;
        if (target >> 3 != rank) {
            return "en-passant square " + name(target) + " is not on rank " + (rank + 1) + ", where it must be with "
                    + COLOURS[us] + " to move";
        }
        int pawn = target ^ 8;
        int origin = 2 * target - pawn;
        if (state.squares[pawn] != (them << 3 | Bitboards.PAWN)) {
            return "en-passant square " + name(target) + " needs a pawn of " + COLOURS[them] + " on " + name(pawn);
        }
        if (state.squares[target] != Piece.EMPTY || state.squares[origin] != Piece.EMPTY) {
            return "en-passant square " + name(target) + " needs " + name(target) + " and " + name(origin)
                    + " empty: the pawn has just passed over them";
        }
        if (state.halfMoves != 0) {
            return "en-passant square " + name(target) + " needs a half-move clock of 0, not " + state.halfMoves;
        }
        long before = state.occupied() ^ 1L << pawn ^ 1L << origin;
        if (state.attackers(state.kingSquare(us), them, before, ~(1L << pawn)) != 0) {
            return "en-passant square " + name(target) + ": " + COLOURS[us]
                    + "'s king would have stood in check before the double step, with " + COLOURS[them] + " to move";
        }
        return null;
    }

    private static String clockFault(BoardState state, int moveNumber) {
        if (state.halfMoves < 0 || moveNumber < 1 || Math.max(state.halfMoves, moveNumber) > MOST_COUNTED) {
            return "half-move clock " + state.halfMoves + " and move number " + moveNumber
                    + ": expected whole numbers from 0 and from 1 to " + MOST_COUNTED;
        }
        return null;
    }

    private static String name(int square) {
        return Square.squareAt(square).getNotation();
    }
}
