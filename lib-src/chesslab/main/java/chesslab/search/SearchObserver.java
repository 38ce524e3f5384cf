package chesslab.search;

import java.util.List;

/**
 * Watches minimax or alpha-beta walk its tree. The calls nest: calls between {@link #enter} and its {@link #leave}
 * belong to the subtree of that move.
 *
 * @param <M> the type of a move
 */
public interface SearchObserver<M> {

    /** A move is made. Values up to {@code alpha} or from {@code beta} on do not matter; both from White's view. */
    default void enter(M move, int alpha, int beta) {
    }

    /**
     * The move last entered is taken back.
     *
     * @param valueForWhite the move's value in centipawns
     * @param better        whether it is better for the mover than all its siblings so far
     */
    default void leave(int valueForWhite, boolean better) {
    }

    /** The remaining moves of the current node are skipped. */
    default void cut(List<M> moves) {
    }

    /** Ignores everything. */
    static <M> SearchObserver<M> none() {
        return new SearchObserver<>() {
        };
    }
}
