/**
 * The commands of environment/chesslab. Each is one class that reads its options, calls one package and prints;
 * anything that a notebook needs too lives in the packages below.
 */
package chesslab.cli;
