package chesslab.arena.player;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.Workers;
import chesslab.game.Termination;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.uci.Stockfish;
import chesslab.uci.UciEngine;
import chesslab.uci.UciException;
import chesslab.uci.UciLine;
import chesslab.uci.UciResult;
import chesslab.uci.UciTimeouts;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Plays with an engine in a separate process. After a failure, it starts another for the next game. */
final class EnginePlayer implements MatchPlayer<Board, Move> {

    /** How far an engine may exceed a limit of time: an engine delayed by a busy machine continues. */
    private static final UciTimeouts BY_THE_CLOCK = new UciTimeouts(UciTimeouts.DEFAULT.start(),
            UciTimeouts.DEFAULT.ping(), Duration.ofSeconds(10));

    /** The conditions for comparing engines: one thread, no opening book, no pondering. */
    private static final Map<String, String> FAIR = Map.of("Threads", "1", "OwnBook", "false", "Ponder", "false");

    /** The clock of a game, {@code 10+0.1}: seconds for all moves, and more after each. */
    record Clock(Duration base, Duration increment) {

        private static final Pattern SECONDS = Pattern
                .compile("(\\d{1,6}(?:\\.\\d{1,3})?)\\+(\\d{1,6}(?:\\.\\d{1,3})?)");

        static Clock parse(String text) {
            Matcher found = SECONDS.matcher(text);
            return found.matches() && !duration(found.group(1)).isZero()
                    ? new Clock(duration(found.group(1)), duration(found.group(2)))
                    : null;
        }

        private static Duration duration(String seconds) {
            return Duration.ofMillis(new BigDecimal(seconds).movePointRight(3).longValueExact());
        }

        private static String seconds(Duration time) {
            return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
        }

        @Override
        public String toString() {
            return seconds(base) + "+" + seconds(increment);
        }
    }

    private static final String SEED = "Seed"; // an option of this project's engines
    private static final long MILLIS_TO_STOP = 10;

    private final String text;
    private final SearchLimits limits;
    private final Optional<Clock> clock;
    private final Supplier<UciEngine> starter;
    private final String identity;
    private volatile UciEngine engine;
    private volatile boolean closed;
    private Duration left = Duration.ZERO; // on the clock, where there is one

    /** Starts an engine, so that a faulty one is detected before the first game. */
    EnginePlayer(String text, SearchLimits limits, Optional<Clock> clock, Supplier<UciEngine> starter,
            Function<UciEngine, String> identity) {
        this.text = text;
        this.limits = limits;
        this.clock = clock;
        this.starter = starter;
        engine = starter.get();
        this.identity = identity.apply(engine);
    }

    static Entrant<Board, Move> stockfish(PlayerText text) {
        return entrant(text, "");
    }

    static Entrant<Board, Move> program(PlayerText text) {
        return entrant(text, text.operand("uci:PROGRAM"));
    }

    private static Entrant<Board, Move> entrant(PlayerText text, String program) {
        SearchLimits limits = limits(text);
        Optional<Clock> clock = text.value("clock", Clock.class);
        boolean timed = clock.isPresent() || limits.time().isPresent();
        if (text.has("elo") && text.has("skill")) {
            throw text.fault("elo and skill", "one of them");
        }
        // a weakened Stockfish plays by chance and by the clock whatever its limit (uci, setElo)
        boolean repeatable = !text.has("elo") && !text.has("skill") && !timed;
        return new Entrant<>(text.toString(), false, repeatable, shared -> {
            Path found = find(program);
            return new EnginePlayer(text.toString(), limits, clock, () -> start(text, found, timed), UciEngine::name);
        });
    }

    private static Path find(String program) throws IOException {
        try {
            return Stockfish.require(program);
        } catch (IllegalArgumentException e) {
            throw new NoSuchFileException(program, null, "is no program that can be run");
        } catch (IllegalStateException e) { // there is no Stockfish
            throw new IOException(e.getMessage(), e);
        }
    }

