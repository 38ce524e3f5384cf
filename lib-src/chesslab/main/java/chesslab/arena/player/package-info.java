/**
 * Players for matches, each made from a text or an object of one's own.
 *
 * <p>{@code PlayerKind} is the table of players: an entry has the name, the options, the help, and how the player is
 * made. {@link chesslab.arena.player.Entrant} reads a text such as {@code alphabeta:nodes=10000} by it, or takes an
 * object of any game; {@link chesslab.arena.player.MatchPlayer} is the player opened: a search, a network, a UCI
 * engine, or code of one's own from a cell ({@code OwnPlayer}) or from a Java file ({@code FilePlayer}, in a process of
 * its own). {@link chesslab.arena.player.UciServer} goes the other way: it makes any player a UCI engine.
 */
package chesslab.arena.player;
