package chesslab.game;

/**
 * How a game becomes numbers for a network: a position as a vector of inputs, a move as an index.
 *
 * @param <P> the positions
 * @param <M> their moves
 */
public interface Coding<P extends Position<M>, M> {

    /** How many numbers describe a position. */
    int inputs();

    /** How many move indices there are, from 0; not every one is a legal move somewhere. */
    int moves();

    /**
     * Writes a position's numbers.
     *
     * @param target where they go, {@link #inputs} of them from {@code offset} on; all are overwritten
     */
    void encode(P position, float[] target, int offset);

    /** A position's numbers in an array of their own. */
    default float[] encode(P position) {
        float[] inputs = new float[inputs()];
        encode(position, inputs, 0);
        return inputs;
    }

    /**
     * A move's index in a position.
     *
     * @return from 0 to {@link #moves} - 1; different for different legal moves
     * @throws IllegalArgumentException if no move of the game looks like this
     */
    int index(P position, M move);

    /**
     * The move that an index means in a position, legal there or not: {@link #index} the other way round.
     *
     * @throws IllegalArgumentException if the index is out of range or means no move
     */
    M move(P position, int index);
}
