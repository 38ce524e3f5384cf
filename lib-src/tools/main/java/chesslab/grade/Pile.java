package chesslab.grade;

import chesslab.files.ExceptionMessages;
import chesslab.files.JsonFile;
import chesslab.grade.Lesson.Cell;
import chesslab.grade.Lesson.Guess;
import chesslab.grade.Lesson.Task;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Reads what a class handed in. A student is a folder, or the files of one name without that of a lesson. Only answers
 * are taken: of a notebook, the cells that differ from the lesson's, by their ids, by the names that an answer must
 * declare, or by the exercise's name in the check behind them.
 */
final class Pile {

    /**
     * What a student handed in.
     *
     * @param answers by lesson and exercise, the cells in their order
     * @param guesses by lesson and variable, as written in Java
     * @param players the source of each, by its class
     * @param engines by lesson, the cells that keep a player in a file, where they are not the lesson's own
     * @param notes   what the teacher should know of the files
     */
    record Student(String name, Map<String, Map<String, List<String>>> answers,
            Map<String, Map<String, String>> guesses,
            Map<String, String> players, Map<String, List<String>> engines, List<String> notes) {

        Student(String name) {
            this(name, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
        }

        boolean isEmpty() {
            return answers.isEmpty() && players.isEmpty() && notes.isEmpty();
        }
    }

    private static final long MOST_BYTES = 1 << 26;
    private static final int LONGEST = 50_000; // letters of a cell or a player
    private static final int SURE = 3; // cells of a lesson that make a notebook one of it
    /** Keeps a player in a file, with the words for its name and perhaps its method. */
    static final Pattern KEPT = Pattern
            .compile("(?:MyPlayer\\.keep\\(|MyWork\\.PLAYERS\\.folder\\(\\)\\.resolve\\()\"(\\w+)(?:\", \"(\\w+))?");
    static final Pattern CLASS = Pattern.compile("public (?:final )?class (\\w+)");
    /** The number of a copy, as browsers and JupyterLab put it into a file's name. */
    private static final Pattern COPY = Pattern.compile(" ?\\((\\d{1,6})\\)|-Copy(\\d{1,6})");
    /** What Moodle puts behind a student's name. */
    private static final Pattern OF_MOODLE = Pattern.compile("_\\d+_assignsubmission_\\w+$");
    private static final Pattern LINK = Pattern.compile("#code=([\\w-]+)");

    private final Map<String, Lesson> lessons;
    private final Map<String, Student> students = new TreeMap<>();
    /** The lessons by the cells that only one of them has. */
    private final Map<String, String> lessonOf = new TreeMap<>();

    private Pile(Map<String, Lesson> lessons) {
        this.lessons = lessons;
        Map<String, Long> lessonsWith = lessons.values().stream()
                .flatMap(lesson -> lesson.cells().stream().map(cell -> plain(cell.source())).distinct())
                .collect(Collectors.groupingBy(source -> source, Collectors.counting()));
        lessons.values().forEach(lesson -> lesson.cells().stream().map(cell -> plain(cell.source()))
                .filter(source -> lessonsWith.get(source) == 1).forEach(source -> lessonOf.put(source, lesson.name())));
    }

    /** Reads a folder. Files that say nothing are named in the notes of their student. */
    static Collection<Student> read(Path folder, Map<String, Lesson> lessons) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder + ": expected a folder with what the class handed in");
        }
        Pile pile = new Pile(lessons);
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> IntStream.range(0, folder.relativize(file).getNameCount())
                    .noneMatch(i -> folder.relativize(file).getName(i).toString().startsWith(".")))
                    .sorted(Comparator.comparing((Path file) -> COPY.matcher(file.toString()).replaceAll(""))
                            .thenComparing(Pile::copy).thenComparing(file -> file))
                    .toList();
        }
        for (Path file : files.subList(1, files.size())) {
            Path place = folder.relativize(file);
            boolean isFile = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
            String name = Normalizer.normalize(pile.studentOf(place, isFile), Normalizer.Form.NFC);
            Student student = pile.students.computeIfAbsent(name, Student::new);
            try {
                if (isFile) {
                    pile.take(file, student);
                }
            } catch (RuntimeException | StackOverflowError e) {
                student.notes().add(file.getFileName() + " cannot be read: it has not the form of its kind of file");
            } catch (IOException e) {
                student.notes().add(file.getFileName() + " cannot be read: " + ExceptionMessages.message(e)
                        .replace(file.toString(), file.getFileName().toString()));
            }
        }
        return pile.students.values();
    }

    private static int copy(Path file) {
        Matcher copy = COPY.matcher(file.getFileName().toString());
        return copy.find() ? Integer.parseInt(copy.group(1) == null ? copy.group(2) : copy.group(1)) : 0;
    }

    private String studentOf(Path place, boolean isFile) {
        String name = place.getName(0).toString();
        if (!isFile || place.getNameCount() > 1) {
            return OF_MOODLE.matcher(name).replaceAll("");
        }
        String stem = name.replaceFirst("\\.\\w+$", "");
        String words = String.join("|", lessons.keySet());
        String rest = stem.replaceFirst("(?:chesslab-work|" + words + ")(?:" + COPY + ")?", "")
                .replaceAll("^[ _-]+|[ _-]+$", "");
        return rest.isEmpty() ? stem : rest;
    }

    private void take(Path file, Student student) throws IOException {
        String name = file.getFileName().toString();
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException("it has more than " + MOST_BYTES + " bytes");
        }
        if (name.endsWith(".java")) {
            player(Files.readString(file), name, student);
        } else if (name.endsWith(".ipynb") || name.endsWith(".json")) {
            JsonObject json = JsonFile.read(file, JsonObject.class, "notebook or file of Download my work");
            if (json.has("cells")) {
                notebook(json, name, student);
            } else if (json.has("form") && json.get("form").getAsString().equals("chesslab-work-1")) {
                page(json.getAsJsonObject("work"), name, student);
            } else {
                throw new IOException("it is neither a notebook nor a file of Download my work");
            }
        } else {
            Matcher link = LINK.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
            if (!link.find()) {
                throw new IOException("expected a notebook, a file of Download my work, a player or a link to one");
            }
            player(ofLink(link.group(1)), name, student);
        }
    }

    private static String ofLink(String code) throws IOException {
        try (InflaterInputStream bytes = new InflaterInputStream(
                new ByteArrayInputStream(Base64.getUrlDecoder().decode(code)), new Inflater(true))) {
            return new String(bytes.readNBytes(LONGEST), StandardCharsets.UTF_8);
        }
    }

    private static void player(String source, String file, Student student) throws IOException {
        Matcher type = CLASS.matcher(source);
        if (!type.find()) {
            throw new IOException("a player is a public class, and there is none");
        }
        student.players().put(type.group(1), source);
    }

    private void notebook(JsonObject json, String file, Student student) throws IOException {
        JsonElement language = Optional.ofNullable(json.getAsJsonObject("metadata"))
                .map(metadata -> metadata.getAsJsonObject("language_info")).map(info -> info.get("name")).orElse(null);
        if (language != null && !language.getAsString().equalsIgnoreCase("java")) {
            throw new IOException("a notebook of " + language.getAsString() + ", expected Java");
        }
        List<Cell> cells = Lesson.cells(json).stream().filter(cell -> cell.source().length() < LONGEST).toList();
        Map<String, Long> found = cells.stream().map(cell -> lessonOf.get(plain(cell.source())))
                .filter(lesson -> lesson != null)
                .collect(Collectors.groupingBy(lesson -> lesson, Collectors.counting()));
        List<Lesson> here = lessons.values().stream()
                .filter(lesson -> file.contains(lesson.name()) || found.getOrDefault(lesson.name(), 0L) >= SURE)
                .toList();
        if (here.isEmpty()) {
            throw new IOException("no lesson is in it");
        }
        String names = here.stream().map(Lesson::name).collect(Collectors.joining(" and "));
        if (here.size() > 1 || !file.contains(here.get(0).name())) {
            student.notes().add(file + " is taken for " + names);
        }
        for (Lesson lesson : here) {
            if (found.getOrDefault(lesson.name(), 0L) == 0) {
                student.notes().add(file + " has no cell of " + lesson.name() + " as it is shipped");
            }
            take(lesson, cells, here.size() == 1, file, student);
        }
    }

    private void page(JsonObject work, String file, Student student) {
        for (Lesson lesson : lessons.values()) {
            List<Cell> cells = lesson.cells().stream().map(cell -> edited(work, lesson, cell)).toList();
            if (!cells.equals(lesson.cells())) {
                take(lesson, cells, true, file, student);
            }
        }
        work.keySet().stream().filter(path -> path.matches("players/\\w+|ideas/mine"))
                .map(path -> work.getAsJsonObject(path).get("text").getAsString()).forEach(text -> {
                    Matcher type = CLASS.matcher(text);
                    if (type.find()) {
                        student.players().putIfAbsent(type.group(1), text);
                    }
                });
    }

    /** A lesson's cell as the page's reader has it: by its text of then, else by its id. */
    private static Cell edited(JsonObject work, Lesson lesson, Cell cell) {
        String start = "cells/" + lesson.name() + "/";
        Predicate<JsonObject> isOfIt = entry -> entry.has("site")
                && plain(entry.get("site").getAsString()).equals(plain(cell.source()));
        return work.keySet().stream().filter(path -> path.startsWith(start)).map(work::getAsJsonObject).filter(isOfIt)
                .findFirst().or(() -> Optional.ofNullable(work.getAsJsonObject(start + cell.id())))
                .map(entry -> new Cell(cell.id(), entry.get("text").getAsString(), "")).orElse(cell);
    }

    private void take(Lesson lesson, List<Cell> cells, boolean isAlone, String file, Student student) {
        Set<String> shipped = (isAlone ? Stream.of(lesson) : lessons.values().stream())
                .flatMap(each -> each.cells().stream()).map(cell -> plain(cell.source())).collect(Collectors.toSet());
        List<Cell> own = cells.stream().filter(cell -> !plain(cell.source()).isEmpty()
                && !shipped.contains(plain(cell.source())) && !Lesson.CHECK.matcher(cell.source()).find()).toList();
        List<String> sources = cells.stream().map(Cell::source).toList();
        cells.stream().filter(cell -> KEPT.matcher(cell.source()).find()).map(cells::indexOf)
                .reduce((first, last) -> last).ifPresent(last -> {
                    Matcher kept = KEPT.matcher(sources.get(last));
                    kept.find();
                    Set<Integer> wanted = IntStream.rangeClosed(0, last).filter(place -> place == last
                            || Lesson.declared(sources.get(place)).contains(kept.group(2))).boxed()
                            .collect(Collectors.toSet());
                    List<String> parts = Lesson.needed(sources.subList(0, last + 1), wanted).stream()
                            .map(sources::get).toList();
                    if (!parts.stream().allMatch(part -> shipped.contains(plain(part)))) {
                        student.engines().put(lesson.name(), parts);
                    }
                });
        Map<String, List<String>> answers = student.answers().computeIfAbsent(lesson.name(), name -> new TreeMap<>());
        for (Task task : lesson.tasks()) {
            String check = plain(lesson.cells().get(task.check()).source());
            Optional<Cell> inPlace = check(cells, task.name());
            if (inPlace.isPresent() && !plain(inPlace.get().source()).equals(check)) {
                student.notes().add(file + ": the check of " + task.name()
                        + " is not the shipped one, which judges all the same");
            }
            answer(lesson, task, cells, own, isAlone).ifPresent(answer -> {
                List<String> parts = withHelpers(lesson, answer, own);
                List<String> other = answers.put(task.name(), parts);
                if (other != null && !other.equals(parts)) {
                    student.notes().add("two answers to " + lesson.name() + " " + task.name() + ": that of " + file
                            + " counts");
                }
            });
        }
        Map<String, String> guesses = student.guesses().computeIfAbsent(lesson.name(), name -> new TreeMap<>());
        for (Guess guess : lesson.guesses()) {
            String remark = Pattern.quote(lesson.cells().get(guess.place()).source().lines()
                    .filter(line -> line.contains(guess.variable() + " = null;")).findFirst().orElseThrow()
                    .replaceFirst("^.*?;", "").strip());
            Pattern given = Pattern.compile("(?m)^\\s*(?:\\w+\\s+)?" + guess.variable() + "\\s*=\\s*(.*?);\\s*"
                    + (isAlone ? "" : remark + "$"));
            own.stream().flatMap(cell -> given.matcher(cell.source()).results()).map(match -> match.group(1))
                    .filter(value -> !value.equals("null")).forEach(value -> guesses.put(guess.variable(), value));
        }
    }

    /** The last cell that checks an exercise. */
    private static Optional<Cell> check(List<Cell> cells, String task) {
        return cells.stream().filter(cell -> Lesson.CHECK.matcher(cell.source()).results()
                .anyMatch(check -> check.group(1).equals(task))).reduce((first, last) -> last);
    }

    private static Optional<Cell> answer(Lesson lesson, Task task, List<Cell> cells, List<Cell> own, boolean isAlone) {
        String shipped = lesson.cells().get(task.answer()).source();
        List<String> names = Lesson.declared(shipped);
        List<Cell> declaring = own.stream()
                .filter(cell -> Lesson.declared(cell.source()).stream().anyMatch(names::contains)).toList();
        String id = lesson.cells().get(task.answer()).id();
        Predicate<Cell> hasId = cell -> isAlone && cell.id().equals(id);
        int check = check(cells, task.name()).map(cells::indexOf).orElse(0);
        Optional<Cell> before = check > 0 ? Optional.of(cells.get(check - 1)).filter(own::contains) : Optional.empty();
        return declaring.stream().filter(hasId).findFirst()
                .or(() -> declaring.stream().reduce((first, last) -> last))
                .or(() -> before)
                .or(() -> own.stream().filter(hasId).filter(cell -> check == 0).findFirst());
    }

    /** An answer, and before it the student's own cells that declare what it uses and the lesson does not have. */
    private static List<String> withHelpers(Lesson lesson, Cell answer, List<Cell> own) {
        Set<String> known = lesson.cells().stream().flatMap(cell -> Lesson.declared(cell.source()).stream())
                .collect(Collectors.toSet());
        Set<Cell> used = new HashSet<>(Set.of(answer));
        for (boolean grows = true; grows;) {
            Set<String> words = used.stream().flatMap(cell -> Lesson.words(cell.source()).stream())
                    .collect(Collectors.toSet());
            grows = used.addAll(own.stream().filter(cell -> {
                List<String> declared = Lesson.declared(cell.source());
                return declared.stream().anyMatch(words::contains) && declared.stream().noneMatch(known::contains);
            }).toList());
        }
        used.remove(answer);
        return Stream.concat(own.stream().filter(used::contains), Stream.of(answer)).map(Cell::source).toList();
    }

    private static String plain(String source) {
        return source.strip().replaceAll("[ \\t]*\\r?\\n", "\n");
    }
}
