package chesslab.arena.player;

import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.game.Termination;
import chesslab.search.Search;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Plays with a user's code in a page: it gets a copy of the position, and any fault is a {@link PlayerFault} that shows
 * the position. There is no clock: the reader stops a program that does not answer.
 */
final class OwnPlayer<P extends Position<M>, M> implements MatchPlayer<P, M> {

    private final String name;
    private final LongFunction<Player<P, M>> maker;
    private Player<P, M> player;

    OwnPlayer(String name, LongFunction<Player<P, M>> maker, Duration time, AtomicReference<String> missed) {
        this.name = name;
        this.maker = maker;
    }

    @Override
    public void newGame(long seed) {
        player = answer(() -> maker.apply(seed), "when it was made");
    }

    @Override
    public Choice<M> choose(P position) {
        P given = Search.workingCopy(position);
        Optional<M> move = answer(() -> player.chooseMove(given), "in " + position.text());
        if (given.key() != position.key() || !given.legalMoves().equals(position.legalMoves())) {
            throw fault(Termination.ILLEGAL_MOVE, "changed the position that it was given, " + position.text()
                    + ", to " + given.text()
                    + ": expected it to take back every move that it tries, or to try on a copy", null);
        }
        List<M> legal = position.legalMoves();
        if (move == null || move.isEmpty() || !legal.contains(move.get())) {
            String chosen = move == null ? "null" : move.map(Object::toString).orElse("no move");
            throw fault(Termination.ILLEGAL_MOVE, "chose " + chosen + " in " + position.text() + ", expected one of "
                    + legal, null);
        }
        return new Choice<>(legal.get(legal.indexOf(move.get())), Optional.empty(), 0);
    }

    private <T> T answer(Supplier<T> question, String where) {
        try {
            return question.get();
        } catch (Throwable e) { // whatever the reader's code does
            throw fault(Termination.CRASH, "threw " + e + ", " + where, e);
        }
    }

    private PlayerFault fault(Termination termination, String what, Throwable cause) {
        return new PlayerFault(termination, "player " + name + " " + what, cause);
    }

    @Override
    public String toString() {
        return name;
    }
}
