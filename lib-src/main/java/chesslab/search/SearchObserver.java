package chesslab.search;

import java.util.List;

/**
 * Watches a plain search walk its tree. The calls nest: what happens between {@link #enter} and its {@link #leave}
 * happens below that move.
 *
 * @param <M> the type of a move
 */
public interface SearchObserver<M> {

    /** A move is made. Values up to {@code alpha} or from {@code beta} on will not matter; both from White's view. */
    void enter(M move, int alpha, int beta);

    /**
     * The move last entered is taken back.
     *
     * @param valueForWhite what the search made of it, in centipawns
     * @param better        whether it is better for the mover than all moves beside it so far
     */
    void leave(int valueForWhite, boolean better);

    /** The moves left over in the current node are skipped. */
    void cut(List<M> moves);

    /** Looks away. */
    static <M> SearchObserver<M> none() {
        return new SearchObserver<>() {
            @Override
            public void enter(M move, int alpha, int beta) {
            }

            @Override
            public void leave(int valueForWhite, boolean better) {
            }

            @Override
            public void cut(List<M> moves) {
            }
        };
    }
}
