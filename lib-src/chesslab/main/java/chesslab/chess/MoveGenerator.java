package chesslab.chess;

import java.util.ArrayList;
import java.util.List;

/**
 * Generates moves. The methods inside the library write the legal ones as numbers, in python-chess's order (which
 * published node counts depend on): in check the king's moves first, then captures and blocks; otherwise the moves of
 * every piece but pawns, castling, pawn captures, single pushes, double pushes, en passant. Squares run from h8 down to
 * a1.
 *
 * <p>Every move of these is legal: pinned pieces stay on the line of the pin, and in check only squares that end the
 * check are targets.
 */
public final class MoveGenerator {

    /** Capacity for moves; no position has more than 218. */
    static final int MOST_MOVES = 256;

    private MoveGenerator() {
    }

    /** Returns {@link Board#legalMoves()}. */
    public static List<Move> generateLegalMoves(Board board) {
        return board.legalMoves();
    }

    /**
     * Returns the moves by the rules of each piece, also those that leave the king in check; castling only where it is
     * legal.
     */
    public static List<Move> generatePseudoLegalMoves(Board board) {
        BoardState state = board.ready();
        int[] found = new int[2 * MOST_MOVES];
        int n = 0;
        int us = state.side;
        long own = state.sides[us];
        long enPassant = state.enPassant == 0 ? 0 : 1L << state.enPassant;
        for (long left = own; left != 0; left &= left - 1) {
            int from = Long.numberOfTrailingZeros(left);
            int type = state.squares[from] & 7;
            long to = type == Bitboards.PAWN
                    ? Attacks.PAWN[us << 6 | from] & (state.sides[us ^ 1] | enPassant)
                    : Attacks.of(type, from, state.occupied()) & ~own;
            n = (to & Bitboards.LAST_RANKS) != 0 && type == Bitboards.PAWN
                    ? writePromotions(from, to, found, n)
                    : write(from, to, found, n);
        }
        n = pawnPushes(state, -1L, state.pieces[us << 3 | Bitboards.PAWN], found, n);
        n = state.isInCheck() ? n : castling(state, state.kingSquare(us), found, n);
        List<Move> moves = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            moves.add(Move.ofCode(found[i]));
        }
        return moves;
    }

    /** Returns the captures of {@link #generatePseudoLegalMoves}, en passant included. */
    public static List<Move> generatePseudoLegalCaptures(Board board) {
        return generatePseudoLegalMoves(board).stream().filter(move -> board.getPiece(move.getTo()) != Piece.NONE
                || board.getPiece(move.getFrom()).getPieceType() == PieceType.PAWN
                        && move.getFrom().getFile() != move.getTo().getFile())
                .toList();
    }

    /** Writes the legal moves to {@code out[start...]} and returns the index after the last one. */
    static int generate(BoardState state, int[] out, int start) {
        return generate(state, out, start, -1L, -1L);
    }

    /** Returns whether there is a legal move; in most positions the first knight has one. */
    static boolean hasLegalMove(BoardState state) {
        state.findPinsAndChecks();
        long knights = state.pieces[state.side << 3 | Bitboards.KNIGHT] & ~state.pinned;
        return state.checkers == 0 && knights != 0
                && (Attacks.KNIGHT[Long.numberOfTrailingZeros(knights)] & ~state.sides[state.side]) != 0
                || generate(state, new int[MOST_MOVES], 0) > 0;
    }

    /** Writes only captures, en passant included, and promotions, in the same order. */
    static int generateNoisy(BoardState state, int[] out, int start) {
        return generate(state, out, start, state.sides[state.side ^ 1], Bitboards.LAST_RANKS);
    }

    /** Writes the moves that {@link #generateNoisy} leaves out, in the same order. */
    static int generateQuiet(BoardState state, int[] out, int start) {
        return generate(state, out, start, ~state.sides[state.side ^ 1], ~Bitboards.LAST_RANKS);
    }

    /** Writes the moves to some targets: of pieces and of pawns that capture, and of pawns that are pushed. */
    private static int generate(BoardState state, int[] out, int start, long wanted, long pushes) {
        state.findPinsAndChecks();
        int us = state.side;
        int king = state.kingSquare(us);
        long own = state.sides[us];
        long pieces = own & ~state.pieces[us << 3 | Bitboards.PAWN];
        long targets = ~own;
        long checkers = state.checkers;
        int n = start;
        if (checkers != 0) {
            n = kingMoves(state, king, wanted, out, n);
            if ((checkers & checkers - 1) != 0) {
                return n;
            }
            targets = Attacks.BETWEEN[king << 6 | Long.numberOfTrailingZeros(checkers)] | checkers;
            pieces ^= 1L << king;
        }
        n = pieceMoves(state, pieces, targets & wanted, king, out, n);
        boolean quiet = (wanted & ~state.occupied()) != 0;
        boolean noisy = (wanted & state.sides[us ^ 1]) != 0;
        if (quiet && checkers == 0 && state.castling != 0) {
            n = castling(state, king, out, n);
        }
        if (noisy) {
            n = pawnCaptures(state, targets, king, out, n);
        }
        n = pawnPushes(state, targets & pushes, pushers(state, king), out, n);
        if (noisy && state.enPassant != 0) {
            n = enPassant(state, out, n);
        }
        return n;
    }

    private static int pieceMoves(BoardState state, long pieces, long targets, int king, int[] out, int start) {
        long occupied = state.occupied();
        long pinned = state.pinned;
        int n = start;
        while (pieces != 0) {
            int from = 63 - Long.numberOfLeadingZeros(pieces);
            pieces ^= 1L << from;
            int type = state.squares[from] & 7;
            if (type == Bitboards.KING) {
                n = kingMoves(state, from, targets, out, n);
                continue;
            }
            long to = Attacks.of(type, from, occupied) & targets;
            if ((pinned >>> from & 1) != 0) {
                to &= Attacks.LINE[king << 6 | from];
            }
            n = write(from, to, out, n);
        }
        return n;
    }

    private static int kingMoves(BoardState state, int king, long targets, int[] out, int start) {
        int us = state.side;
        long without = state.occupied() ^ 1L << king;
        long to = Attacks.KING[king] & targets & ~state.sides[us];
        int n = start;
        while (to != 0) {
            int target = 63 - Long.numberOfLeadingZeros(to);
            to ^= 1L << target;
            if (!state.isAttacked(target, us ^ 1, without)) {
                out[n++] = king | target << 6;
            }
        }
        return n;
    }

    private static int castling(BoardState state, int king, int[] out, int start) {
        int n = start;
        for (int step = 1; step >= -1; step -= 2) {
            if (canCastle(state, step)) {
                out[n++] = king | king + 2 * step << 6 | BoardState.CASTLING;
            }
        }
        return n;
    }

    /** Returns whether the side to move, known not to be in check, may castle: king side by steps of 1, else of -1. */
    static boolean canCastle(BoardState state, int step) {
        int shift = state.side * 56;
        long occupied = state.occupied();
        return (state.castling & (step > 0 ? Bitboards.WHITE_SHORT : Bitboards.WHITE_LONG) << state.side * 2) != 0
                && (occupied & (step > 0 ? 0x60L : 0x0EL) << shift) == 0
                && !state.isAttacked(4 + step + shift, state.side ^ 1, occupied)
                && !state.isAttacked(4 + 2 * step + shift, state.side ^ 1, occupied);
    }

    private static int pawnCaptures(BoardState state, long targets, int king, int[] out, int start) {
        int us = state.side;
        long victims = state.sides[us ^ 1] & targets;
        long capturers = state.pieces[us << 3 | Bitboards.PAWN] & attackedByPawns(victims, us ^ 1);
        int n = start;
        while (capturers != 0) {
            int from = 63 - Long.numberOfLeadingZeros(capturers);
            capturers ^= 1L << from;
            long to = Attacks.PAWN[us << 6 | from] & victims;
            if ((state.pinned >>> from & 1) != 0) {
                to &= Attacks.LINE[king << 6 | from];
            }
            if ((to & Bitboards.LAST_RANKS) == 0) {
                n = write(from, to, out, n);
            } else {
                n = writePromotions(from, to, out, n);
            }
        }
        return n;
    }

    static long attackedByPawns(long pawns, int side) {
        return side == 0
                ? (pawns & Bitboards.NOT_FILE_A) << 7 | (pawns & Bitboards.NOT_FILE_H) << 9
                : (pawns & Bitboards.NOT_FILE_A) >>> 9 | (pawns & Bitboards.NOT_FILE_H) >>> 7;
    }

    /** Returns the pawns of the side to move that no pin keeps from advancing. */
    static long pushers(BoardState state, int king) {
        long pawns = state.pieces[state.side << 3 | Bitboards.PAWN];
        return pawns & (~state.pinned | 0x0101010101010101L << (king & 7));
    }

    private static int pawnPushes(BoardState state, long targets, long pawns, int[] out, int start) {
        long empty = ~state.occupied();
        boolean white = state.side == 0;
        int back = white ? -8 : 8;
        long single = (white ? pawns << 8 : pawns >>> 8) & empty;
        long twice = (white ? (single & Bitboards.RANK_3) << 8 : (single & Bitboards.RANK_6) >>> 8) & empty & targets;
        single &= targets;
        int n = start;
        while (single != 0) {
            int to = 63 - Long.numberOfLeadingZeros(single);
            long bit = 1L << to;
            single ^= bit;
            if ((bit & Bitboards.LAST_RANKS) == 0) {
                out[n++] = to + back | to << 6;
            } else {
                n = writePromotions(to + back, bit, out, n);
            }
        }
        while (twice != 0) {
            int to = 63 - Long.numberOfLeadingZeros(twice);
            twice ^= 1L << to;
            out[n++] = to + back * 2 | to << 6 | BoardState.DOUBLE_STEP;
        }
        return n;
    }

    private static int enPassant(BoardState state, int[] out, int start) {
        int us = state.side;
        int to = state.enPassant;
        long capturers = Attacks.PAWN[(us ^ 1) << 6 | to] & state.pieces[us << 3 | Bitboards.PAWN];
        int n = start;
        while (capturers != 0) {
            int from = 63 - Long.numberOfLeadingZeros(capturers);
            capturers ^= 1L << from;
            if (state.isSafeEnPassant(from, to)) {
                out[n++] = from | to << 6 | BoardState.EN_PASSANT;
            }
        }
        return n;
    }

    private static int write(int from, long targets, int[] out, int start) {
        int n = start;
        while (targets != 0) {
            int to = 63 - Long.numberOfLeadingZeros(targets);
            targets ^= 1L << to;
            out[n++] = from | to << 6;
        }
        return n;
    }

    private static int writePromotions(int from, long targets, int[] out, int start) {
        int n = start;
        while (targets != 0) {
            int to = 63 - Long.numberOfLeadingZeros(targets);
            targets ^= 1L << to;
            for (int type = Bitboards.QUEEN; type >= Bitboards.KNIGHT; type--) {
                out[n++] = from | to << 6 | type << 12 | BoardState.PROMOTION;
            }
        }
        return n;
    }
}
