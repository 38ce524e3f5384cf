/**
 * Players by their texts, matches between them, and what they say about strength.
 *
 * <p>{@link chesslab.arena.PlayerSettings} reads a text such as {@code alphabeta:nodes=10000},
 * {@link chesslab.arena.ChessPlayer} is the player opened. {@link chesslab.arena.MatchGame} is one game,
 * {@link chesslab.arena.Match} plays many of them, and {@link chesslab.arena.MatchResult} counts them, from their PGN too.
 * Openings: {@link chesslab.arena.Openings} reads them, {@link chesslab.arena.BookMaker} makes them.
 *
 * <p>Two players: {@link chesslab.arena.EloEstimate} with its error, and the sequential test {@link chesslab.arena.Sprt}.
 * Many players: {@link chesslab.arena.Ladder} rates them from games in PGN, which {@link chesslab.arena.LadderMatches}
 * plays. What spoils games as evidence: {@link chesslab.arena.MatchCheck}.
 *
 * <p>The package is over 1,000 lines because opening players, playing games, rating players and doubting the ratings are
 * different things, which share the games.
 */
package chesslab.arena;
