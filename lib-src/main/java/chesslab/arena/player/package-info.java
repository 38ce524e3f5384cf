/**
 * Players for matches, each made from a text.
 *
 * <p>{@link chesslab.arena.player.PlayerSettings} reads a text such as {@code alphabeta:nodes=10000}; {@link chesslab.arena.player.ChessPlayer} is the player
 * opened: a search, a network or a UCI engine.
 */
package chesslab.arena.player;
