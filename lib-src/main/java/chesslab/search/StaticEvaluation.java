package chesslab.search;

/**
 * Values a position without looking ahead.
 *
 * @param <P> the positions it understands
 */
@FunctionalInterface
public interface StaticEvaluation<P> {

    /** The value in centipawns from White's view: above zero is good for White. */
    int valueForWhite(P position);
}
