package chesslab.game;

/** A position with pieces on a rectangular board, so that a picture of it can be drawn. */
public interface BoardPosition<M> extends NotatedPosition<M> {

    /** Returns the number of files. */
    int files();

    /** Returns the letters of the pieces as in FEN, with a dot for an empty square, from a1 on, rank by rank. */
    String pieces();

    @Override
    BoardPosition<M> copy();
}
