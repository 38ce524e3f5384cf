package chesslab.chess;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads earlier positions of a game from the stack of its moves, without taking any move back. */
final class PastPositions {

    private static final int PIECES = 12;
    private static final int TYPES = 6;

    static void pieces(BoardState state, int positions, long[] target, int offset) {
        System.arraycopy(state.pieces, 0, target, offset, TYPES);
        System.arraycopy(state.pieces, 8, target, offset + TYPES, TYPES);
        int known = Math.min(positions, state.ply + 1);
        int side = state.side;
        for (int ago = 1; ago < known; ago++) {
            side ^= 1;
            takeBack(state.moves[state.ply - ago], side, target, offset + PIECES * (ago - 1));
        }
        Arrays.fill(target, offset + PIECES * known, offset + PIECES * positions, 0);
    }

    /** Writes the pieces before a move behind those after it, which start at {@code after}. */
    private static void takeBack(int move, int mover, long[] target, int after) {
        int to = move >> 6 & 63;
        long from = 1L << move;
        long fromTo = from | 1L << to;
        int own = after + PIECES + mover * TYPES;
        int other = after + PIECES + (mover ^ 1) * TYPES;
        for (int type = 0; type < TYPES; type++) {
            long pieces = target[own + type - PIECES];
            long moved = -(pieces >>> to & 1); // all bits where the piece on the target square is of this type, else 0
            target[own + type] = pieces ^ fromTo & moved;
            target[other + type] = target[other + type - PIECES];
        }
        int captured = move >>> 20;
        if (captured != Piece.EMPTY) {
            target[other + (captured & 7)] |= 1L << to;
        }
        switch (move & 7 << 15) {
            case BoardState.EN_PASSANT -> target[other + Bitboards.PAWN] |= 1L << (to ^ 8);
            case BoardState.CASTLING -> target[own + Bitboards.ROOK] ^= (to & 7) == 6 ? 5L << to - 1 : 9L << to - 2;
            case BoardState.PROMOTION -> {
                target[own + (move >> 12 & 7)] ^= from;
                target[own + Bitboards.PAWN] ^= from;
            }
            default -> {
            }
        }
    }

    static int occurrences(BoardState state, int ago) {
        int ply = state.ply - ago;
        if (ago < 0 || ply < 0) {
            return 0;
        }
        long key = ago == 0 ? state.key : state.keys[ply];
        int halfMoves = ago == 0 ? state.halfMoves : state.states[ply] >> 10;
        int oldest = Math.max(0, ply - halfMoves);
        int count = 1;
        for (int i = ply - 4; i >= oldest; i -= 2) {
            if (state.keys[i] == key) {
                count++;
            }
        }
        return count;
    }

    static List<Move> movesMadeHere(BoardState state) {
        List<Move> made = List.of();
        for (int i = state.ply - 4; i >= Math.max(0, state.ply - state.halfMoves); i -= 2) {
            if (state.keys[i] == state.key) {
                made = made.isEmpty() ? new ArrayList<>() : made;
                made.add(Move.ofCode(state.moves[i]));
            }
        }
        return made;
    }
}
