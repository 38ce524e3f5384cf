package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.game.Termination;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongFunction;
import java.util.regex.Pattern;

/**
 * Plays by code of one's own, which may do anything: it moves on a copy of the position, on a thread of its own and
 * within a time, and whatever it does wrong is a {@link PlayerFault} that shows the position.
 */
final class OwnPlayer<P extends Position<M>, M> implements MatchPlayer<P, M> {

    private static final Duration TO_STOP = Duration.ofSeconds(1);
    private static final Pattern OTHERS = Pattern.compile("(java|jdk|chesslab)\\.");
    private static final Pattern CELL = Pattern.compile("REPL\\.\\$JShell\\$\\w+");

    private final String name;
    private final LongFunction<Player<P, M>> maker;
    private final Duration time;
    private ExecutorService thread;
    /** By the objects that did not answer in time: done as soon as the answer has ended. */
    private final Map<Object, Future<?>> late;
    private Player<P, M> player;

    /** For objects that are in no other match. */
    OwnPlayer(String name, LongFunction<Player<P, M>> maker, Duration time) {
        this(name, maker, time, Collections.synchronizedMap(new IdentityHashMap<>()));
    }

    /** @param late shared by all matches of the objects */
    OwnPlayer(String name, LongFunction<Player<P, M>> maker, Duration time, Map<Object, Future<?>> late) {
        this.name = name;
        this.maker = maker;
        this.time = time;
        this.late = late;
    }

    @Override
    public void newGame(long seed) {
        player = answer(() -> maker.apply(seed), "when it was made");
        if (player == null) {
            throw fault(Termination.CRASH, "was made as null, expected a player", null);
        }
        if (isLate()) {
            throw fault(Termination.TIME_FORFEIT, "is still at an answer of an earlier game", null);
        }
    }

    @Override
    public Choice<M> choose(P position) {
        if (player == null) {
            newGame(0);
        }
        P given = copy(position);
        Optional<M> move = answer(() -> player.chooseMove(given), "in " + text(position));
        if (given.key() != position.key() || !given.legalMoves().equals(position.legalMoves())) {
            throw fault(Termination.ILLEGAL_MOVE, "changed the position that it was given, " + text(position)
                    + ", to " + text(given)
                    + ": expected it to take back every move that it tries, or to try on a copy",
                    null);
        }
        List<M> legal = position.legalMoves();
        if (move == null || move.isEmpty() || !legal.contains(move.get())) {
            throw fault(Termination.ILLEGAL_MOVE, "chose " + (move == null
                    ? "null"
                    : move.map(Object::toString)
                            .orElse("no move"))
                    + " in " + text(position) + ", expected one of " + legal, null);
        }
        return Choice.of(legal.get(legal.indexOf(move.get())));
    }

    @SuppressWarnings("unchecked") // a copy is of its original's class
    private static <P extends Position<?>> P copy(P position) {
        return (P) position.copy();
    }

    private static String text(Position<?> position) {
        String text = position instanceof Board board ? board.getFen() : position.toString();
        return text.endsWith("@" + Integer.toHexString(System.identityHashCode(position))) // no toString() of its own
                ? "the position with the moves " + position.legalMoves()
                : text;
    }

    private PlayerFault fault(Termination termination, String what, Throwable cause) {
        return new PlayerFault(termination, "player " + name + " " + what, cause);
    }

    private <T> T answer(Callable<T> question, String where) {
        if (thread == null) {
            thread = Executors.newSingleThreadExecutor(task -> {
                Thread made = new Thread(task, "player " + name);
                made.setDaemon(true);
                return made;
            });
        }
        Future<T> answer = thread.submit(question);
        try {
            return answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw fault(Termination.CRASH, "threw " + e.getCause() + at(e.getCause()) + ", " + where, e.getCause());
        } catch (TimeoutException e) {
            abandon(answer);
            throw fault(Termination.TIME_FORFEIT, "did not answer within " + time.toMillis() / 1000.0 + " s, " + where
                    + (!isLate() ? "" : "; its thread does not stop and goes on until this program ends"), null);
        } catch (InterruptedException e) {
            abandon(answer);
            throw new CancellationException("interrupted while player " + name + " was thinking");
        }
    }

    /** Interrupts an answer. Code that does not heed it keeps its thread, and the next answer gets another. */
    private void abandon(Future<?> answer) {
        answer.cancel(true);
        Future<?> end = thread.submit(() -> {
        });
        late.put(player == null ? this : player, end);
        try {
            end.get(TO_STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            close();
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
        }
    }

    private boolean isLate() {
        Future<?> end = late.get(player == null ? this : player);
        return end != null && !end.isDone();
    }

    /** The line of one's own code that threw, or that called what threw. */
    private static String at(Throwable cause) {
        return Arrays.stream(cause.getStackTrace()).filter(line -> !OTHERS.matcher(line.getClassName()).lookingAt())
                .findFirst().map(line -> CELL.matcher(line.getClassName()).lookingAt() ? inCell(line) : " at " + line)
                .orElse("");
    }

    /** JShell's names say nothing to a reader, but what the cell calls its method or class does. */
    private static String inCell(StackTraceElement line) {
        String type = CELL.matcher(line.getClassName()).replaceFirst("").replaceFirst("^\\$", "");
        String method = line.getMethodName().startsWith("lambda$") ? "a lambda" : line.getMethodName();
        return " in " + (type.isEmpty() ? "" : type + ".") + method + " of a cell";
    }

    /** Ends the thread as soon as it is free. */
    @Override
    public void close() {
        if (thread != null) {
            thread.shutdown();
            thread = null;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
