package chesslab.grade;

import chesslab.files.JsonFile;
import chesslab.notebook.Data;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A lesson as the project ships it.
 *
 * @param cells those with code
 */
record Lesson(String name, List<Cell> cells, List<Task> tasks, List<Guess> guesses) {

    /** A cell with code. @param printed what it has printed */
    record Cell(String id, String source, String printed) {
    }

    /** An exercise: the places of the cell for its answer, and of its check, from 0. */
    record Task(String name, int answer, int check) {

        String number() {
            return name.replaceFirst("\\..*", "");
        }
    }

    /**
     * A guess.
     *
     * @param place   of its cell, from 0
     * @param truth   as the lesson prints it; empty where it was saved without
     * @param choices that the reader has, as written in Java; none for any number or words
     */
    record Guess(String variable, int place, String what, String truth, List<String> choices) {
    }

    static final Pattern CHECK = Pattern.compile("(?m)^Exercise\\.(?:check|judge|trials)\\(\\s*\"([^\"]*)\"");
    private static final Pattern EMPTY = Pattern
            .compile("UnsupportedOperationException\\(\"not yet tried|^\\w+ \\w+ = null;");
    private static final Pattern GUESS = Pattern.compile("(?m)^(?:(//.*)\n)?(String|Number) (\\w+Guess) = null;(.*)$");
    private static final Pattern ASKED = Pattern.compile("Exercise\\.guess\\([^;]*?, (\\w+Guess),");
    private static final Pattern CHOICE = Pattern.compile("\"[^\"]+\"|-?\\d[\\d_]*(?:\\.\\d+)?");

