/**
 * What a command shows and takes in a terminal: a line of progress, an end by Ctrl-C.
 */
package chesslab.cli.terminal;
