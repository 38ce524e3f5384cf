package chesslab.grade;

import chesslab.files.AtomicFile;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import chesslab.files.Workers;
import chesslab.grade.Grading.Graded;
import chesslab.grade.Mark.Result;
import chesslab.grade.Pile.Student;
import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Marks what a class handed in. The folder of the report has {@code grades.csv}, {@code totals.csv},
 * {@code report.html}, for each student {@code students/NAME/results.json} in Gradescope's form, and the class's
 * players in {@code players}.
 */
public final class Grade {

    /**
     * What a run is of, which a resumed one must share.
     *
     * @param handedIn checksum of what the class handed in and of the list of the class
     * @param lessons  checksum of the lessons, by name
     * @param points   of exercises: N, LESSON=N or LESSON/NUMBER=N, of which the last that fits counts
     * @param seconds  that an answer and its check may take each
     */
    public record Settings(String handedIn, Map<String, String> lessons, List<String> points, long seconds) {
    }

    /** A student's name and number in the learning platform. */
    private record Entry(String name, String number) {
    }

    /** Plays the class ladder. */
    public interface Ladder {
        /** @return the ladder as text */
        String of(Path players) throws IOException;
    }

    /** The names are Gradescope's. */
    private record Test(String name, String status, double score, double max_score, String output) {
    }

    private record Results(List<Test> tests, Graded extra_data) {
    }

    private static final String SETTINGS = "grade.json";
    private static final String OPEN = "Answers ran with the network and the files of this machine: unshare, which keeps them "
            + "apart, works only on Linux, and not in each container.";

    private final Map<String, Lesson> lessons;
    private final Map<String, Student> handedIn = new LinkedHashMap<>();
    private final Map<String, Entry> students;
    private final Settings settings;

