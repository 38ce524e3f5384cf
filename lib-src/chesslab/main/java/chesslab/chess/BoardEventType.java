package chesslab.chess;

/** What a {@link BoardEventListener} can be told of. */
public enum BoardEventType {
    ON_MOVE, ON_UNDO_MOVE, ON_LOAD
}
