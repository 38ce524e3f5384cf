package chesslab.cli;

import chesslab.cli.terminal.CtrlC;
import chesslab.cli.terminal.ProgressLine;
import chesslab.files.JsonFile;
import chesslab.files.Thrown;
import chesslab.uci.Stockfish;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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

    /** Description of options that continue a run of games. */
    static final String RESUME = "continue the run in --out, if there is one; --games may grow, other settings must be "
            + "the same";

    @Spec
    private CommandSpec spec;

    /** Work that shows its progress. */
    @FunctionalInterface
    interface Work<T> {
        T run(ProgressLine line) throws Exception;
    }

    /** Base of the commands that print a result. */
    abstract static class WithResult extends LabCommand {

        @Option(names = "--json", order = LAST, description = "print the result as JSON")
        boolean json;

        final int print(Object result, String text) {
            out().print(json ? JsonFile.text(result) : text);
            out().flush();
            return Main.DONE;
        }
    }

    /**
     * Does the work of the command.
     *
     * @param kept message when Ctrl-C ends the work: the kept results, and how to continue
     */
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
            throw wrongCall(Thrown.message(e), e);
        }
    }

    /** Runs a step and reports missing hardware, such as a graphics card, as a wrong call. */
    final <T> T available(Callable<T> step) throws Exception {
        try {
            return step.call();
        } catch (IllegalStateException e) {
            throw wrongCall(Thrown.message(e), e);
        }
    }

    /** Returns the engine that an option names, or Stockfish if it is null. */
    final Path engine(String option) throws IOException {
        try {
            return Stockfish.require(option);
        } catch (IllegalArgumentException e) {
            throw wrongCall("--" + Thrown.message(e), e);
        } catch (IllegalStateException e) {
            throw new IOException(Thrown.message(e), e); // there is no Stockfish
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

    final ParameterException wrongCall(String message, Exception cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }

    /** Whether the call has an option, such as {@code --seed}. */
    final boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Returns the full name of the command: {@code environment/chesslab mine}. */
    final String qualifiedName() {
        return spec.qualifiedName();
    }
}
