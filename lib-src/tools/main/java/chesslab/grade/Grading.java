package chesslab.grade;

import chesslab.grade.Judge.Kind;
import chesslab.grade.Judge.Step;
import chesslab.grade.Lesson.Guess;
import chesslab.grade.Lesson.Task;
import chesslab.grade.Mark.Result;
import chesslab.grade.Pile.Student;
import chesslab.grade.Sandbox.End;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives a student's marks for some lessons.
 *
 * @param points that an exercise brings, by {@code LESSON/NUMBER}
 */
record Grading(List<Lesson> lessons, ToDoubleFunction<String> points, Sandbox sandbox) {

    private static final String ENGINE = "'s engine";
    private static final String READ = "(Object) java.nio.file.Files.readString("
            + "chesslab.notebook.MyWork.PLAYERS.folder().resolve(\"%s.java\"))";
    private static final Pattern LITERAL = Pattern.compile("\"[^\"\\\\]*\"|[-+]?[\\d_]*\\.?\\d[\\d_]*[LlDdFf]?");

    /**
     * A student's result.
     *
     * @param guesses by lesson and variable, in words; one that could not be computed is left out
     * @param players that cells have kept, by their classes
     */
    record Graded(List<Mark> marks, Map<String, String> guesses, Map<String, String> players) {
    }

    Graded grade(Student student) throws IOException, InterruptedException {
        List<Step> steps = new ArrayList<>();
        Map<String, String> guesses = new TreeMap<>();
        for (Lesson lesson : lessons) {
            Map<String, String> given = new TreeMap<>(student.guesses().getOrDefault(lesson.name(), Map.of()));
            given.forEach((variable, value) -> {
                if (LITERAL.matcher(value).matches()) {
                    guesses.put(lesson.name() + "\n" + variable, value);
                }
            });
            given.values().removeIf(LITERAL.asMatchPredicate());
            steps.addAll(steps(lesson, student.answers().getOrDefault(lesson.name(), Map.of()), given));
        }
        student.engines().forEach((lesson, cells) -> {
            cells.forEach(cell -> steps.add(new Step(lesson + ENGINE, ENGINE, Kind.ANSWER, cell)));
            Matcher kept = Pile.KEPT.matcher(cells.get(cells.size() - 1));
            kept.find();
            steps.add(new Step(lesson + ENGINE, ENGINE, Kind.GUESS, READ.formatted(kept.group(1))));
        });
        Map<String, End> ends = sandbox.run(steps);
        Map<String, String> players = new TreeMap<>();
        ends.forEach((key, end) -> {
            Matcher type = Pile.CLASS.matcher(end.text());
            if (key.endsWith(ENGINE) && end.result() == Result.RIGHT && type.find()) {
                players.put(type.group(1), end.text());
            }
        });
        List<Mark> marks = new ArrayList<>();
        for (Lesson lesson : lessons) {
            for (Task task : lesson.tasks()) {
                End end = ends.getOrDefault(lesson.name() + "\n" + task.name(), new End(Result.UNTRIED, ""));
                double most = points.applyAsDouble(lesson.name() + "/" + task.number());
                marks.add(new Mark(lesson.name(), task.name(), end.result(), end.result() == Result.RIGHT ? most : 0,
                        most, end.text()));
            }
            for (Guess guess : lesson.guesses()) {
                String key = lesson.name() + "\n" + guess.variable();
                if (ends.containsKey(key) && ends.get(key).result() == Result.RIGHT) {
                    guesses.put(key, ends.get(key).text());
                }
            }
        }
        return new Graded(marks, guesses, players);
    }

    /** The cells of the lesson that the answers need, with the answers in their places, and the checks. */
    private static List<Step> steps(Lesson lesson, Map<String, List<String>> answers, Map<String, String> guesses) {
        Map<Integer, Task> answered = new TreeMap<>();
        Set<Integer> wanted = new TreeSet<>();
        List<String> sources = new ArrayList<>();
        lesson.tasks().stream().filter(task -> answers.containsKey(task.name())).forEach(task -> {
            answered.put(task.answer(), task);
            answered.put(task.check(), task);
        });
        int last = answered.keySet().stream().mapToInt(place -> place).max().orElse(0);
        for (int place = 0; place <= last; place++) {
            Task task = answered.get(place);
            sources.add(task == null ? lesson.source(place)
                    : place == task.answer() ? String.join("\n", answers.get(task.name()))
                    : lesson.cells().get(place).source());
        }
        List<Step> steps = new ArrayList<>();
        for (int place : Lesson.needed(sources, answered.keySet())) {
            Task task = answered.get(place);
            if (task != null && place == task.answer()) {
                answers.get(task.name())
                        .forEach(cell -> steps.add(new Step(lesson.name(), task.name(), Kind.ANSWER, cell)));
                continue;
            }
            if (!lesson.source(place).isBlank()) {
                steps.add(new Step(lesson.name(), "", Kind.LESSON, lesson.source(place)));
            }
            if (task != null) {
                steps.add(new Step(lesson.name(), task.name(), Kind.CHECK, lesson.check(task)));
            }
        }
        if (!guesses.isEmpty() && steps.isEmpty()) {
            steps.add(new Step(lesson.name(), "", Kind.LESSON, lesson.source(0)));
        }
        guesses.forEach((variable, value) -> steps
                .add(new Step(lesson.name(), variable, Kind.GUESS, "(Object) (" + value + ")")));
        return steps;
    }
}
