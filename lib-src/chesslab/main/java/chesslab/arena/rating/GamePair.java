package chesslab.arena.rating;

/**
 * Games that are counted together because they depend on each other: a pair from one opening with colours exchanged, or
 * a single game.
 *
 * @param games  the number of games, 1 or 2
 * @param points the points of the pairing's first player
 */
public record GamePair(int games, double points) {
}
