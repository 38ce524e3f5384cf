/**
 * What a command shows and takes in a terminal: a line of progress, an end by Ctrl-C, a game against a player.
 */
package chesslab.cli.terminal;
