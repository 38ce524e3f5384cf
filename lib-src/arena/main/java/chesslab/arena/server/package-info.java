/**
 * Players as UCI engines for chess programs. {@link chesslab.arena.server.UciServer} serves any player.
 */
package chesslab.arena.server;
