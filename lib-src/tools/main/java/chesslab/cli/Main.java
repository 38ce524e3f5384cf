package chesslab.cli;

import chesslab.arena.player.Entrant;
import chesslab.arena.player.PlayerFault;
import chesslab.mining.EngineFault;
import chesslab.uci.UciException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The command line {@code environment/chesslab}. A command is a class of this package that extends {@link LabCommand},
 * is listed in {@code subcommands} and returns one of the exit codes below. It throws {@link ParameterException} for a
 * wrong call and passes on the exceptions of the packages it uses, which {@link Main} prints.
 */
@Command(name = "environment/chesslab", description = "Prepares data, trains networks and plays games.",
        subcommands = {MineCommand.class, EncodeCommand.class, TrainCommand.class, ScoreCommand.class,
                EncodeScoresCommand.class, TrainEvaluationCommand.class, TrainPolicyCommand.class,
                ExportCommand.class, MatchCommand.class, LadderCommand.class,
                SolveCommand.class, UciCommand.class},
        version = {"chesslab " + Main.VERSION,
                "Java ${java.version} of ${java.vendor}, ${os.name} ${os.version}, ${os.arch}"},
        synopsisSubcommandLabel = "COMMAND", exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the command succeeded", "1:something failed; the message says what",
                "2:the command line is wrong", "3:a player is out by its faults (match, ladder)",
                "130:ended by Ctrl-C"})
public final class Main implements Runnable {

    /** That of {@code pom.xml}. */
    static final String VERSION = "0.1.0-SNAPSHOT";

    /** Exit code of a command that succeeded. */
    static final int DONE = 0;
    /** Exit code of a command that failed. */
    static final int FAILED = 1;
    /** Exit code of a wrong call: an unknown option, a value out of range. */
    static final int WRONG_CALL = 2;
    /** Exit code of a match or a ladder that ended early, since players are out by their faults. */
    static final int OUT = 3;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "show this text")
    private boolean help;

    @Option(names = "--version", versionHelp = true,
            description = "print the version, and those of Java and the system")
    private boolean version;

    @Spec
    private CommandSpec spec;

    private Main() {
    }

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs one call and returns its exit code; it prints to the standard streams and does not end the program. */
    static int run(String... arguments) {
        return line().execute(arguments);
    }

    /**
     * The same for programs that run a call within themselves, such as a task of a cluster.
     *
     * @param out takes what the call would print
     * @param err takes its progress and its errors
     */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return line().setOut(out).setErr(err).execute(arguments);
    }

    private static CommandLine line() {
        CommandLine line = new CommandLine(new Main());
        List.of("match", "ladder", "solve", "uci")
                .forEach(name -> line.getSubcommands().get(name).getCommandSpec()
                        .usageMessage().footerHeading("%nPlayers:%n").footer(Entrant.help()));
        line.getSubcommands().values().forEach(command -> command.getCommandSpec().usageMessage()
                .showAtFileInUsageHelp(true));
        return line
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false)
                .setUsageHelpWidth(100)
                .setParameterExceptionHandler(Main::explainWrongCall)
                .setExecutionExceptionHandler(Main::explainFailure);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "no command: expected " + String.join(", ", spec.subcommands().keySet()));
    }

    @Command(name = "completion", description = {"Prints a script for bash and zsh, by which the Tab key completes "
            + "commands, options and the values that have names. For the shell that runs:", "",
            "  source <(environment/chesslab completion)"}, sortOptions = false)
    private int completion() {
        spec.commandLine().getOut().println(AutoComplete.bash("chesslab", spec.commandLine())); // a path's last name
        return DONE;
    }

    private static int explainWrongCall(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + wrong.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, command.getErr());
        command.getErr().println("Its options: " + name + " --help");
        return WRONG_CALL;
    }

    /** Prints a failure outside the program as one sentence, and a fault of the program with its stack trace. */
    private static int explainFailure(Exception failure, CommandLine command, CommandLine.ParseResult call) {
        String name = command.getCommandSpec().qualifiedName();
        if (failure instanceof IOException || failure instanceof UncheckedIOException
                || failure instanceof UciException || failure instanceof PlayerFault
                || failure instanceof EngineFault) {
            command.getErr().println(name + ": " + sentence(failure));
        } else {
            command.getErr().println(name + ": failed by a fault of its own");
            failure.printStackTrace(command.getErr());
        }
        return FAILED;
    }

    private static String sentence(Exception failure) {
        if (failure instanceof UncheckedIOException unchecked) {
            return sentence(unchecked.getCause());
        }
        if (failure instanceof FileSystemException file) {
            String reason = file.getReason() == null ? file.getClass().getSimpleName() : file.getReason();
            return file.getFile() + ": " + reason;
        }
        return failure.getMessage();
    }
}
