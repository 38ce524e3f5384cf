/**
 * The commands of environment/chesslab. Each is one class, which reads its options, calls one package and
 * prints; nothing is decided here that a notebook would need too.
 */
package chesslab.cli;
