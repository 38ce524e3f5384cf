package chesslab.search;

/**
 * A static evaluation: what a position looks like without looking ahead.
 *
 * @param <P> the positions it understands
 */
@FunctionalInterface
public interface Evaluation<P> {

    /** The value in centipawns from White's view: above zero is good for White. */
    int valueForWhite(P position);
}