    private static final Pattern NO_CODE = Pattern.compile("\"(?:[^\"\\\\\n]++|\\\\.)*+\"|//[^\n]*|/\\*.*?\\*/",
            Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("[A-Za-z_$][\\w$]*");
    /** Parts a cell before each line that is not indented and does not go on with the one above. */
    private static final Pattern PART = Pattern.compile("\n(?=[^\\s})])");
    /** A type, a method or a variable that a part declares, or one more variable behind a comma. */
    private static final Pattern DECLARED = Pattern.compile("^(?:@?\\w+ )*(?:class|record|interface|enum) (\\w+)"
            + "|^(?!(?:return|throw|new|for|if|while|else|do) )(?:(?:final|static) )*[\\w.]+(?:<[^=(;]*>)?(?:\\[\\])* +(\\w+) *(?:=(?!=)|;|\\(|,|$)"
            + "|, (\\w+) *=(?!=)");
    private static final Pattern SHOWS = Pattern.compile("(Show|System|Check|Exercise|MyPlayer)\\.|//");

    /** Reads the lessons that have exercises or guesses, by name. */
    static Map<String, Lesson> shipped() throws IOException {
        Map<String, Lesson> lessons = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Data.folder("").resolve("../notebooks"),
                "*.ipynb")) {
            for (Path file : files) {
                String name = file.getFileName().toString().replace(".ipynb", "");
                lessons.put(name, of(name, cells(JsonFile.read(file, JsonObject.class, "lesson"))));
            }
        }
        return lessons;
    }

    /** Returns {@code LESSON/NUMBER} of each exercise. */
    Stream<String> taskKeys() {
        return tasks.stream().map(task -> name + "/" + task.number());
    }

    /** Returns the code of a cell, of a check without the call that judges. */
    String source(int place) {
        String source = cells.get(place).source;
        Matcher check = CHECK.matcher(source);
        return check.find() ? source.substring(0, check.start()) : source;
    }

    /** Returns an expression that judges, whose value is what the check says. */
    String check(Task task) {
        String source = cells.get(task.check).source.strip();
        return "chesslab.notebook.Exercise.said(() -> "
                + source.substring(source(task.check).length(), source.length() - 1) + ")";
    }

    /**
     * Returns the places of the cells that some of them need, with these: cells that declare or change what they name.
     *
     * @param sources of the cells, up to the last that is to run
     */
    static Set<Integer> needed(List<String> sources, Set<Integer> wanted) {
        Set<String> own = sources.stream().flatMap(source -> declared(source).stream()).collect(Collectors.toSet());
        Set<Integer> needed = new TreeSet<>(wanted);
        Set<String> names = new HashSet<>();
        for (int before = -1; before != needed.size();) {
            before = needed.size();
            needed.forEach(place -> words(sources.get(place)).stream().filter(own::contains).forEach(names::add));
            needed.addAll(
                    IntStream.range(0, sources.size()).filter(place -> isNeeded(sources.get(place), names)).boxed()
                            .toList());
        }
        return needed;
    }

    private static boolean isNeeded(String source, Set<String> names) {
        return PART.splitAsStream(source).anyMatch(part -> {
            List<String> declared = declared(part);
            return part.startsWith("import ") || declared.stream().anyMatch(names::contains)
                    || declared.isEmpty() && !SHOWS.matcher(part).lookingAt()
                            && words(part).stream().anyMatch(names::contains);
        });
    }

    /** The names that code declares at its top level. */
    static List<String> declared(String source) {
        return PART.splitAsStream(source).flatMap(part -> DECLARED.matcher(part).results())
                .map(name -> name.group(1) == null
                        ? name.group(2) == null ? name.group(3) : name.group(2)
                        : name.group(1))
                .toList();
    }

    static Set<String> words(String source) {
        return WORD.matcher(NO_CODE.matcher(source).replaceAll(" ")).results().map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    private static Lesson of(String name, List<Cell> cells) {
        List<Task> tasks = new ArrayList<>();
        List<Guess> guesses = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            int place = i;
            CHECK.matcher(cells.get(i).source).results()
                    .forEach(check -> tasks.add(new Task(check.group(1), answer(cells, place), place)));
            GUESS.matcher(cells.get(i).source).results()
                    .forEach(guess -> guesses.add(guess(guess, place, cells)));
        }
        return new Lesson(name, cells, tasks, guesses);
    }

    /** The cell to be changed, above a check. */
    private static int answer(List<Cell> cells, int check) {
        return IntStream.iterate(check - 1, place -> place >= 0, place -> place - 1)
                .filter(place -> EMPTY.matcher(cells.get(place).source).find()).findFirst().orElseThrow();
    }

    private static Guess guess(MatchResult declared, int place, List<Cell> cells) {
        String variable = declared.group(3);
        for (Cell cell : cells.subList(place, cells.size())) {
            List<String> asked = ASKED.matcher(cell.source).results().map(each -> each.group(1)).toList();
            List<String> said = cell.printed.lines().filter(line -> line.startsWith("● ")).toList();
            int number = asked.indexOf(variable);
            if (number >= 0 && number < said.size()) {
                String[] parts = said.get(number).substring(2).split(": (?!.*: )");
                String remark = declared.group(1) + declared.group(4);
                return new Guess(variable, place, parts[0], parts[1], remark.contains(" or ")
                        ? CHOICE.matcher(remark).results().map(MatchResult::group).toList()
                        : List.of());
            }
        }
        return new Guess(variable, place, variable, "", List.of());
    }

    /** The cells of code in a notebook. */
    static List<Cell> cells(JsonObject notebook) {
        return StreamSupport.stream(notebook.getAsJsonArray("cells").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .filter(cell -> cell.get("cell_type").getAsString().equals("code"))
                .map(cell -> new Cell(cell.has("id") ? cell.get("id").getAsString() : "", text(cell.get("source")),
                        printed(cell)))
                .toList();
    }

    private static String printed(JsonObject cell) {
        return !cell.has("outputs")
                ? ""
                : StreamSupport.stream(cell.getAsJsonArray("outputs").spliterator(), false)
                        .map(JsonElement::getAsJsonObject).filter(output -> output.has("text"))
                        .map(output -> text(output.get("text"))).collect(Collectors.joining());
    }

    private static String text(JsonElement source) {
        return source.isJsonArray()
                ? StreamSupport.stream(source.getAsJsonArray().spliterator(), false).map(JsonElement::getAsString)
                        .collect(Collectors.joining())
                : source.getAsString();
    }
}
