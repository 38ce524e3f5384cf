/** Networks as players: the kind {@code net} of the table of players. */
package chesslab.training.player;
