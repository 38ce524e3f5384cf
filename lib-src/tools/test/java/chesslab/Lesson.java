package chesslab;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A notebook.
 *
 * @param name its number, or its name if it has none
 * @param code its cells
 */
record Lesson(String name, String code) {

    private static final Pattern TEXT_OR_COMMENT = Pattern
            .compile("\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])+'|//[^\n]*", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("import (?:static )?([\\w.]+)\\.(\\w+|\\*);");
    private static final Pattern NAME = Pattern.compile("(?<![\\w.])((?:[a-z]\\w*\\.)*)([A-Z]\\w*)");

    /** All notebooks in their order. */
    static List<Lesson> all() {
        try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
            return files.filter(file -> file.toString().endsWith(".ipynb")).sorted().map(Lesson::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Lesson read(Path notebook) {
        StringBuilder code = new StringBuilder();
        try {
            for (JsonElement cell : JsonParser.parseString(Files.readString(notebook)).getAsJsonObject()
                    .getAsJsonArray("cells")) {
                if (cell.getAsJsonObject().get("cell_type").getAsString().equals("code")) {
                    cell.getAsJsonObject().getAsJsonArray("source").forEach(line -> code.append(line.getAsString()));
                    code.append('\n');
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String name = notebook.getFileName().toString().replaceFirst("\\.ipynb$", "");
        return new Lesson(name.matches("\\d.*") ? name.replaceFirst("-.*", "") : name, code.toString());
    }

    /** The classes of the library that its cells name by an import or in full. */
    Set<String> named() {
        String plain = TEXT_OR_COMMENT.matcher(code).replaceAll(" ");
        Set<String> whole = new HashSet<>();
        Map<String, String> single = new HashMap<>();
        IMPORT.matcher(plain).results().forEach(line -> {
            whole.add(line.group(1));
            single.put(line.group(2), line.group(1));
        });
        Set<String> named = new TreeSet<>();
        NAME.matcher(plain).results().forEach(name -> {
            String home = name.group(1).isEmpty()
                    ? single.get(name.group(2))
                    : name.group(1).replaceFirst("\\.$", "");
            (home == null ? whole : Set.of(home)).stream().map(each -> each + "." + name.group(2))
                    .filter(Library.CLASSES::containsKey).forEach(named::add);
        });
        return named;
    }
}
