package chesslab.arena.player;

import chesslab.arena.play.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.ExceptionMessages;
import chesslab.game.Player;
import chesslab.search.SearchLimits;
import chesslab.search.StaticEvaluation;
import chesslab.search.chess.ChessSearch;
import chesslab.uci.UciEngine;
import chesslab.uci.UciTimeouts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Plays with one Java source file. Each open player has a process with 512 MB of memory, which is killed, with the
 * processes that it has started, if it does not answer in time. This isolates its faults from other players; it does
 * not make foreign code safe to run.
 */
public final class FilePlayer {

    private static final SearchLimits ANY = SearchLimits.nodes(1); // a player does not look at it
    private static final Duration TO_START = Duration.ofSeconds(30);
    /** By all ways together, with what pipes still hold from the move before; its process counts System.out exactly. */
    private static final long MOST_PRINTED = (1 << 20) + (1 << 17);

    static Entrant<Board, Move> of(PlayerText text) {
        Path file = Path.of(text.operand("java:FILE.java"));
        SourceFile source = compiled(file);
        if (SourceFile.plays(source.type()) && Stream.of("nodes", "depth", "movetime").anyMatch(text::has)) {
            throw text.fault("a limit of a search, but " + source.type().getName() + " chooses its moves directly",
                    "a limit only if the class is an evaluation");
        }
        SearchLimits limits = SourceFile.plays(source.type()) ? ANY : EnginePlayer.limits(text);
        Duration time = Duration.ofSeconds(text.number("seconds").orElse(Entrant.DEFAULT_TIME.toSeconds()));
        text.drop("seconds", Entrant.DEFAULT_TIME.toSeconds());
        return entrant(text.toString(), file, source, limits, time);
    }

    static Entrant<Board, Move> of(Path file, String name, Duration time) {
        SourceFile source = compiled(file);
        return entrant(name, file, source,
                SourceFile.plays(source.type()) ? ANY : SearchLimits.nodes(Entrant.DEFAULT_NODES), time);
    }

    private static SourceFile compiled(Path file) {
        try {
            return SourceFile.compile(file);
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalArgumentException("player java:" + file + " cannot be read: " + ExceptionMessages.text(e),
                    e);
        }
    }

    private static Entrant<Board, Move> entrant(String name, Path file, SourceFile source, SearchLimits limits,
            Duration time) {
        UciTimeouts timeouts = new UciTimeouts(TO_START, time, time);
        return Entrant.ofFile(name, limits.time().isEmpty(),
                shared -> new EnginePlayer(name, limits, Optional.empty(),
                        () -> start(file, source, timeouts), engine -> "SHA-256 " + source.sha256()));
    }

    private static UciEngine start(Path file, SourceFile source, UciTimeouts timeouts) {
        String places = SourceFile.library() + File.pathSeparator + source.folder();
        return new UciEngine(file.toString(), List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-XX:+UseSerialGC",
                "-XX:-OmitStackTraceInFastThrow", // it would omit the line of a fault
                "-Djdk.trackAllThreads=true", // so that virtual ones are found
                "-Djava.awt.headless=true", "-Duser.language=en", "-cp", places, PlayerProcess.class.getName(),
                source.type().getName()),
                timeouts, MOST_PRINTED);
    }

    /**
     * Opens the player of a class, in its process.
     *
     * @param watch takes the maker of its objects, and returns one that watches it
     */
    @SuppressWarnings("unchecked") // a class for another game fails at its first move, as one that throws
    public static MatchPlayer<Board, Move> open(Class<?> type, UnaryOperator<LongFunction<Object>> watch) {
        LongFunction<Object> maker = watch.apply(seed -> SourceFile.make(type, seed));
        return SourceFile.plays(type)
                ? new OwnPlayer<>(type.getName(), seed -> (Player<Board, Move>) maker.apply(seed),
                        Duration.ofDays(1), new AtomicReference<>("")) // the other process has the clock
                : new SearchPlayer(type.getName(), "", seed -> SearchPlayer.bySearch(
                        ChessSearch.modern(StaticEvaluation.<Board>unchanging(
                                (StaticEvaluation<Board>) maker.apply(seed)))::search,
                        SearchLimits.nodes(Entrant.DEFAULT_NODES)), () -> {
                        });
    }
}
