package chesslab.grade;

import chesslab.files.JsonFile;
import chesslab.files.Workers;
import chesslab.kernel.CellException;
import chesslab.kernel.Cells;
import chesslab.notebook.Exercise;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The program that runs a student's answers among the cells of the shipped lessons. It says what became of each step in
 * a line that begins with a word that only its starter knows; the answers' own output goes nowhere.
 */
final class Judge {

    /** What a step is. A guess is an expression; a check is one of {@link Exercise}. */
    enum Kind {
        LESSON, ANSWER, CHECK, GUESS
    }

    /** A cell. @param task the exercise of an answer or a check, the variable of a guess; else empty */
    record Step(String lesson, String task, Kind kind, String source) {
    }

    /** @param word begins each line of this program */
    record Job(String word, List<Step> steps) {
    }

    /**
     * What became of a step.
     *
     * @param step      the step's place, from 0
     * @param text      what a check said, or a guess; null before the end, or after a fault
     * @param fault     why the cell ended early; else null
     * @param line      of the fault, from 1; 0 if it is not known
     * @param isRunning whether a thread of the student's is left behind
     */
    record Said(int step, boolean isEnd, String text, String fault, int line, boolean isRunning) {
    }

    private final PrintStream channel;
    private final Job job;

    private Judge(PrintStream channel, Job job) {
        this.channel = channel;
        this.job = job;
    }

    /** Reads a job, a line of the standard input, at whose end the starter has ended, and this program does too. */
    public static void main(String[] arguments) throws IOException {
        PrintStream channel = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Job job = JsonFile.as(JsonParser.parseString(in.readLine()), Job.class);
        Workers.daemons("starter").newThread(() -> {
            in.lines().forEach(line -> {
            });
            Runtime.getRuntime().halt(1);
        }).start();
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        new Judge(channel, job).run();
        Runtime.getRuntime().halt(0); // whatever of the student's still runs
    }

    private void run() {
        Set<String> failed = new HashSet<>();
        Cells cells = null;
        String lesson = "";
        for (int i = 0; i < job.steps().size(); i++) {
            Step step = job.steps().get(i);
            if (!step.lesson().equals(lesson)) {
                if (cells != null) {
                    cells.close();
                }
                cells = new Cells();
                lesson = step.lesson();
            }
            if (step.kind() == Kind.CHECK && failed.contains(lesson + step.task())) {
                continue;
            }
            tell(new Said(i, false, null, null, 0, false));
            Said said = said(i, step, cells);
            if (said.fault() != null) {
                failed.add(lesson + step.task());
            }
            tell(said);
        }
        tell(new Said(job.steps().size(), true, null, null, 0, false));
    }

    private Said said(int number, Step step, Cells cells) {
        try {
            Set<String> taken = step.kind() == Kind.ANSWER ? cells.names(step.source()) : new HashSet<>();
            taken.retainAll(ofChecks(step.lesson()));
            if (!taken.isEmpty()) {
                return new Said(number, true, null, "it declares anew what the check uses: " + new TreeSet<>(taken), 0,
                        false);
            }
            Object value = cells.run(step.source());
            return new Said(number, true, String.valueOf(value), null, 0,
                    step.kind() == Kind.CHECK && Cells.areRunning());
        } catch (CellException e) {
            return new Said(number, true, null, e.getMessage(), e.line(), Cells.areRunning());
        }
    }

    /** The types that the checks of a lesson use, which an answer could otherwise replace by its own. */
    private Set<String> ofChecks(String lesson) {
        return job.steps().stream().filter(step -> step.lesson().equals(lesson) && step.kind() == Kind.CHECK)
                .flatMap(step -> Lesson.words(step.source()).stream())
                .filter(word -> word.equals("chesslab") || Character.isUpperCase(word.charAt(0)))
                .collect(Collectors.toSet());
    }

    private void tell(Said said) {
        channel.println(job.word() + JsonFile.tree(said));
    }
}
