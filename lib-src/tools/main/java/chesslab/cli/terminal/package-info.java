/**
 * A command's terminal: its progress line, and Ctrl-C.
 */
package chesslab.cli.terminal;
