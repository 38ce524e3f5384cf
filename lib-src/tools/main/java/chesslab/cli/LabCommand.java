package chesslab.cli;

import chesslab.arena.rating.Ladder;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnError;
import chesslab.files.ExceptionMessages;
import chesslab.files.JsonFile;
import chesslab.uci.Stockfish;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Base of the commands: runs long work with a progress line, which Ctrl-C ends cleanly, and prints its result as text
 * or JSON.
 */
@Command(sortOptions = false)
abstract class LabCommand implements Callable<Integer> {

    /** Order of the last common options. */
    static final int LAST = 90;
    /** Smallest order of the options in the last group of the help. */
    static final int RARE = 100;

    static final int MOST_FAULTS = 10; // that are named

    static final String RESUME = "continue the run in --out, if there is one; --games may grow, other settings must be "
            + "the same";

    @Spec
    CommandSpec spec;

    @FunctionalInterface
    interface Work<T> {
        T run(ProgressLine line) throws Exception;
    }

    abstract static class WithResult extends LabCommand {

        @Option(names = "--json", order = LAST, description = "print the result as JSON")
        boolean json;

        final int print(Object result, String text) {
            out().print(json ? JsonFile.text(result) : text);
            out().flush();
            return Main.DONE;
        }
    }

    /** @param kept the message when Ctrl-C ends the work: the kept results, and how to continue */
    final <T> T interruptible(String kept, Work<T> work) throws Exception {
        ProgressLine line = new ProgressLine(err());
        try {
            return CtrlC.during(() -> work.run(line), () -> err().println("\nInterrupted. " + kept));
        } finally {
            line.end();
        }
    }

    /** Runs a step and reports refused option values as a wrong call. */
    final <T> T wellCalled(Callable<T> step) throws Exception {
        try {
            return step.call();
        } catch (IllegalArgumentException e) {
            throw wrongCall(ExceptionMessages.message(e), e);
        }
    }

    /** Runs a step and reports missing hardware, such as a graphics card, as a wrong call. */
    final <T> T available(Callable<T> step) throws Exception {
        try {
            return step.call();
        } catch (IllegalStateException e) {
            throw wrongCall(ExceptionMessages.message(e), e);
        }
    }

    /** Returns the engine that an option names, or Stockfish if it is null. */
    final Path engine(Path option) throws IOException {
        try {
            return Stockfish.require(option == null ? null : option.toString());
        } catch (IllegalArgumentException e) {
            throw wrongCall("--" + ExceptionMessages.message(e), e);
        } catch (IllegalStateException e) {
            throw new IOException(ExceptionMessages.message(e), e); // there is no Stockfish
        }
    }

    /** Returns the message after Ctrl-C for games kept in a folder, or nowhere if it is null. */
    final String kept(Path folder, boolean resume) {
        if (resume && folder == null) {
            throw wrongCall("--resume without --out: expected the folder of the " + spec.name(), null);
        }
        return folder == null
                ? "Nothing is kept without --out."
                : "Finished games are kept; the same call with --resume continues.";
    }

    /**
     * Names the games that were left out or repaired: the first, those that end a broken file, and the number of all.
     *
     * @param manifest the file that has more of them; null if there is none
     */
    final void reportFaults(List<InputFile> inputs, String manifest) {
        report("left out", inputs, InputFile::faults, inputs.stream().mapToInt(InputFile::bad).sum(), manifest);
        report("repaired", inputs, InputFile::repairs, inputs.stream().mapToInt(InputFile::repaired).sum(), manifest);
        err().flush();
    }

    private void report(String what, List<InputFile> inputs, Function<InputFile, List<String>> notes, int games,
            String manifest) {
        List<String> all = inputs.stream()
                .flatMap(input -> notes.apply(input).stream().map(note -> input.file() + ": " + note)).toList();
        IntStream.range(0, all.size()).filter(i -> i < MOST_FAULTS || PgnError.endsFile(all.get(i)))
                .forEach(i -> err().println(what + ": " + all.get(i)));
        if (games > MOST_FAULTS) {
            err().println(what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1) + " in all: " + games
                    + " games" + (manifest == null ? "" : "; see " + manifest));
        }
    }

    static String repaired(List<InputFile> inputs) {
        int games = inputs.stream().mapToInt(InputFile::repaired).sum();
        return games == 0 ? "" : Ladder.count(games, "game") + String.format(" repaired.%n");
    }

    final ParameterException wrongCall(String message, Exception cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }

    final PrintWriter out() {
        return PlainWriter.of(spec.commandLine().getOut());
    }

    final PrintWriter err() {
        return PlainWriter.of(spec.commandLine().getErr());
    }
}
