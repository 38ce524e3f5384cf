package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.uci.UciEngine;
import chesslab.uci.UciLimit;
import chesslab.uci.UciTimeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plays by one file of Java source. Each player that is opened has a process, with 512 MB of memory, which is killed
 * when it does not answer in time. With it end the processes that it has started. That keeps its
 * faults away from other players; it does not make foreign code safe to run.
 */
final class FilePlayer {

    /** The program of the process, which serves the player over UCI. */
    private static final String PROGRAM = "chesslab.server.PlayerProcess";
    private static final UciLimit ANY = UciLimit.nodes(1); // a player does not look at it
    private static final Duration TO_START = Duration.ofSeconds(30);

    /**
     * Compiles the file that a text names.
     *
     * @throws IllegalArgumentException as {@link SourceFile#compile} says; also if it plays and the text limits a
     *                                  search
     */
    static Entrant<Board, Move> of(PlayerText text) {
        Path file = Path.of(text.operand("java:FILE.java"));
        SourceFile source = compiled(file);
        if (source.plays() && Stream.of("nodes", "depth", "movetime").anyMatch(text::has)) {
            throw text.fault("a limit of a search, but " + source.type().getName() + " chooses its moves itself",
                    "a limit only where the class is an evaluation");
        }
        UciLimit limit = source.plays() ? ANY : EnginePlayer.limit(text);
        Duration time = Duration.ofSeconds(text.number("seconds").orElse(Entrant.DEFAULT_TIME.toSeconds()));
        text.drop("seconds", Entrant.DEFAULT_TIME.toSeconds());
        return entrant(text.toString(), file, source, limit, time);
    }

    /**
     * Compiles a file.
     *
     * @param name what games call the player
     * @throws IllegalArgumentException as {@link SourceFile#compile} says
     */
    static Entrant<Board, Move> of(Path file, String name, Duration time) {
        SourceFile source = compiled(file);
        return entrant(name, file, source, source.plays() ? ANY : UciLimit.nodes(Entrant.DEFAULT_NODES), time);
    }

    private static SourceFile compiled(Path file) {
        try {
            return SourceFile.compile(file);
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalArgumentException("player java:" + file + " cannot be read: " + e, e);
        }
    }

    private static Entrant<Board, Move> entrant(String name, Path file, SourceFile source, UciLimit limit,
            Duration time) {
        UciTimeouts timeouts = new UciTimeouts(TO_START, time, time);
        return Entrant.ofFile(name, limit.isRepeatable(), networks -> new EnginePlayer(name, limit,
                () -> start(file, source, timeouts), engine -> "SHA-256 " + source.sha256()));
    }

    private static UciEngine start(Path file, SourceFile source, UciTimeouts timeouts) {
        String library = Stream.of(SourceFile.class, program()).map(SourceFile::place).distinct().map(Path::toString)
                .collect(Collectors.joining(System.getProperty("path.separator")));
        try {
            Path classes = Files.createTempFile("chesslab-player", "");
            try {
                source.save(classes);
                return new UciEngine(file.toString(), List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
                        "-XX:+UseSerialGC", "-Djava.awt.headless=true", "-Duser.language=en", "-cp", library, PROGRAM,
                        classes.toString()), timeouts);
            } finally {
                Files.delete(classes); // the engine has read it, or has failed
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> program() {
        try {
            return Class.forName(PROGRAM, false, FilePlayer.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("a player from a file needs " + PROGRAM + " on the class path", e);
        }
    }
}
