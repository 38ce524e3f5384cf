package chesslab.chess;

import chesslab.game.Side;

/**
 * A move of a game, with what taking it back brings back.
 *
 * @param getSideToMove    the side that made the move
 * @param getCapturedPiece the captured piece, also en passant; else {@link Piece#NONE}
 */
public record MoveBackup(Move getMove, Side getSideToMove, Piece getMovingPiece, Piece getCapturedPiece)
        implements
            BoardEvent {

    @Override
    public BoardEventType getType() {
        return BoardEventType.ON_UNDO_MOVE;
    }
}
