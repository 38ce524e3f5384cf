package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Side;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import jdk.jshell.execution.LocalExecutionControl;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The vocabulary of chesslib, as a list of its names that we offer too. The chess cells of the notebooks, tagged
 * {@code chesslib} or {@code chesslib-order}, compile against empty classes with the names of the list and no other.
 */
class ChesslibNamesTest {

    private static final String THEIRS = "com.github.bhlangonijr.chesslib";
    private static final Pattern MEMBER = Pattern.compile("(static )?(\\w+)\\.(\\w+)\\((.*)\\) -> (.+)");
    private static final Map<String, Class<?>> OURS = Map.of("Side", Side.class, "PieceType", PieceType.class, "Piece",
            Piece.class, "File", File.class, "Rank", Rank.class, "Square", Square.class, "Move", Move.class, "Board",
            Board.class);

    @TempDir
    private static Path stubs;

    private static List<String> names() throws IOException {
        return Files.readAllLines(Path.of("lib-src/test/resources/chesslab/chess/chesslib-names.txt")).stream()
                .filter(line -> !line.startsWith("#")).toList();
    }

    @Test
    void namesOfTheListAreOursWithTheSameParametersAndKnownDifferencesInWhatTheyReturn() throws IOException {
        Set<String> ours = OURS.entrySet().stream().flatMap(entry -> membersOf(entry.getKey(), entry.getValue()))
                .collect(Collectors.toCollection(TreeSet::new));
        Map<String, String> different = new TreeMap<>();
        for (String line : names()) {
            if (line.startsWith("enum ")) {
                String[] words = line.split(" ");
                Set<String> constants = Stream.of(OURS.get(words[1]).getEnumConstants()).map(Object::toString)
                        .collect(Collectors.toSet());
                assertTrue(constants.containsAll(List.of(words).subList(2, words.length)), line);
            } else if (!line.startsWith("class ") && !ours.contains(line)) {
                String name = line.replaceFirst(" -> .*", " -> ");
                String mine = ours.stream().filter(member -> member.startsWith(name)).findAny().orElse("not ours");
                different.put(name.replace(" -> ", ""), mine.replace(name, ""));
            }
        }
        assertEquals(Map.of("Board.doMove(Move)", "void", "Board.doMove(String)", "void",
                "Board.getHalfMoveCounter()", "int", "Board.getMoveCounter()", "int"), different);
    }

    private static Stream<String> membersOf(String name, Class<?> type) {
        return Stream.concat(Stream.of(type.getConstructors()), Stream.of(type.getMethods()))
                .filter(member -> Modifier.isPublic(member.getModifiers())).map(member -> written(name, member));
    }

    private static String written(String name, Executable member) {
        String parameters = Arrays.stream(member.getGenericParameterTypes()).map(ChesslibNamesTest::simple)
                .collect(Collectors.joining(", ", "(", ")"));
        if (member instanceof Constructor) {
            return name + parameters;
        }
        return (Modifier.isStatic(member.getModifiers()) ? "static " : "") + name + "." + member.getName() + parameters
                + " -> " + simple(((Method) member).getGenericReturnType());
    }

    private static String simple(Type type) {
        return type.getTypeName().replaceAll("[a-z]\\w*\\.", "");
    }

