/**
 * Players as UCI engines for chess programs. {@link chesslab.arena.server.UciServer} serves any player, {@code
 * PlayerProcess} a player from a Java file in a separate process.
 */
package chesslab.arena.server;
