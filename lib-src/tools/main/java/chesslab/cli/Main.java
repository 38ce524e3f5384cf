package chesslab.cli;

import chesslab.arena.play.PlayerFault;
import chesslab.arena.player.Entrant;
import chesslab.files.ExceptionMessages;
import chesslab.files.WriteFault;
import chesslab.mining.MiningEngine;
import chesslab.uci.UciException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The command line {@code environment/chesslab}. A command is a class of this package that extends {@link LabCommand}
 * and is listed in {@code subcommands}. It throws {@link ParameterException} for a wrong call and passes on the
 * exceptions of the packages it uses, which this class prints.
 */
@Command(name = "environment/chesslab", header = "Prepares data, trains networks and plays games.",
        description = {"Example:", "  environment/chesslab match random greedy"},
        subcommands = {MineCommand.class, EncodeCommand.class, TrainCommand.class, AccuracyCommand.class,
                ExportCommand.class, RecipeCommand.class, MatchCommand.class, LadderCommand.class, RateCommand.class,
                TuneCommand.class,
                PeopleCommand.class,
                GradeCommand.class,
                UciCommand.class},
        version = {"chesslab " + Main.VERSION,
                "Java ${java.version} of ${java.vendor}, ${os.name} ${os.version}, ${os.arch}"},
        synopsisSubcommandLabel = "COMMAND",
        footer = {"@FILE in a call is replaced by the words in FILE; lines with # are comments.", "", "Exit codes:",
                "  0    the command succeeded", "  1    something failed; the message says what",
                "  2    the call is wrong", "  3    an engine or a player failed too often; finished games are kept",
                "  130  ended by Ctrl-C; the message says what is kept"})
public final class Main implements Runnable {

    /** The version in {@code pom.xml}. */
    static final String VERSION = "0.1.0-SNAPSHOT";

