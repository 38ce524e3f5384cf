/**
 * Chess positions and moves to planes and indices, and prepared shards; so far arrays as numpy's files.
 */
package chesslab.encoding;
