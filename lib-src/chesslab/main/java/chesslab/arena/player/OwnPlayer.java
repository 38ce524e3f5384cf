package chesslab.arena.player;

import chesslab.files.Thrown;
import chesslab.files.Workers;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.game.Termination;
import chesslab.search.Search;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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

/**
 * Plays with a user's code, which may do anything: it gets a copy of the position, a separate thread and a time limit,
 * and any fault is a {@link PlayerFault} that shows the position. After it has missed its time it is not asked again,
 * and loses each further game at once; a single object does so in all its matches.
 */
final class OwnPlayer<P extends Position<M>, M> implements MatchPlayer<P, M> {

    private static final long MILLIS_TO_STOP = 1000;

    private final String name;
    private final LongFunction<Player<P, M>> maker;
    private final Duration time;
    private final ExecutorService thread;
    private final AtomicReference<String> missed; // how it has missed its time, if it has
    private Player<P, M> player;

    /** @param missed empty; shared by all matches of one object */
    OwnPlayer(String name, LongFunction<Player<P, M>> maker, Duration time, AtomicReference<String> missed) {
        this.name = name;
        this.maker = maker;
        this.time = time;
        this.missed = missed;
        this.thread = Executors.newSingleThreadExecutor(Workers.daemons("player " + name));
    }

    @Override
    public void newGame(long seed) {
        player = answer(() -> maker.apply(seed), "when it was made");
        if (player == null) {
            throw fault(Termination.CRASH, "was made as null, expected a player", null);
        }
    }

    @Override
    public Choice<M> choose(P position) {
        if (player == null) {
            newGame(0);
        }
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

    private PlayerFault fault(Termination termination, String what, Throwable cause) {
        return new PlayerFault(termination, "player " + name + " " + what, cause);
    }

    private <T> T answer(Callable<T> question, String where) {
        if (!missed.get().isEmpty()) {
            throw fault(Termination.TIME_FORFEIT, missed + "; it is not asked again", null);
        }
        Future<T> answer = null;
        AtomicReference<Throwable> thrown = new AtomicReference<>(); // an ExecutionException would ask for its message
        try {
            answer = thread.submit(() -> {
                try {
                    return question.call();
                } catch (Throwable e) {
                    thrown.set(e);
                    return null;
                }
            });
            T given = answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
            if (thrown.get() != null) {
                throw thrown.get() instanceof PlayerFault fault
                        ? fault
                        : fault(Termination.CRASH, "threw " + Thrown.text(thrown.get()) + Thrown.place(thrown.get())
                                + ", " + where, thrown.get());
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
            throw new CancellationException("interrupted while player " + name + " was thinking");
        } catch (RejectedExecutionException e) {
            throw new CancellationException("player " + name + " was closed");
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

    @Override
    public String toString() {
        return name;
    }
}