    static SearchLimits limits(PlayerText text) {
        long given = Stream.of("nodes", "depth", "movetime", "clock").filter(text::has).count();
        if (given > 1) {
            throw text.fault(given + " limits", "one of nodes, depth, movetime");
        }
        return text.has("clock") ? SearchLimits.nodes(Long.MAX_VALUE) : SearchPlayer.limits(text);
    }

    private static UciEngine start(PlayerText text, Path program, boolean timed) {
        UciEngine started = UciEngine.start(program, timed ? BY_THE_CLOCK : UciTimeouts.DEFAULT);
        try {
            FAIR.forEach((option, value) -> started.option(option).filter(any -> !any.defaultValue().equals(value))
                    .ifPresent(any -> started.setOption(option, value)));
            text.small("elo").ifPresent(started::setElo);
            text.small("skill").ifPresent(level -> started.setOption("Skill Level", level));
            return started;
        } catch (IllegalArgumentException e) {
            started.close();
            throw new IllegalArgumentException("player \"" + text + "\": " + e.getMessage(), e);
        }
    }

    private UciEngine running() {
        if (engine == null) {
            engine = starter.get();
            if (closed) { // perhaps while it was started, when close() could not see it
                engine.close();
            }
        }
        return engine;
    }

    @Override
    public void newGame(long seed) {
        ask(running -> {
            if (running.option(SEED).isPresent()) {
                running.setOption(SEED, seed & Integer.MAX_VALUE);
            }
            running.newGame();
            return null;
        });
        left = clock.map(Clock::base).orElse(Duration.ZERO);
    }

    @Override
    public Choice<Move> choose(Board board) {
        return clock.isPresent() ? onTheClock(board, clock.get().increment()) : search(board, limits);
    }

    private Choice<Move> onTheClock(Board board, Duration increment) {
        long start = System.nanoTime();
        Choice<Move> choice = search(board, running -> running.go(left, increment));
        left = left.minusNanos(System.nanoTime() - start);
        if (left.isNegative()) {
            throw new PlayerFault(Termination.TIME_FORFEIT, text + ": " + left.negated().toMillis()
                    + " ms more than its clock had; position: " + board.getFen(), null);
        }
        left = left.plus(increment);
        return choice;
    }

    private Choice<Move> search(Board board, SearchLimits given) {
        return search(board, running -> running.go(given));
    }

    private Choice<Move> search(Board board, Function<UciEngine, UciResult> go) {
        UciResult found = ask(running -> {
            running.setPosition(board);
            return go.apply(running);
        });
        Move move = found.bestMove().orElseThrow();
        Optional<UciLine> best = found.lines().stream().findFirst();
        return new Choice<>(move, found.score(), best.map(UciLine::nodes).orElse(0L),
                best.map(UciLine::depth).orElse(0),
                best.map(UciLine::line).filter(line -> line.get(0).equals(move)).orElse(List.of(move)));
    }

    @Override
    public Choice<Move> choose(Board board, Optional<SearchLimits> given, SearchControl<Move> control) {
        Thread stopper = Workers.daemons("stop of " + text).newThread(() -> stopAt(control));
        stopper.start();
        try {
            return given.isEmpty() ? choose(board) : search(board, given.get());
        } finally {
            stopper.interrupt();
            awaitEnd(stopper); // which must not stop the next search
        }
    }

    private static void awaitEnd(Thread stopper) {
        try {
            stopper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Repeats stop, because an engine ignores it before its search has begun. */
    private void stopAt(SearchControl<Move> control) {
        try {
            control.awaitStop();
            while (true) {
                UciEngine running = engine;
                if (running != null) {
                    running.stop();
                }
                Thread.sleep(MILLIS_TO_STOP);
            }
        } catch (InterruptedException | UciException e) { // the search has ended, or it reports the failure itself
            return;
        }
    }

    private <T> T ask(Function<UciEngine, T> question) {
        try {
            return question.apply(running());
        } catch (UciException e) {
            if (engine != null) {
                engine.close();
                engine = null;
            }
            throw PlayerFault.of(e);
        }
    }

    @Override
    public String toString() {
        return text;
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public void close() {
        closed = true;
        UciEngine running = engine;
        if (running != null) {
            running.close();
        }
    }
}
