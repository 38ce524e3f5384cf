/**
 * Rates players from their games, and checks the games as evidence.
 *
 * <p>{@link chesslab.arena.rating.MatchSummary} counts a match, {@link chesslab.arena.rating.EloEstimate} turns it into
 * Elo with its error, {@link chesslab.arena.rating.Sprt} is the sequential test, {@link chesslab.arena.rating.Ladder}
 * rates many players from games in PGN, {@link chesslab.arena.rating.MatchCheck} looks for repeated games, opening
 * loops and bias.
 */
package chesslab.arena.rating;
