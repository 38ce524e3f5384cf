package chesslab.cli;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "grade", header = "Marks what a class handed in, by the checks of the lessons.", description = {"Example:",
        "  environment/chesslab grade handed-in --out report", "",
        "The folder holds notebooks, files of Download my work, players: a folder for each student, or files with the "
                + "student's name."})
final class GradeCommand extends LabCommand {

    @Parameters(paramLabel = "FOLDER", description = "what the class handed in")
    private Path pile;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder for the report")
    private Path folder;

    @Override
    public Integer call() throws Exception {
        return chesslab.grade.Grade.tryIt(pile);
    }
}
