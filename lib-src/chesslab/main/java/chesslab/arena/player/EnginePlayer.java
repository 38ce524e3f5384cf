package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.game.Termination;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.SearchValue;
import chesslab.search.TerminalValue;
import chesslab.uci.Stockfish;
import chesslab.uci.UciEngine;
import chesslab.uci.UciException;
import chesslab.uci.UciLimit;
import chesslab.uci.UciLine;
import chesslab.uci.UciResult;
import chesslab.uci.UciTimeouts;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Plays by an engine in a process of its own. Where that fails, another is started for what comes next. */
final class EnginePlayer implements MatchPlayer<Board, Move> {

    /** How long an engine may overstep a limit of time: one that is late because the machine is busy goes on. */
    private static final UciTimeouts BY_THE_CLOCK = new UciTimeouts(UciTimeouts.DEFAULT.start(),
            UciTimeouts.DEFAULT.ping(), Duration.ofSeconds(10));

    private static final long MILLIS_TO_STOP = 10;

    /** As engines are compared: one thread, no book of its own, no thinking in the opponent's time. */
    private static final Map<String, String> FAIR = Map.of("Threads", "1", "OwnBook", "false", "Ponder", "false");

    private final String text;
    private final UciLimit limit;
    private final Supplier<UciEngine> starter;
    private final String identity;
    private volatile UciEngine engine;
    private volatile boolean closed;
    private Duration left = Duration.ZERO; // on the clock, where there is one

    /**
     * Starts an engine, so that one which cannot play is found out before the first game.
     *
     * @param limit    of a move, or its clock
     * @param starter  starts it, ready to play
     * @param identity what its text does not say, by the engine
     */
    EnginePlayer(String text, UciLimit limit, Supplier<UciEngine> starter, Function<UciEngine, String> identity) {
        this.text = text;
        this.limit = limit;
        this.starter = starter;
        engine = starter.get();
        this.identity = identity.apply(engine);
    }

    /** The Stockfish of this machine. */
    static Entrant<Board, Move> stockfish(PlayerText text) {
        return settings(text, Stockfish::require);
    }

    /** Any engine, by its program. */
    static Entrant<Board, Move> program(PlayerText text) {
        String program = text.operand("uci:PROGRAM");
        return settings(text, () -> {
            try {
                return Stockfish.require(program);
            } catch (IllegalArgumentException e) {
                throw new NoSuchFileException(program, null, "is no program that can be run");
            }
        });
    }

    private interface Finder {
        Path find() throws IOException;
    }

    private static Entrant<Board, Move> settings(PlayerText text, Finder finder) {
        UciLimit limit = limit(text);
        if (text.has("elo") && text.has("skill")) {
            throw text.fault("elo and skill", "one of them");
        }
        // a weakened Stockfish plays by chance and by the clock whatever its limit (uci, setElo)
        boolean repeatable = !text.has("elo") && !text.has("skill") && limit.isRepeatable();
        return new Entrant<>(text.toString(), false, repeatable, networks -> {
            try {
                Path program = finder.find();
                return new EnginePlayer(text.toString(), limit, () -> start(text, program, limit), UciEngine::name);
            } catch (IllegalStateException e) { // there is no Stockfish
                throw new IOException(e.getMessage(), e);
            }
        });
    }

    static UciLimit limit(PlayerText text) {
        long given = Stream.of("nodes", "depth", "movetime", "clock").filter(text::has).count();
        if (given > 1) {
            throw text.fault(given + " limits", "one of nodes, depth, movetime");
        }
        text.fill("nodes", Entrant.DEFAULT_NODES, "depth", "movetime", "clock");
        return text.clock("clock").map(control -> UciLimit.clock(control.base(), control.increment()))
                .orElseGet(() -> fixed(text));
    }

    private static UciLimit fixed(PlayerText text) {
        return text.has("depth") ? UciLimit.depth(text.small("depth").getAsInt())
                : text.has("movetime") ? UciLimit.moveTime(Duration.ofMillis(text.number("movetime").getAsLong()))
                : UciLimit.nodes(text.number("nodes").getAsLong());
    }

    private static UciEngine start(PlayerText text, Path program, UciLimit limit) {
        UciEngine started = UciEngine.start(program,
                limit.isRepeatable() ? UciTimeouts.DEFAULT : BY_THE_CLOCK);
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
            if (running.option(EngineOptions.SEED).isPresent()) { // those of this project
                running.setOption(EngineOptions.SEED, seed & Integer.MAX_VALUE);
            }
            running.newGame();
            return null;
        });
        left = Duration.ofMillis(limit.amount());
    }

    @Override
    public Choice<Move> choose(Board board) {
        return limit.kind() == UciLimit.Kind.CLOCK ? onTheClock(board) : choice(search(board, limit));
    }

    private Choice<Move> onTheClock(Board board) {
        Duration increment = Duration.ofMillis(limit.increment());
        long start = System.nanoTime();
        UciResult found = search(board, UciLimit.clock(left, increment));
        left = left.minusNanos(System.nanoTime() - start);
        if (left.isNegative()) {
            throw new PlayerFault(Termination.TIME_FORFEIT, text + ": " + left.negated().toMillis()
                    + " ms more than its clock had; position: " + board.getFen(), null);
        }
        left = left.plus(increment);
        return choice(found);
    }

    private UciResult search(Board board, UciLimit given) {
        return ask(running -> {
            running.setPosition(board);
            return running.go(given);
        });
    }

    private static Choice<Move> choice(UciResult found) {
        return new Choice<>(found.bestMove().orElseThrow(), found.score(),
                found.lines().stream().mapToLong(UciLine::nodes).findFirst().orElse(0));
    }

    /** An engine's line as one of the library's searches would report it. */
    private static SearchResult<Move> result(UciLine line, Side mover, double seconds) {
        Score score = line.score();
        Side winner = score.valueFor(Side.WHITE) > 0 ? Side.WHITE : Side.BLACK;
        int plies = 2 * Math.abs(score.value()) - (winner == mover ? 1 : 0);
        int valueForWhite = score.mate() ? TerminalValue.win(winner, plies) : score.valueFor(Side.WHITE);
        return new SearchResult<>(Optional.of(line.move()), new SearchValue.Centipawns(valueForWhite), line.line(),
                line.nodes(), seconds, line.depth());
    }

    @Override
    public Choice<Move> choose(Board board, Optional<SearchLimits> limits, SearchControl<Move> control) {
        UciLimit given = limits.map(EnginePlayer::limit).orElse(limit);
        Thread stopper = new Thread(() -> stopAt(control), "stop of " + text);
        stopper.setDaemon(true);
        stopper.start();
        try {
            long start = System.nanoTime();
            UciResult found = search(board, given);
            if (found.score().isPresent()) {
                control.found(result(found.lines().get(0), board.getSideToMove(), (System.nanoTime() - start) / 1e9));
            }
            return choice(found);
        } finally {
            stopper.interrupt();
            awaitEnd(stopper);
        }
    }

    /** Waits for the thread, which must not stop the next search. */
    private static void awaitEnd(Thread stopper) {
        try {
            stopper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The limit that UCI's engines get, who take one: the first there is of time, nodes, depth. */
    private static UciLimit limit(SearchLimits limits) {
        return limits.time().map(UciLimit::moveTime)
                .or(() -> limits.nodes().stream().filter(nodes -> nodes < Long.MAX_VALUE).mapToObj(UciLimit::nodes)
                        .findFirst())
                .orElse(UciLimit.depth(limits.depth().orElse(UciLimit.GREATEST_DEPTH)));
    }

    /** Repeats the word, because an engine does not hear it before its search has begun. */
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
