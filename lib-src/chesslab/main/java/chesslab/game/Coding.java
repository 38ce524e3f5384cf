package chesslab.game;

/**
 * Turns a game into numbers for a network: a position into a vector of inputs, a move into an index.
 *
 * @param <P> the positions
 * @param <M> their moves
 */
public interface Coding<P extends Position<M>, M> {

    /** Returns the number of inputs that describe a position. */
    int inputs();

    /** Returns the number of move indices, which count from 0; some mean no legal move in any position. */
    int moves();

    /**
     * Writes a position's inputs.
     *
     * @param target receives {@link #inputs} numbers from {@code offset} on; all are overwritten
     */
    void encode(P position, float[] target, int offset);

    /** Returns a position's inputs in a new array. */
    default float[] encode(P position) {
        float[] inputs = new float[inputs()];
        encode(position, inputs, 0);
        return inputs;
    }

    /**
     * Returns a move's index in a position.
     *
     * @return from 0 to {@link #moves} - 1; different for different legal moves
     * @throws IllegalArgumentException if the game has no such move
     */
    int index(P position, M move);

    /**
     * Returns the move with this index in a position, legal there or not: the inverse of {@link #index}.
     *
     * @throws IllegalArgumentException if the index is out of range or means no move
     */
    M move(P position, int index);
}
