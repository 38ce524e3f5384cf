package chesslab.game;

import java.util.List;

/**
 * A position whose moves can be written and read, so that a game from it can be shown and played on a board.
 */
public interface NotatedPosition<M> extends Position<M> {

    /** Returns the moves made on this object since its position was set up, oldest first. */
    List<M> history();

    /** Returns a legal move in the short notation of game scores, such as {@code "Nf3"} or {@code "axb2"}. */
    String san(M move);

    /** Returns the squares that a move leaves and reaches, such as {@code "g1f3"}. */
    String squares(M move);

    /** Makes a move in either notation; an illegal one is refused as by {@link #doMove(Object)}. */
    boolean doMove(String text);

    @Override
    NotatedPosition<M> copy();
}
