package chesslab.chess;

/**
 * A move with its score, such as the first move of an engine's line.
 */
public record ScoredMove(Move move, Score score) {
}
