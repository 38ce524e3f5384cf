/**
 * UCI engines made of players, for chess programs. {@link chesslab.server.UciServer} serves any player, {@code
 * PlayerProcess} one from a Java file, in the process that each {@code java:} player has.
 */
package chesslab.server;
