package chesslab.uci;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the program Stockfish is on this machine. */
public final class Stockfish {

    private static final String VARIABLE = "STOCKFISH";
    private static final String PROGRAM = "stockfish";
    private static final Path DEBIAN = Path.of("/usr/games/stockfish"); // not on root's PATH
    /** What to do where there is no Stockfish. */
    public static final String HOW_TO_INSTALL = "install it with environment/lab --setup or your system's package "
            + "manager (Debian: apt-get install stockfish), or let the variable " + VARIABLE + " name the program";

    private Stockfish() {
    }

    /**
     * The program that the variable {@code STOCKFISH} names, else the first {@code stockfish} on the search path, else
     * Debian's.
     *
     * @return empty where there is none, for notebooks that leave out some cells then
     * @throws IllegalStateException if the variable names something that is no program
     */
    public static Optional<Path> find() {
        return find(System.getenv(), DEBIAN);
    }

    static Optional<Path> find(Map<String, String> variables, Path last) {
        String named = variables.getOrDefault(VARIABLE, "");
        if (!named.isEmpty()) {
            Path program = Path.of(named);
            if (!isProgram(program)) {
                throw new IllegalStateException("the variable " + VARIABLE + " names " + named
                        + ": expected a program that can be run");
            }
            return Optional.of(program);
        }
        Stream<Path> onPath = Stream.of(variables.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty()).map(folder -> Path.of(folder, PROGRAM));
        return Stream.concat(onPath, Stream.of(last)).filter(Stockfish::isProgram).findFirst();
    }

    /**
     * The program that {@link #find()} finds.
     *
     * @throws IllegalStateException if there is none; the message says how to get one
     */
    public static Path require() {
        return require(find());
    }

    static Path require(Optional<Path> found) {
        return found.orElseThrow(() -> new IllegalStateException("no Stockfish was found: " + HOW_TO_INSTALL));
    }

    /**
     * The program that an argument names, else the one that {@link #find()} finds.
     *
     * @throws IllegalArgumentException if the argument names something that is no program
     * @throws IllegalStateException    if there is no argument and no Stockfish
     */
    public static Path require(String argument) {
        if (argument == null || argument.isEmpty()) {
            return require();
        }
        Path program = Path.of(argument);
        if (!isProgram(program)) {
            throw new IllegalArgumentException("engine " + argument + ": expected a program that can be run");
        }
        return program;
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }
}
