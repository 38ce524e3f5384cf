package chesslab.arena.rating;

/**
 * Games that are counted together because they depend on one another: a pair from one opening with colours exchanged, or
 * a game alone.
 *
 * @param games  how many, 1 or 2
 * @param points what the first player of the pairing scored in them
 */
public record GamePair(int games, double points) {
}
