package chesslab.uci;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the program Stockfish on this machine. */
public final class Stockfish {

    private static final String VARIABLE = "STOCKFISH";
    private static final List<String> PROGRAMS = List.of("stockfish", "stockfish.exe");
    private static final Path DEBIAN = Path.of("/usr/games/stockfish"); // not on root's PATH
    /** How to install Stockfish. */
    public static final String HOW_TO_INSTALL = "install it with environment/lab --setup; or on Debian with apt-get "
            + "install stockfish, on macOS with brew install stockfish, on Windows by the program from "
            + "stockfishchess.org; the variable " + VARIABLE + " may name the program";
    private static final String LOOKED = "looked at the variable " + VARIABLE
            + ", for stockfish in the folders of PATH, "
            + "and at " + DEBIAN;

    private Stockfish() {
    }

    /**
     * Returns the program named by the variable {@code STOCKFISH}, otherwise the first {@code stockfish} on the search
     * path, otherwise Debian's.
     *
     * @return empty if there is none, so that notebooks can skip some cells
     * @throws IllegalStateException if the variable does not name a program
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
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> PROGRAMS.stream().map(program -> Path.of(folder, program)));
        return Stream.concat(onPath, Stream.of(last)).filter(Stockfish::isProgram).findFirst();
    }

    /**
     * Returns the program of {@link #find()}.
     *
     * @throws IllegalStateException if there is none; the message says where it was looked for and how to install it
     */
    public static Path require() {
        return require(find());
    }

    static Path require(Optional<Path> found) {
        return found.orElseThrow(
                () -> new IllegalStateException("no Stockfish was found: " + LOOKED + "; " + HOW_TO_INSTALL));
    }

    /**
     * Returns the program that an argument names, otherwise that of {@link #find()}.
     *
     * @throws IllegalArgumentException if the argument does not name a program
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
