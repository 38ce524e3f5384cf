/**
 * Learns chess from the rules alone. {@link chesslab.zero.ZeroRun} repeats games of a network against itself,
 * training on them, and a match against the network before.
 */
package chesslab.zero;