    /**
     * Reads what the class handed in.
     *
     * @param list    the list of the class; null for none
     * @param chosen  lessons, by name or its first word; empty for all that were handed in
     * @throws IllegalArgumentException if a lesson or a number of points is not known
     */
    public Grade(Path pile, Path list, List<String> chosen, List<String> points, long seconds) throws IOException {
        Map<String, Lesson> shipped = Lesson.shipped();
        Pile.read(pile, shipped).forEach(student -> handedIn.put(student.name(), student));
        if (handedIn.isEmpty()) {
            throw new FileSystemException(pile.toString(), null, "holds no file: expected what the class handed in");
        }
        students = list == null ? Map.of() : read(list);
        for (String name : chosen) {
            if (shipped.keySet().stream().noneMatch(lesson -> is(name, lesson))) {
                throw new IllegalArgumentException("lesson " + name + ": expected one of "
                        + String.join(", ", shipped.keySet()));
            }
        }
        for (String each : points) {
            if (!each.matches("([^=/]+(/\\d+)?=)?\\d{1,4}(\\.\\d+)?")
                    || shipped.values().stream().flatMap(Lesson::taskKeys).noneMatch(task -> isOf(each, task))) {
                throw new IllegalArgumentException("points " + each
                        + ": expected such as 2, 01a=2 or 01a/1=2, of an exercise that there is");
            }
        }
        Set<String> found = handedIn.values().stream().flatMap(student -> student.answers().keySet().stream())
                .collect(Collectors.toSet());
        lessons = new TreeMap<>(shipped);
        lessons.keySet().removeIf(lesson -> chosen.isEmpty()
                ? !found.contains(lesson)
                : chosen.stream().noneMatch(name -> is(name, lesson)));
        settings = new Settings(Sha256.of((handedIn.toString() + students).getBytes(StandardCharsets.UTF_8)),
                lessons.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                        lesson -> Sha256.of(lesson.getValue().toString().getBytes(StandardCharsets.UTF_8)), (a, b) -> a,
                        TreeMap::new)),
                List.copyOf(points), seconds);
    }

    /** Reads the list of a class: lines of a file or folder, a name, and perhaps a number. */
    private static Map<String, Entry> read(Path list) throws IOException {
        CsvParserSettings form = new CsvParserSettings();
        form.setLineSeparatorDetectionEnabled(true);
        form.setNullValue("");
        String text;
        try {
            text = Normalizer.normalize(Files.readString(list), Normalizer.Form.NFC).replaceFirst("^\\ufeff", "");
        } catch (CharacterCodingException e) {
            throw new FileSystemException(list.toString(), null, "is not text in UTF-8: save it as CSV UTF-8");
        }
        form.getFormat().setDelimiter(text.lines().findFirst().orElse("").contains(",") ? ',' : ';');
        Map<String, Entry> students = new LinkedHashMap<>();
        for (String[] line : new CsvParser(form).parseAll(new StringReader(text))) {
            boolean isRight = line.length > 1 && line.length < 4 && line[0].matches("[^/\\\\.][^/\\\\]*");
            if (!isRight || students.put(line[0], new Entry(line[1], line.length > 2 ? line[2] : "")) != null) {
                throw new FileSystemException(list.toString(), null, "line " + String.join(",", line)
                        + ": expected a student's folder or files, a name and perhaps a number, parted by commas, each once");
            }
        }
        students.remove("file"); // a heading
        return students;
    }

    private static boolean is(String name, String lesson) {
        return lesson.equals(name) || lesson.startsWith(name + "-");
    }

    private double points(String task) {
        double points = 1;
        for (String each : settings.points) {
            if (isOf(each, task)) {
                points = Double.parseDouble(each.substring(each.lastIndexOf('=') + 1));
            }
        }
        return points;
    }

    private static boolean isOf(String points, String task) {
        int equals = points.lastIndexOf('=');
        String[] whose = points.substring(0, Math.max(0, equals)).split("/");
        String[] parts = task.split("/");
        return equals < 0 || is(whose[0], parts[0]) && (whose.length == 1 || whose[1].equals(parts[1]));
    }

    /**
     * Gives the marks that the folder lacks, and writes the report.
     *
     * @param watcher takes the number of students that are done
     * @return the marks in a few words
     */
    public String run(Path folder, boolean resume, boolean isAnonymous, Ladder ladder, IntConsumer watcher)
            throws IOException, InterruptedException {
        Set<String> own = Set.of(SETTINGS, "grades.csv", "totals.csv", "report.html", "students", "players", "ladder");
        RunStart start = new RunStart(folder, "a grading", SETTINGS, false, own::contains);
        try (RunLog log = start.lock(resume)) {
            if (start.isBegun()) {
                start.refuseOther(settings, JsonFile.readSealed(folder.resolve(SETTINGS), Settings.class,
                        "list of a grading's settings"), Set.of());
            } else {
                JsonFile.writeSealed(folder.resolve(SETTINGS), settings);
            }
            Sandbox sandbox = new Sandbox(Duration.ofSeconds(settings.seconds));
            Map<String, Graded> graded = grade(folder,
                    new Grading(List.copyOf(lessons.values()), this::points, sandbox),
                    watcher);
            List<Report.Row> rows = new ArrayList<>();
            names().forEach((name, entry) -> {
                Student student = student(name);
                List<String> notes = new ArrayList<>(student.notes());
                if (student.isEmpty()) {
                    notes.add("nothing was handed in");
                } else if (!students.isEmpty() && !students.containsKey(name)) {
                    notes.add("is not in the list of the class");
                }
                rows.add(new Report.Row(entry.name(), entry.number(), graded.get(name), notes));
            });
            Map<String, String> players = players(folder.resolve("players"), graded);
            Report report = new Report(List.copyOf(lessons.values()), rows,
                    sandbox.isApart() ? List.of() : List.of(OPEN),
                    players, players.isEmpty() ? "" : ladder.of(folder.resolve("players")));
            AtomicFile.write(folder.resolve("grades.csv"), report.table());
            AtomicFile.write(folder.resolve("totals.csv"), report.totals());
            AtomicFile.write(folder.resolve("report.html"), report.page(isAnonymous));
            return report.summary();
        }
    }

    /** Returns how many students there are, with those of the list. */
    public int students() {
        return names().size();
    }

    private Student student(String name) {
        return handedIn.getOrDefault(name, new Student(name));
    }

    /** All students, first those of the list. */
    private Map<String, Entry> names() {
        Map<String, Entry> names = new LinkedHashMap<>(students);
        handedIn.keySet().forEach(name -> names.putIfAbsent(name, new Entry(name, "")));
        return names;
    }

    private Map<String, Graded> grade(Path folder, Grading grading, IntConsumer watcher)
            throws IOException, InterruptedException {
        Map<String, Graded> graded = Collections.synchronizedMap(new HashMap<>());
        Queue<String> left = new ConcurrentLinkedQueue<>(names().keySet());
        Workers.Task task = () -> {
            for (String name = left.poll(); name != null; name = left.poll()) {
                Path file = folder.resolve("students").resolve(name).resolve("results.json");
                if (!Files.exists(file)) {
                    Files.createDirectories(file.getParent());
                    JsonFile.write(file, results(grading.grade(student(name))));
                }
                graded.put(name, JsonFile.read(file, Results.class, "student's results").extra_data);
                watcher.accept(graded.size());
            }
        };
        int workers = Math.min(Runtime.getRuntime().availableProcessors(), left.size());
        Workers.run(Collections.nCopies(workers, task), ExecutorService::shutdownNow);
        return graded;
    }

    private static Results results(Graded graded) {
        return new Results(graded.marks().stream().map(mark -> new Test(mark.lesson() + ": " + mark.exercise(),
                mark.result() == Result.RIGHT ? "passed" : "failed", mark.points(), mark.most(),
                mark.result() + (mark.reason().isEmpty() ? "" : ": " + mark.reason()))).toList(), graded);
    }

    /** Puts the players into a folder under names that say nothing; returns whose they are. */
    private Map<String, String> players(Path folder, Map<String, Graded> graded) throws IOException {
        Map<String, String> players = new LinkedHashMap<>();
        List<Map.Entry<String, Entry>> shuffled = names().entrySet().stream()
                .sorted(Comparator.comparing(each -> Report.shuffle(each.getValue().toString()))).toList();
        for (Map.Entry<String, Entry> each : shuffled) {
            Map<String, String> own = new TreeMap<>(graded.get(each.getKey()).players());
            own.putAll(student(each.getKey()).players());
            for (Map.Entry<String, String> player : own.entrySet()) {
                String name = "Player" + (players.size() + 1);
                Files.createDirectories(folder);
                if (!Files.exists(folder.resolve(name + ".java"))) {
                    AtomicFile.write(folder.resolve(name + ".java"),
                            player.getValue().replaceAll("\\b" + player.getKey() + "\\b", name));
                }
                players.put(name, player.getKey() + " of " + each.getValue().name());
            }
        }
        return players;
    }
}
