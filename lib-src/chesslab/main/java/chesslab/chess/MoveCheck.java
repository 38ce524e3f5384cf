package chesslab.chess;

/** Checks whether one move is legal with a few table look-ups, without generating the others. */
final class MoveCheck {

    static final int ILLEGAL = -1;

    /** Adds the kind to a {@link Move#code()}, as {@link BoardState#make} needs it; {@link #ILLEGAL} for none. */
    static int complete(BoardState state, int code) {
        int from = code & 63;
        int to = code >> 6 & 63;
        int piece = state.squares[from];
        int us = state.side;
        if (piece >> 3 != us || (state.sides[us] >>> to & 1) != 0) {
            return ILLEGAL;
        }
        int type = piece & 7;
        if (type == Bitboards.PAWN) {
            return completePawn(state, code, from, to);
        }
        if (code >> 12 != 0) {
            return ILLEGAL;
        }
        if (type == Bitboards.KING) {
            return completeKing(state, code, from, to);
        }
        long reach = Attacks.of(type, from, state.occupied());
        return (reach >>> to & 1) != 0 && isKingSafe(state, from, to) ? code : ILLEGAL;
    }

    /** Adds the kind to a legal move without checking it. */
    static int completeLegal(BoardState state, int code) {
        if (code >> 12 != 0) {
            return code | BoardState.PROMOTION;
        }
        int from = code & 63;
        int to = code >> 6;
        int type = state.squares[from] & 7;
        int step = Math.abs(to - from);
        if (type == Bitboards.PAWN) {
            return step == 16
                    ? code | BoardState.DOUBLE_STEP
                    : step != 8 && state.squares[to] == Piece.EMPTY ? code | BoardState.EN_PASSANT : code;
        }
        return type == Bitboards.KING && step == 2 ? code | BoardState.CASTLING : code;
    }

    /** Returns whether a legal move, without its kind, gives check, directly or by discovery. */
    static boolean givesCheck(BoardState state, int code) {
        int from = code & 63;
        int to = code >> 6 & 63;
        int us = state.side;
        int type = code >> 12 != 0 ? code >> 12 : state.squares[from] & 7;
        int kind = completeLegal(state, code) & 7 << 15;
        int king = state.kingSquare(us ^ 1);
        long occupied = state.occupied() & ~(1L << from) | 1L << to;
        if (kind == BoardState.CASTLING) {
            occupied ^= (to & 7) == 6 ? 5L << to - 1 : 9L << to - 2; // the rook
            return (Attacks.rook(from + to >> 1, occupied) >>> king & 1) != 0;
        }
        if (kind == BoardState.EN_PASSANT) {
            occupied &= ~(1L << (to ^ 8));
        }
        long reach = type == Bitboards.PAWN ? Attacks.PAWN[us << 6 | to] : Attacks.of(type, to, occupied);
        boolean uncovers = Attacks.LINE[king << 6 | from] != 0 || kind == BoardState.EN_PASSANT;
        return (reach >>> king & 1) != 0 || uncovers && state.attackers(king, us, occupied, ~(1L << from)) != 0;
    }

    private static int completeKing(BoardState state, int code, int from, int to) {
        int them = state.side ^ 1;
        if ((Attacks.KING[from] >>> to & 1) != 0) {
            return state.isAttacked(to, them, state.occupied() ^ 1L << from) ? ILLEGAL : code;
        }
        boolean castles = from == 4 + 56 * state.side && !state.isInCheck()
                && (to == from + 2 || to == from - 2) && MoveGenerator.canCastle(state, (to - from) / 2);
        return castles ? code | BoardState.CASTLING : ILLEGAL;
    }

    private static int completePawn(BoardState state, int code, int from, int to) {
        int us = state.side;
        boolean promotes = code >> 12 != 0;
        if (promotes != (to >> 3 == 7 || to >> 3 == 0)) {
            return ILLEGAL;
        }
        int ahead = us == 0 ? 8 : -8;
        int kind = promotes ? BoardState.PROMOTION : BoardState.NORMAL;
        if ((Attacks.PAWN[us << 6 | from] >>> to & 1) != 0) {
            if (state.squares[to] == Piece.EMPTY) {
                return to == state.enPassant && to != 0 && state.isSafeEnPassant(from, to)
                        ? code | BoardState.EN_PASSANT
                        : ILLEGAL;
            }
        } else if (state.squares[to] != Piece.EMPTY) {
            return ILLEGAL;
        } else if (to == from + 2 * ahead) {
            if (from >> 3 != (us == 0 ? 1 : 6) || state.squares[from + ahead] != Piece.EMPTY) {
                return ILLEGAL;
            }
            kind = BoardState.DOUBLE_STEP;
        } else if (to != from + ahead) {
            return ILLEGAL;
        }
        return isKingSafe(state, from, to) ? code | kind : ILLEGAL;
    }

    private static boolean isKingSafe(BoardState state, int from, int to) {
        int us = state.side;
        long target = 1L << to;
        long after = state.occupied() & ~(1L << from) | target;
        return state.attackers(state.kingSquare(us), us ^ 1, after, ~target) == 0;
    }
}
