package chesslab.arena.player;

import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.game.Termination;
import chesslab.page.runtime.Checks;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** Plays with a user's code in a page. There is no clock: the reader stops a program that does not answer. */
final class OwnPlayer<P extends Position<M>, M> extends CheckedPlayer<P, M> {

    OwnPlayer(String name, LongFunction<Player<P, M>> maker, Duration time, AtomicReference<String> missed) {
        super(name, maker);
    }

    @Override
    <T> T answer(Supplier<T> question, String where) {
        try {
            return question.get();
        } catch (Throwable e) { // whatever the reader's code does
            throw fault(Termination.CRASH, "threw " + e + Checks.place(e) + ", " + where, e);
        }
    }
}
