package chesslab.chess;

import chesslab.game.Side;

/** A move of a game, with what taking it back brings back. */
public final class MoveBackup implements BoardEvent {

    private final Move move;
    private final Side side;
    private final Piece moving;
    private final Piece captured;

    MoveBackup(Move move, Side side, Piece moving, Piece captured) {
        this.move = move;
        this.side = side;
        this.moving = moving;
        this.captured = captured;
    }

    public Move getMove() {
        return move;
    }

    /** Returns the side that made the move. */
    public Side getSideToMove() {
        return side;
    }

    public Piece getMovingPiece() {
        return moving;
    }

    /** Returns the captured piece, also en passant; else {@link Piece#NONE}. */
    public Piece getCapturedPiece() {
        return captured;
    }

    @Override
    public BoardEventType getType() {
        return BoardEventType.ON_UNDO_MOVE;
    }
}
