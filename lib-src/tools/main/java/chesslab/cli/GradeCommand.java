package chesslab.cli;

import chesslab.grade.Grade;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "grade", header = "Marks what a class handed in, by the lessons' own checks.",
        description = {"Example:", "  environment/chesslab grade handed-in --out report", "",
                "FOLDER holds notebooks, files of Download my work, and players: a folder for each student, or files with "
                        + "the student's name and the lesson's. Answers run in processes of their own."})
final class GradeCommand extends LabCommand {

    private static final String KEPT = "The marks so far are kept; the same call with --resume continues.";

    @Parameters(paramLabel = "FOLDER", description = "what the class handed in")
    private Path pile;

    @Option(names = "--out", required = true, paramLabel = "REPORT", description = "the folder for the report")
    private Path folder;

    @Option(names = "--students", paramLabel = "LIST.csv",
            description = "the class: lines of file or folder, name and, if need be, number")
    private Path students;

    @Option(names = "--lesson", split = ",", paramLabel = "LESSON",
            description = "lessons, such as 01a,02a (all found)")
    private List<String> lessons = List.of();

    @Option(names = "--points", split = ",", paramLabel = "P",
            description = "points of an exercise, such as 2,01a=3,01b/2=4: of all, of a lesson, of its second one (1)")
    private List<String> points = List.of();

    @Option(names = "--anonymous", description = "leave out names in report.html, for a projector")
    private boolean isAnonymous;

    @Option(names = "--resume",
            description = "continue the run in --out, if there is one; all settings but --anonymous "
                    + "must be the same")
    private boolean resume;

    @Option(names = "--seconds", paramLabel = "S", order = RARE,
            description = "seconds of a processor that an answer, and its check, may take (${DEFAULT-VALUE})")
    private int seconds = 20;

    @Option(names = "--games", paramLabel = "N", order = RARE,
            description = "games of each pair on the class ladder, an even number; 0 for no ladder (${DEFAULT-VALUE})")
    private int games = 2;

    @Override
    public Integer call() throws Exception {
        if (seconds < 1 || games < 0 || games % 2 != 0) {
            throw wrongCall(seconds < 1
                    ? "--seconds " + seconds + ": expected 1 or more"
                    : "--games " + games + ": expected an even number, 0 or more", null);
        }
        Grade grade = wellCalled(() -> new Grade(pile, students, lessons, points, seconds));
        String summary = interruptible(KEPT, line -> grade.run(folder, resume, isAnonymous, this::ladder,
                done -> line.show(done + " of " + grade.students() + " students")));
        out().println(summary);
        out().println(folder.resolve("report.html"));
        out().flush();
        return Main.DONE;
    }

    private String ladder(Path players) throws IOException {
        if (games == 0) {
            return "";
        }
        StringWriter said = new StringWriter();
        int status = Main.run(new PrintWriter(said), err(), "ladder", "random", "greedy", "--players",
                players.toString(),
                "--games", Integer.toString(games), "--out", folder.resolve("ladder").toString(), "--resume");
        if (status != Main.DONE && status != Main.DISQUALIFIED) {
            throw new IOException("the class ladder ended with status " + status);
        }
        return said.toString();
    }
}
