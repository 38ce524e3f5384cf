/**
 * The commands of environment/chesslab. Each is one class that reads its options, calls one package and prints; code
 * that notebooks need too is in the packages below.
 */
package chesslab.cli;
