/**
 * Players as UCI engines for chess programs. {@link chesslab.server.UciServer} serves any player, {@code PlayerProcess}
 * a player from a Java file in a separate process.
 */
package chesslab.server;
