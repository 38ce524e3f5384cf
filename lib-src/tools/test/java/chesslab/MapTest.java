package chesslab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code lib-src/README.md} and the pages of the packages name the classes that there are. */
class MapTest {

    private static final Path MAP = Path.of("lib-src", "README.md");
    private static final String HEADING = "| lesson | classes that no lesson before names |\n|---|---|\n";
    private static final Pattern TEXT_OR_COMMENT = Pattern
            .compile("\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])+'|//[^\n]*", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("import (?:static )?([\\w.]+)\\.(\\w+|\\*);");
    private static final Pattern NAME = Pattern.compile("(?<![\\w.])((?:[a-z]\\w*\\.)*)([A-Z]\\w*)");

    /** The library's files by class, with the package of each. */
    private static Map<String, Set<String>> classes() throws IOException {
        Map<String, Set<String>> packages = new TreeMap<>();
        for (String module : List.of("chesslab", "arena", "learning")) {
            Path root = Path.of("lib-src", module, "main", "java");
            try (Stream<Path> files = Files.walk(root)) {
                files.map(file -> root.relativize(file).toString().replace('/', '.'))
                        .filter(name -> name.matches(".*\\.[A-Z]\\w*\\.java")).forEach(name -> {
                            String type = name.replaceFirst("\\.java$", "");
                            int dot = type.lastIndexOf('.');
                            packages.computeIfAbsent(type.substring(dot + 1), key -> new TreeSet<>())
                                    .add(type.substring(0, dot));
                        });
            }
        }
        return packages;
    }

    /** The classes that the cells of a notebook name by an import or in full. */
    private static Set<String> named(Path notebook, Map<String, Set<String>> classes) throws IOException {
        StringBuilder code = new StringBuilder();
        for (JsonElement cell : JsonParser.parseString(Files.readString(notebook)).getAsJsonObject()
                .getAsJsonArray("cells")) {
            if (cell.getAsJsonObject().get("cell_type").getAsString().equals("code")) {
                cell.getAsJsonObject().getAsJsonArray("source").forEach(line -> code.append(line.getAsString()));
                code.append('\n');
            }
        }
        String plain = TEXT_OR_COMMENT.matcher(code).replaceAll(" ");
        Set<String> whole = new TreeSet<>();
        Map<String, String> single = new TreeMap<>();
        IMPORT.matcher(plain).results().forEach(line -> {
            whole.add(line.group(1));
            single.put(line.group(2), line.group(1));
        });
        return NAME.matcher(plain).results().filter(name -> {
            Set<String> homes = classes.getOrDefault(name.group(2), Set.of());
            String home = name.group(1).replaceFirst("\\.$", "");
            return home.isEmpty()
                    ? single.containsKey(name.group(2))
                            ? homes.contains(single.get(name.group(2)))
                            : homes.stream().anyMatch(whole::contains)
                    : homes.contains(home);
        }).map(name -> name.group(2)).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The rows of the table: each class at the first notebook that names it. */
    private static String table() throws IOException {
        Map<String, Set<String>> classes = classes();
        Set<String> known = new TreeSet<>();
        StringBuilder rows = new StringBuilder(HEADING);
        List<Path> notebooks;
        try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
            notebooks = files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList();
        }
        for (Path notebook : notebooks) {
            Set<String> fresh = named(notebook, classes);
            fresh.removeIf(name -> !known.add(name));
            if (!fresh.isEmpty()) {
                String name = notebook.getFileName().toString().replace(".ipynb", "");
                rows.append("| ").append(name.matches("\\d.*") ? name.replaceFirst("-.*", "") : name).append(" | ")
                        .append(fresh.stream().map(type -> "`" + type + "`").collect(Collectors.joining(" ")))
                        .append(" |\n");
            }
        }
        return rows.toString();
    }

    /** {@code -Dchesslab.write} writes the table instead. */
    @Test
    void theTableOfClassesThatCellsNameIsWhatTheyName() throws IOException {
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
    void theFourWaysNameClassesInTheirNumber() throws IOException {
        Set<String> classes = new TreeSet<>(classes().keySet());
        try (Stream<Path> files = Files.list(Path.of("lib-src/tools/main/java/chesslab/cli"))) {
            files.forEach(file -> classes.add(file.getFileName().toString().replace(".java", "")));
        }
        Map<String, Integer> most = new LinkedHashMap<>();
        Pattern.compile("\\*\\*([^,*]+), [^*]*\\*\\* \\((\\d+)\\): (.*?)\\.\\s", Pattern.DOTALL)
                .matcher(Files.readString(MAP)).results().forEach(way -> {
                    List<String> names = Stream.of(way.group(3).split("→")).map(name -> name.replaceAll("[`\\s]", ""))
                            .toList();
                    assertEquals(List.of(), names.stream().filter(name -> !classes.contains(name)).toList());
                    assertEquals(Integer.parseInt(way.group(2)), names.size(), way.group(1));
                    most.put(way.group(1), names.size());
                });
        assertEquals(Set.of("An epoch", "A game", "A match", "A mined position"), most.keySet());
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
            known.addAll(classes().keySet());
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
