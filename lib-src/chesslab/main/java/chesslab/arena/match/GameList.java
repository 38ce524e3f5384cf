package chesslab.arena.match;

import chesslab.game.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/** Keeps a match in memory. */
final class GameList<P extends Position<M>, M> implements MatchStore<P, M> {

    private final int last;
    private final List<MatchGame<P, M>> games = new ArrayList<>();
    private int handedOut;

    /** A list for the games after one number, up to another. */
    GameList(int before, int last) {
        this.handedOut = before;
        this.last = last;
    }

    /** The finished games, by their numbers. */
    synchronized List<MatchGame<P, M>> games() {
        return games.stream().sorted(Comparator.comparingInt(MatchGame::number)).toList();
    }

    @Override
    public synchronized int finished() {
        return games.size();
    }

    @Override
    public synchronized OptionalInt next() {
        return handedOut < last ? OptionalInt.of(++handedOut) : OptionalInt.empty();
    }

    @Override
    public synchronized void add(MatchGame<P, M> game) {
        games.add(game);
    }
}
