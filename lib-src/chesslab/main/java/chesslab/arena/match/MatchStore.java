package chesslab.arena.match;

import chesslab.arena.rating.MatchSummary;
import chesslab.game.Position;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Hands out the numbers of a match's games and keeps the games. Its methods may be called by several threads. */
interface MatchStore<P extends Position<M>, M> extends AutoCloseable {

    /** How many games are finished. */
    int finished();

    /** The number of a game that is to be played, each one once and ascending; empty when there is none left. */
    OptionalInt next();

    void add(MatchGame<P, M> game) throws IOException;

    /** The games finished before, unless there is a {@link #result}. */
    default List<MatchSummary.Line> lines() throws IOException {
        return List.of();
    }

    /** The result of all games, once they are finished; may be empty where the games are at hand. */
    default Optional<MatchSummary> result() {
        return Optional.empty();
    }

    /** Makes the finished games readable, though there may be games left. */
    default void writeSoFar() throws IOException {
    }

    default void log(String line) throws IOException {
    }

    @Override
    default void close() throws IOException {
    }
}
