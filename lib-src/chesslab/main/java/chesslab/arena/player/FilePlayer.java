package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.uci.UciEngine;
import chesslab.uci.UciLimit;
import chesslab.uci.UciTimeouts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Plays by one file of Java source. Each player that is opened has a process of its own, with 512 MB of memory, and is
 * killed when it does not answer in time. With it end the processes that it has started. That keeps its faults away
 * from other players; it does not make foreign code safe to run.
 */
final class FilePlayer {

    private static final UciLimit ANY = UciLimit.nodes(1); // a player does not look at it
    private static final Duration TO_START = Duration.ofSeconds(30);

    /**
     * Compiles the file that a text names.
     *
     * @throws IllegalArgumentException if it is not there, does not compile, or has no public class that plays or
     *                                  evaluates; also if it plays and the text limits a search
     */
    static Entrant<Board, Move> of(PlayerText text) {
        Path file = Path.of(text.operand("java:FILE.java"));
        SourceFile source = compiled(file);
        if (source.plays() && Stream.of("nodes", "depth", "movetime").anyMatch(text::has)) {
            throw text.fault("a limit of a search, but " + source.name() + " chooses its moves itself",
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
     * @throws IllegalArgumentException as above
     */
    static Entrant<Board, Move> of(Path file, String name, Duration time) {
        SourceFile source = compiled(file);
        return entrant(name, file, source, source.plays() ? ANY : UciLimit.nodes(Entrant.DEFAULT_NODES), time);
    }

    private static SourceFile compiled(Path file) {
        try {
            return SourceFile.of(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("player java:" + file + " cannot be read: " + e, e);
        }
    }

    private static Entrant<Board, Move> entrant(String name, Path file, SourceFile source, UciLimit limit,
            Duration time) {
        UciTimeouts timeouts = new UciTimeouts(TO_START, time, time);
        return Entrant.ofFile(name, limit.isRepeatable(), networks -> new EnginePlayer(name, limit,
                () -> new UciEngine(file.toString(), command(source), timeouts),
                engine -> "SHA-256 " + source.sha256()));
    }

    private static List<String> command(SourceFile source) {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
                "-XX:+UseSerialGC", "-Djava.awt.headless=true", "-Duser.language=en", "-cp",
                SourceFile.library() + System.getProperty("path.separator") + source.classes(),
                PlayerProcess.class.getName(), source.name());
    }
}
