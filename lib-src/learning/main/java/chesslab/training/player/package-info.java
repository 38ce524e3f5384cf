/**
 * Networks as players, the kind "net" of the table of players.
 */
package chesslab.training.player;
