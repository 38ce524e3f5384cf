package chesslab.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints the script by which a shell completes commands and options: {@code completion}. */
@Command(name = "completion",
        description = {
                "Prints a script for bash and zsh, by which the Tab key completes commands, options and the values "
                        + "that have names. For the shell that runs:",
                "", "  source <(environment/chesslab completion)"},
        exitCodeList = {"0:the script is printed", "2:the command line is wrong"})
final class CompletionCommand extends LabCommand {

    @Override
    public Integer call() {
        out().println(AutoComplete.bash("chesslab", root())); // of a path a shell looks at the last name
        out().flush();
        return Main.DONE;
    }
}
