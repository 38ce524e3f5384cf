/**
 * Matches between players and what they say about strength.
 *
 * <p>Openings: {@link chesslab.arena.BookMaker}. Two players: {@link chesslab.arena.EloEstimate} with its error, and the
 * sequential test {@link chesslab.arena.Sprt}. Many players: {@link chesslab.arena.Ladder}, from games in PGN. What spoils
 * games as evidence: {@link chesslab.arena.MatchCheck}.
 *
 * <p>The package is over 1,000 lines because playing games, rating players and doubting both are different things, which
 * share the games.
 */
package chesslab.arena;
