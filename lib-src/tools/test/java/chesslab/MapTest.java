package chesslab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code lib-src/README.md} and the pages of the packages name the classes that there are. */
class MapTest {

    private static final Path MAP = Path.of("lib-src", "README.md");
    private static final String HEADING = "| lesson | built by hand | " + Library.MODULES.stream()
            .map(module -> "[" + module + "](" + module + ")").collect(Collectors.joining(" | "))
            + " |\n|---|---|---|---|---|\n";
    private static final Pattern BUILT = Pattern.compile("Built by hand in lesson (\\w+)\\.");
    /** The four ways, and the most classes of each. */
    private static final Map<String, Integer> WAYS = Map.of("An epoch", 9, "A game", 13, "A match", 16,
            "A mined position", 11);

    /** The classes whose pages say in which lesson a reader builds them by hand, with that lesson. */
    private static final Map<String, String> BUILT_BY_HAND = builtByHand();
    private static final List<Lesson> LESSONS = Lesson.all();

    private static Map<String, String> builtByHand() {
        Map<String, String> lessons = new TreeMap<>();
        Library.CLASSES.forEach((name, source) -> {
            Matcher built = BUILT.matcher(source.text().replaceAll("\\s+\\*\\s+|\\s+", " "));
            if (built.find()) {
                lessons.put(name, built.group(1));
            }
        });
        return lessons;
    }

    /** A row for each notebook: the classes built by hand there, and those of each module that it names first. */
    private static String table() {
        Set<String> known = new HashSet<>();
        StringBuilder rows = new StringBuilder(HEADING);
        for (Lesson lesson : LESSONS) {
            Set<String> fresh = lesson.named();
            fresh.removeIf(name -> !known.add(name));
            List<String> cells = new ArrayList<>(List.of(cell(BUILT_BY_HAND.entrySet().stream()
                    .filter(built -> built.getValue().equals(lesson.name())).map(Map.Entry::getKey))));
            Library.MODULES.forEach(module -> cells.add(cell(
                    fresh.stream().filter(name -> Library.CLASSES.get(name).module().equals(module)))));
            if (!String.join("", cells).isEmpty()) {
                rows.append("| ").append(lesson.name()).append(" | ").append(String.join(" | ", cells)).append(" |\n");
            }
        }
        return rows.toString();
    }

    private static String cell(Stream<String> classes) {
        return classes.map(Library::simple).sorted().map(name -> "`" + name + "`").collect(Collectors.joining(" "));
    }

    /** {@code -Dchesslab.write} writes the table instead. */
    @Test
    void theTableOfClassesIsWhatCellsNameAndPagesSay() throws IOException {
        String page = Files.readString(MAP);
        int begin = page.indexOf(HEADING);
        assertTrue(begin >= 0, "no table");
        String now = page.substring(begin, page.indexOf("\n\n", begin) + 1);
        if (System.getProperty("chesslab.write") != null) {
            Files.writeString(MAP, page.replace(now, table()));
        } else {
            assertEquals(table(), now);
        }
    }

    @Test
    void aClassBuiltByHandIsReachedInThatLessonOrNamedInALaterOne() {
        List<String> wrong = new ArrayList<>();
        BUILT_BY_HAND.forEach((name, built) -> {
            List<Lesson> fromThere = LESSONS.stream().dropWhile(lesson -> !lesson.name().equals(built)).toList();
            if (fromThere.isEmpty() || fromThere.stream().noneMatch(lesson -> lesson.named().contains(name))
                    && !Library.reached(fromThere.get(0).named(), "").contains(name)) {
                wrong.add(name + ": " + built);
            }
        });
        assertEquals(List.of(), wrong);
    }

    /** The names of all files of Java, without packages. */
    private static Set<String> simpleNames() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("lib-src"))) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", "")).collect(Collectors.toSet());
        }
    }

    @Test
    void theFourWaysAreShort() throws IOException {
        Map<String, Integer> named = new LinkedHashMap<>();
        Pattern.compile("\\*\\*([^,*]+), [^*]*\\*\\* \\((\\d+)\\): (.*?)\\.\\s", Pattern.DOTALL)
                .matcher(Files.readString(MAP)).results().forEach(way -> {
                    named.put(way.group(1), way.group(3).split("→").length);
                    assertEquals(Integer.parseInt(way.group(2)), named.get(way.group(1)), way.group(1));
                });
        assertEquals(WAYS.keySet(), named.keySet());
        named.forEach((way, classes) -> assertTrue(classes <= WAYS.get(way), way + ": " + classes));
    }

    @Test
    void theMapNamesClassesAndPackagesThatExist() throws IOException {
        Set<String> known = simpleNames();
        Set<String> packages = Library.CLASSES.keySet().stream()
                .map(name -> name.replaceFirst("\\.[^.]*$", "").replaceFirst("^chesslab\\.", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        String page = Files.readString(MAP).replaceAll("(?s)```.*?```", "");
        List<String> wrong = new ArrayList<>();
        Pattern.compile("`((?:[a-z]+\\.)*)([A-Z]\\w*[a-z]\\w*)`").matcher(page).results().forEach(name -> {
            String home = name.group(1).replaceFirst("\\.$", "");
            if (!known.contains(name.group(2)) || !home.isEmpty()
                    && !Library.CLASSES.containsKey("chesslab." + home + "." + name.group(2))) {
                wrong.add(name.group());
            }
        });
        assertEquals(List.of(), wrong);
        Set<String> listed = new TreeSet<>();
        Pattern.compile("`([a-z]+(?:\\.[a-z]+)*)`").matcher(page).results().map(name -> name.group(1))
                .filter(packages::contains).forEach(listed::add);
        assertEquals(packages, listed);
    }

    @Test
    void pagesOfPackagesNameClassesThatExist() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String module : List.of("kernel", "chesslab", "arena", "learning", "tools", "spark")) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(Path.of("lib-src", module, "main", "java"))) {
                files = all.filter(file -> file.toString().endsWith(".java")).toList();
            }
            Set<String> known = files.stream().map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
            known.addAll(simpleNames());
            files.stream().filter(file -> file.endsWith("package-info.java")).forEach(page -> names(page).stream()
                    .filter(name -> !known.contains(name)).forEach(name -> wrong.add(page + ": " + name)));
        }
        assertEquals(List.of(), wrong);
    }

    /** What a page marks as code and could be a class of ours: a word with a capital first and a small letter. */
    private static List<String> names(Path page) {
        try {
            return Pattern.compile("\\{@(?:code|link)\\s+(?:\\*\\s+)?(?:[a-z]\\w*\\.)*([A-Z]\\w*[a-z]\\w*)")
                    .matcher(Files.readString(page)).results().map(name -> name.group(1))
                    .filter(name -> Stream.of("lang", "util", "util.function").noneMatch(home -> isClass(home, name)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isClass(String home, String name) {
        try {
            return Class.forName("java." + home + "." + name) != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
