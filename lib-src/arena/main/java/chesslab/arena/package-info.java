/**
 * Matches and ladders in one call from a cell. {@link chesslab.arena.Arena} plays them, {@link
 * chesslab.arena.LadderChart} draws ratings, {@link chesslab.arena.Tuning} tunes a player's numbers.
 */
package chesslab.arena;
