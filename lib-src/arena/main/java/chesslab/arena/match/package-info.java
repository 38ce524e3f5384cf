/**
 * Plays matches between players, from openings in pairs with both colors.
 *
 * <p>{@link chesslab.arena.match.MatchGame} plays one game, {@link chesslab.arena.match.Match} many,
 * {@link chesslab.arena.match.LadderMatches} those of a ladder. {@link chesslab.arena.match.Openings} reads openings.
 */
package chesslab.arena.match;
