package chesslab.arena.player;

import chesslab.chess.Board;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Plays by a search of this library. */
final class SearchPlayer implements ChessPlayer {

    private final SearchSettings settings;
    private Function<Board, Choice> chooser;

    SearchPlayer(SearchSettings settings) {
        this.settings = settings;
        newGame(0);
    }

    @Override
    public void newGame(long seed) {
        chooser = settings.chooser(new SplittableRandom(seed));
    }

    @Override
    public Choice choose(Board board) {
        return chooser.apply(board);
    }

    @Override
    public String identity() {
        return "";
    }

    @Override
    public String toString() {
        return settings.toString();
    }

    @Override
    public void close() { // holds nothing
    }
}
