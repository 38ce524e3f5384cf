package chesslab.chess;

/** What happened on a board: a {@link Move} made, a {@link MoveBackup} taken back, or a {@link Board} set up. */
public interface BoardEvent {

    BoardEventType getType();
}
