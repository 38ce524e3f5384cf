package chesslab.encoding.dataset;

import chesslab.encoding.MoveIndex;

/**
 * What a network should learn about a position of a game, from the view of the side to move.
 *
 * @param move           the {@link MoveIndex} of the move played; where that was drawn at random and the engine has
 *                       lines, of the engine's best
 * @param random         whether the move was drawn at random without lines, so that no network should learn to play it
 * @param policy         how often each move should be played: by the engine's lines where there are some, else the move
 *                       played for certain; {@link SoftPolicy#UNKNOWN} where {@code random}
 * @param resultForMover the result of the game, 1 won, 0.5 drawn, 0 lost; NaN where it is unknown
 * @param scoreForMover  the {@link chesslab.chess.Score#expectedFor expected score} by the engine's evaluation of the
 *                       position; NaN where there is none
 * @param game           the number of the game
 * @param ply            plies made in the game before the position
 */
public record Label(int move, boolean random, SoftPolicy policy, float resultForMover, float scoreForMover, int game,
        int ply) {
}