    static final int DONE = 0;
    static final int FAILED = 1;
    /** Exit code of a wrong call: an unknown option, a value out of range. */
    static final int WRONG_CALL = 2;
    /** Exit code of a run of games that ended early because an engine or players failed too often. */
    static final int DISQUALIFIED = 3;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, order = LabCommand.LAST,
            description = "show this text")
    private boolean help;

    @Option(names = "--version", versionHelp = true,
            description = "print the version, and those of Java and the system")
    private boolean version;

    @Spec
    private CommandSpec spec;

    private Main() {
    }

    public static void main(String[] arguments) {
        System.exit(execute(line(), arguments));
    }

    /**
     * Runs one call inside another program.
     *
     * @param out receives the call's output
     * @param err receives its progress and errors
     */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return execute(line().setOut(out).setErr(err), arguments);
    }

    /** Says in a sentence that a native library could not be loaded, such as PyTorch's where a disk is full. */
    private static int execute(CommandLine line, String... arguments) {
        try {
            return line.execute(arguments);
        } catch (LinkageError e) {
            PlainWriter.of(line.getErr()).println(line.getCommandName() + ": a native library is needed: "
                    + ExceptionMessages.nativeLibrary(e));
            return FAILED;
        }
    }

    static CommandLine line() {
        CommandLine line = new CommandLine(new Main());
        line.registerConverter(Path.class, Main::path)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false)
                .setUsageHelpWidth(100)
                .setParameterExceptionHandler(Main::explainWrongCall)
                .setExecutionExceptionHandler(Main::explainFailure)
                .setHelpSectionKeys(List.of(UsageMessageSpec.SECTION_KEY_HEADER,
                        UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING, UsageMessageSpec.SECTION_KEY_DESCRIPTION,
                        UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING, UsageMessageSpec.SECTION_KEY_SYNOPSIS,
                        UsageMessageSpec.SECTION_KEY_OPTION_LIST, UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
                        UsageMessageSpec.SECTION_KEY_COMMAND_LIST, UsageMessageSpec.SECTION_KEY_FOOTER_HEADING,
                        UsageMessageSpec.SECTION_KEY_FOOTER));
        useSections(line);
        return line;
    }

    /**
     * Reads a path, but not an empty one, which Java takes for the current folder. One that begins with a dash gets the
     * current folder before it, so that no step of a recipe takes it for an option.
     */
    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("the name is empty: expected a file or folder");
        }
        try {
            return Path.of(text.startsWith("-") && text.length() > 1 ? "./" + text : text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(e.getMessage() + ": expected a file or folder");
        }
    }

    private static void useSections(CommandLine line) {
        line.getCommandSpec().usageMessage().abbreviateSynopsis(true).synopsisHeading("%nUsage: ")
                .descriptionHeading("%n").commandListHeading("%nCommands:%n").footerHeading("%n");
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, Main::options);
        line.getSubcommands().values().forEach(Main::useSections);
    }

    /** Lists parameters and options, those of order {@link LabCommand#RARE} or more under a heading. */
    private static String options(Help help) {
        Map<Boolean, List<OptionSpec>> byRarity = help.commandSpec().options().stream()
                .filter(option -> !option.hidden()).sorted(Comparator.comparingInt(OptionSpec::order))
                .collect(Collectors.partitioningBy(option -> option.order() >= LabCommand.RARE));
        Help.Layout common = layout(help, byRarity.get(false), help.commandSpec().positionalParameters());
        Help.Layout rare = layout(help, byRarity.get(true), List.of());
        return "\n" + common + (byRarity.get(true).isEmpty() ? "" : "\nRarely needed:\n" + rare);
    }

    private static Help.Layout layout(Help help, List<OptionSpec> options, List<PositionalParamSpec> parameters) {
        Help.Layout layout = help.createDefaultLayout(options, parameters, help.colorScheme());
        parameters.forEach(each -> layout.addPositionalParameter(each, help.parameterLabelRenderer()));
        options.forEach(each -> layout.addOption(each, help.parameterLabelRenderer()));
        return layout;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command: expected one of " + spec.subcommands().entrySet()
                .stream().filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey).collect(Collectors.joining(", ")));
    }

    @Command(name = "players", header = "Lists the players, as match, ladder and uci take them.",
            description = {"Example:", "  environment/chesslab players"})
    private int players() {
        spec.commandLine().getOut().print(Entrant.help());
        spec.commandLine().getOut().flush();
        return DONE;
    }

    @Command(name = "completion", hidden = true,
            header = "Prints a script for Tab completion in bash.",
            description = {"Example:", "  source <(environment/chesslab completion)"})
    private int completion() {
        spec.commandLine().getOut().println(AutoComplete.bash("chesslab", spec.commandLine())); // a path's last name
        return DONE;
    }

    private static int explainWrongCall(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = PlainWriter.of(command.getErr());
        String name = command.getCommandSpec().qualifiedName();
        err.println(name + ": " + wrong.getMessage());
        if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched) {
            unmatched.getSuggestions().stream().findFirst()
                    .ifPresent(nearest -> err.println("Did you mean: " + nearest + "?"));
        }
        err.println("See " + name + " --help");
        return WRONG_CALL;
    }

    /** Prints an external failure as one sentence, and a fault of the program with its stack trace. */
    private static int explainFailure(Exception failure, CommandLine command, CommandLine.ParseResult call) {
        PrintWriter err = PlainWriter.of(command.getErr());
        String name = command.getCommandSpec().qualifiedName();
        if (failure instanceof IOException || failure instanceof UncheckedIOException
                || failure instanceof UciException || failure instanceof PlayerFault
                || failure instanceof MiningEngine.Fault) {
            boolean isResumed = command.getCommandSpec().findOption("--resume") != null;
            err.println(name + ": " + sentence(failure)
                    + (isResumed && isFullDisk(failure) ? " with --resume" : ""));
        } else {
            err.println(name + ": failed because of a fault in chesslab");
            failure.printStackTrace(err);
        }
        return FAILED;
    }

    private static boolean isFullDisk(Throwable failure) {
        return failure instanceof WriteFault || failure != null && isFullDisk(failure.getCause());
    }

    private static String sentence(Exception failure) {
        if (failure instanceof UncheckedIOException unchecked) {
            return sentence(unchecked.getCause());
        }
        if (failure instanceof FileSystemException file) {
            String reason = file.getReason() != null ? file.getReason()
                    : file instanceof NoSuchFileException ? "there is no such file or folder"
                    : file instanceof AccessDeniedException ? "permission denied"
                    : file instanceof FileAlreadyExistsException ? "exists already: choose another name"
                    : "cannot be read or written";
            return file.getFile() + ": " + reason;
        }
        return ExceptionMessages.message(failure);
    }
}
