package chesslab.chess;

import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.util.Optional;

/** The rules that end a game (FIDE Laws of Chess, 5.1, 5.2, 9.2, 9.3, 9.6), decided on the numbers of the position. */
final class Draws {

    static final long LIGHT_SQUARES = 0x55AA55AA55AA55AAL;

    private static final Optional<Outcome> GOES_ON = Optional.empty();
    private static final Optional<Outcome> WHITE_MATES = Optional.of(Outcome.win(Side.WHITE, Termination.CHECKMATE));
    private static final Optional<Outcome> BLACK_MATES = Optional.of(Outcome.win(Side.BLACK, Termination.CHECKMATE));
    private static final Optional<Outcome> STALEMATE = Optional.of(Outcome.draw(Termination.STALEMATE));
    private static final Optional<Outcome> MATERIAL = Optional.of(Outcome.draw(Termination.INSUFFICIENT_MATERIAL));
    private static final Optional<Outcome> SEVENTY_FIVE = Optional.of(Outcome.draw(Termination.SEVENTY_FIVE_MOVES));
    private static final Optional<Outcome> FIVEFOLD = Optional.of(Outcome.draw(Termination.FIVEFOLD_REPETITION));
    private static final Optional<Outcome> FIFTY = Optional.of(Outcome.draw(Termination.FIFTY_MOVES));
    private static final Optional<Outcome> THREEFOLD = Optional.of(Outcome.draw(Termination.THREEFOLD_REPETITION));

    static Optional<Outcome> outcome(BoardState state, boolean claimDraws) {
        if (!MoveGenerator.hasLegalMove(state)) {
            return state.checkers == 0 ? STALEMATE : state.side == 0 ? BLACK_MATES : WHITE_MATES;
        }
        if (isInsufficientMaterial(state)) {
            return MATERIAL;
        }
        if (state.halfMoves < 8) {
            return GOES_ON;
        }
        if (state.halfMoves >= 150) {
            return SEVENTY_FIVE;
        }
        if (isRepetition(state, 5)) {
            return FIVEFOLD;
        }
        if (!claimDraws) {
            return GOES_ON;
        }
        return state.halfMoves >= 100 ? FIFTY : isRepetition(state, 3) ? THREEFOLD : GOES_ON;
    }

    static boolean isInsufficientMaterial(BoardState state) {
        long[] pieces = state.pieces;
        long bishops = pieces[Bitboards.BISHOP] | pieces[8 | Bitboards.BISHOP];
        long knights = pieces[Bitboards.KNIGHT] | pieces[8 | Bitboards.KNIGHT];
        long others = state.occupied() ^ bishops ^ knights;
        if (Long.bitCount(others) > 2) {
            return false;
        }
        if (knights != 0) {
            return bishops == 0 && (knights & knights - 1) == 0;
        }
        return (bishops & LIGHT_SQUARES) == 0 || (bishops & ~LIGHT_SQUARES) == 0;
    }

    /** Returns whether the position has occurred at least {@code times} times since the last capture or pawn move. */
    static boolean isRepetition(BoardState state, int times) {
        int missing = times - 1;
        int oldest = Math.max(0, state.ply - state.halfMoves);
        for (int i = state.ply - 4; missing > 0 && i >= oldest; i -= 2) {
            if (state.keys[i] == state.key) {
                missing--;
            }
        }
        return missing <= 0;
    }

    static Optional<Outcome> claimable(BoardState state) {
        if (state.halfMoves < 7 || !MoveGenerator.hasLegalMove(state)) {
            return GOES_ON;
        }
        if (isRepetition(state, 3) || canRepeat(state)) {
            return THREEFOLD;
        }
        return state.halfMoves >= 100 || state.halfMoves == 99 && canAnnounce(state, false) ? FIFTY : GOES_ON;
    }

    /** Returns whether a legal move leads to a position that has already occurred twice. */
    private static boolean canRepeat(BoardState state) {
        int oldest = Math.max(0, state.ply - state.halfMoves);
        for (int i = state.ply - 3; i >= oldest; i -= 2) {
            for (int j = i - 4; j >= oldest; j -= 2) {
                if (state.keys[i] == state.keys[j]) { // rare: only then are moves tried
                    return canAnnounce(state, true);
                }
            }
        }
        return false;
    }

    /** Returns whether a legal move brings a third repetition, or the hundredth ply with another to follow. */
    private static boolean canAnnounce(BoardState state, boolean repetition) {
        int[] moves = new int[MoveGenerator.MOST_MOVES];
        int count = MoveGenerator.generate(state, moves, 0);
        for (int i = 0; i < count; i++) {
            BoardState after = new BoardState(state);
            after.make(moves[i]);
            if (after.halfMoves > 0 && (repetition ? isRepetition(after, 3) : MoveGenerator.hasLegalMove(after))) {
                return true;
            }
        }
        return false;
    }
}
