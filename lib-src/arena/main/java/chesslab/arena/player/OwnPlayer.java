package chesslab.arena.player;

import chesslab.arena.play.PlayerFault;
import chesslab.files.ExceptionMessages;
import chesslab.files.Workers;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.game.Termination;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Plays with a user's code, which may do anything, in a separate thread with a time limit. After it has missed its time
 * it is not asked again, and loses each further game at once; a single object does so in all its matches.
 */
final class OwnPlayer<P extends Position<M>, M> extends CheckedPlayer<P, M> {

    private static final long MILLIS_TO_STOP = 1000;

    private final Duration time;
    private final ExecutorService thread;
    private final AtomicReference<String> missed; // how it has missed its time, if it has

    /** @param missed empty; shared by all matches of one object */
    OwnPlayer(String name, LongFunction<Player<P, M>> maker, Duration time, AtomicReference<String> missed) {
        super(name, maker);
        this.time = time;
        this.missed = missed;
        this.thread = Executors.newSingleThreadExecutor(Workers.daemons("player " + name));
    }

    @Override
    <T> T answer(Supplier<T> question, String where) {
        if (!missed.get().isEmpty()) {
            throw fault(Termination.TIME_FORFEIT, missed + "; it is not asked again", null);
        }
        Future<T> answer = null;
        AtomicReference<Throwable> thrown = new AtomicReference<>(); // an ExecutionException would ask for its message
        try {
            answer = thread.submit(() -> {
                try {
                    return question.get();
                } catch (Throwable e) {
                    thrown.set(e);
                    return null;
                }
            });
            T given = answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
            if (thrown.get() != null) {
                throw thrown.get() instanceof PlayerFault fault
                        ? fault
                        : fault(Termination.CRASH,
                                "threw " + ExceptionMessages.text(thrown.get()) + ExceptionMessages.place(thrown.get())
                                        + ", " + where,
                                thrown.get());
            }
            return given;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // none is thrown
        } catch (TimeoutException e) {
            missed.set("did not answer within " + time.toMillis() / 1000.0 + " s, " + where
                    + (stops(answer) ? "" : "; its thread does not stop and goes on until this program ends"));
            throw fault(Termination.TIME_FORFEIT, missed.get(), null);
        } catch (InterruptedException e) {
            answer.cancel(true);
            throw new CancellationException("interrupted while player " + this + " was thinking");
        } catch (RejectedExecutionException e) {
            throw new CancellationException("player " + this + " was closed");
        }
    }

    private boolean stops(Future<?> answer) {
        answer.cancel(true);
        thread.shutdown();
        try {
            return thread.awaitTermination(MILLIS_TO_STOP, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends the thread when it is free. */
    @Override
    public void close() {
        thread.shutdown();
    }
}
