/**
 * Players for matches, made from a text or an object.
 *
 * <p>{@code PlayerKind} is the table of players: an entry has the name, the options, the help, and the maker of the
 * player. {@link chesslab.arena.player.Entrant} parses a text such as {@code alphabeta:nodes=10000}, or takes an object
 * of any game, and opens a {@link chesslab.arena.play.MatchPlayer}: a search, a network, a UCI engine, or code from a
 * cell ({@code OwnPlayer}) or a Java file ({@code FilePlayer}, served over UCI by a {@code PlayerProcess}). {@code
 * Shared} has what several players use, such as a network.
 */
package chesslab.arena.player;
