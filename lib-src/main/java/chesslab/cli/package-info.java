/**
 * The commands behind environment/chesslab. Each is one class, which reads its options, calls one package and
 * prints; nothing is decided here that a notebook would need too.
 *
 * <p>The package is over 1,000 lines because there are many commands, and each declares and explains its options.
 */
package chesslab.cli;
