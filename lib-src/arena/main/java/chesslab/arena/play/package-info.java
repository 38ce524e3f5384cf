/**
 * What a match asks of a player. A {@link chesslab.arena.play.MatchPlayer} makes a {@link chesslab.arena.play.Choice},
 * or fails with a {@link chesslab.arena.play.PlayerFault}.
 */
package chesslab.arena.play;
