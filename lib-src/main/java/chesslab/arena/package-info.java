/**
 * Matches between players and what they say about strength; so far Elo with its error, and the sequential test.
 */
package chesslab.arena;