    /** Compiles the names of the list as classes that do nothing. */
    @BeforeAll
    static void compileNames() throws IOException {
        Map<String, StringBuilder> sources = new LinkedHashMap<>();
        for (String line : names()) {
            Matcher member = MEMBER.matcher(line);
            if (member.matches()) {
                sources.get(member.group(2)).append("public ").append(member.group(1) == null ? "" : "static ")
                        .append(member.group(5)).append(' ').append(member.group(3)).append(named(member.group(4)))
                        .append("{ throw new UnsupportedOperationException(); }\n");
            } else if (line.matches("(enum|class) .*")) {
                String[] words = line.split(" ", 3);
                sources.put(words[1], new StringBuilder("package " + packageOf(words[1]) + ";\nimport java.util.List;\n"
                        + "import " + THEIRS + ".*;\nimport " + THEIRS + ".move.*;\npublic " + words[0] + " " + words[1]
                        + " {\n" + (words.length < 3 ? "" : words[2].replace(' ', ',') + ";\n")));
            } else {
                String name = line.replaceFirst("\\(.*", "");
                sources.get(name).append("public ").append(name).append(named(line.substring(name.length() + 1,
                        line.length() - 1))).append("{ }\n");
            }
        }
        List<String> arguments = new ArrayList<>(List.of("-d", stubs.toString()));
        for (Map.Entry<String, StringBuilder> source : sources.entrySet()) {
            Path file = Files.createDirectories(stubs.resolve("source/" + packageOf(source.getKey())))
                    .resolve(source.getKey() + ".java");
            arguments.add(Files.writeString(file, source.getValue().append("}\n")).toString());
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)));
    }

    private static String packageOf(String name) {
        return name.equals("Move") ? THEIRS + ".move" : THEIRS;
    }

    /** Parameters in parentheses, from their types. */
    private static String named(String types) {
        String[] each = types.isEmpty() ? new String[0] : types.split(", ");
        return IntStream.range(0, each.length).mapToObj(i -> each[i] + " p" + i)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    @Test
    void chessCellsUseNoNameThatTheListHasNot() throws IOException {
        List<Path> withCells = new ArrayList<>();
        try (Stream<Path> notebooks = Files.list(Path.of("notebooks"))) {
            for (Path notebook : notebooks.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList()) {
                List<String> cells = chessCells(notebook);
                if (!cells.isEmpty()) {
                    withCells.add(notebook.getFileName());
                }
                assertEquals(List.of(), faults(cells), notebook.toString());
            }
        }
        assertTrue(withCells.contains(Path.of("01-search-algorithms.ipynb")), withCells.toString());
    }

    @Test
    void nameOfOursAloneIsAFault() {
        String imports = "import chesslab.chess.*;\nimport chesslab.game.Side;";
        for (String cell : List.of("new Board().outcome()",
                "boolean over(Board board) { return board.outcome().isEmpty(); }",
                "Board board = Board.fromFen(\"\");", "Evaluation<Board> value;", "Square.A1.getNotation()")) {
            assertFalse(faults(List.of(imports, cell)).isEmpty(), cell);
        }
        assertEquals(List.of(),
                faults(List.of(imports, "boolean made(Board board, Move move) { return board.doMove(move); }")),
                "what it returns is chesslib's");
    }

    private static List<String> chessCells(Path notebook) throws IOException {
        List<String> sources = new ArrayList<>();
        for (JsonElement each : JsonParser.parseString(Files.readString(notebook)).getAsJsonObject()
                .getAsJsonArray("cells")) {
            JsonObject cell = each.getAsJsonObject();
            JsonElement tags = cell.getAsJsonObject("metadata").get("tags");
            if (tags != null && tags.toString().matches(".*\"chesslib(-order)?\".*")) {
                sources.add(cell.getAsJsonArray("source").asList().stream().map(JsonElement::getAsString)
                        .collect(Collectors.joining()));
            }
        }
        return sources;
    }

    /** Loads the code of cells and runs none of it. */
    private static final class Idle implements ExecutionControlProvider {

        @Override
        public String name() {
            return "idle";
        }

        @Override
        public ExecutionControl generate(ExecutionEnv environment, Map<String, String> parameters) {
            return new LocalExecutionControl() {
                @Override
                protected String invoke(Method cell) {
                    return "";
                }
            };
        }
    }

    /** What does not compile where the cells' imports of our packages name chesslib's. */
    private static List<String> faults(List<String> cells) {
        try (JShell shell = JShell.builder().executionEngine(new Idle(), Map.of()).build()) {
            shell.addToClasspath(stubs.toString());
            for (String cell : cells) {
                String left = cell.replace("import chesslab.chess.*;", "import " + THEIRS + ".*;\nimport " + THEIRS
                        + ".move.*;").replace("import chesslab.game.", "import " + THEIRS + ".");
                while (!left.isBlank()) {
                    CompletionInfo next = shell.sourceCodeAnalysis().analyzeCompletion(left);
                    shell.eval(next.source() == null ? left : next.source());
                    left = next.source() == null ? "" : next.remaining();
                }
            }
            return shell.snippets().filter(snippet -> shell.status(snippet) != Snippet.Status.VALID
                    && shell.status(snippet) != Snippet.Status.OVERWRITTEN).map(snippet -> snippet.source()
                            + shell.diagnostics(snippet).map(diagnostic -> diagnostic.getMessage(null)).toList())
                    .toList();
        }
    }
}
