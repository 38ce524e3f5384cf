package chesslab.cli;

import chesslab.files.JsonFile;
import chesslab.uci.Stockfish;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands share: long work with a progress line that Ctrl-C ends cleanly, and results as text or JSON. */
abstract class LabCommand implements Callable<Integer> {

    /** What an interrupted run of games says. */
    static final String GAMES_ARE_KEPT = "Finished games are kept; the same call with --resume goes on.";

    @Spec
    private CommandSpec spec;

    /** Work that shows how far it is. */
    @FunctionalInterface
    interface Work<T> {
        T run(ProgressLine line) throws Exception;
    }

    /**
     * Does the work of the command.
     *
     * @param kept what is left of it when Ctrl-C ends it, and how to go on
     */
    final <T> T interruptible(String kept, Work<T> work) throws Exception {
        ProgressLine line = new ProgressLine(err());
        try {
            return CtrlC.during(() -> work.run(line), () -> err().println("\nInterrupted. " + kept));
        } finally {
            line.end();
        }
    }

    /** Prints the result of the command, as JSON where that is wanted. */
    final int print(boolean json, Object result, String text) {
        out().print(json ? JsonFile.text(result) : text);
        out().flush();
        return Main.DONE;
    }

    /** Does a step that refuses wrong values of options; what it refuses is a wrong call. */
    final <T> T wellCalled(Callable<T> step) throws Exception {
        try {
            return step.call();
        } catch (IllegalArgumentException e) {
            throw wrongCall(e.getMessage(), e);
        }
    }

    /** Does a step that needs what this machine may lack, such as a graphics card; to ask for it is a wrong call then. */
    final <T> T available(Callable<T> step) throws Exception {
        try {
            return step.call();
        } catch (IllegalStateException e) {
            throw wrongCall(e.getMessage(), e);
        }
    }

    /** Returns the engine that an option names, else Stockfish. */
    final Path engine(String option) throws IOException {
        try {
            return Stockfish.require(option);
        } catch (IllegalArgumentException e) {
            throw wrongCall("--" + e.getMessage(), e);
        } catch (IllegalStateException e) {
            throw new IOException(e.getMessage(), e); // there is no Stockfish
        }
    }

    /** Returns what Ctrl-C leaves of games, which are kept in a folder or, where it is null, nowhere. */
    final String kept(Path folder, boolean resume) {
        if (resume && folder == null) {
            throw wrongCall("--resume without --out: expected the folder of the " + spec.name(), null);
        }
        return folder == null ? "Nothing is kept without --out." : GAMES_ARE_KEPT;
    }

    final ParameterException wrongCall(String message, Exception cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** The command as it is called: {@code environment/chesslab mine}. */
    final String qualifiedName() {
        return spec.qualifiedName();
    }
}
