package chesslab.chess;

/** Hears of what happens on a board, in the thread that uses the board. */
public interface BoardEventListener {

    void onEvent(BoardEvent event);
}
