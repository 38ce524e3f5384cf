/**
 * Players for matches, each made from a text.
 *
 * <p>{@code PlayerKind} is the table of players: an entry has the name, the options, the help, and how the player is made.
 * {@link chesslab.arena.player.PlayerSettings} reads a text such as {@code alphabeta:nodes=10000} by it;
 * {@link chesslab.arena.player.ChessPlayer} is the player opened: a search, a network or a UCI engine.
 */
package chesslab.arena.player;
