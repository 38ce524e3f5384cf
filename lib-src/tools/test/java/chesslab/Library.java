package chesslab;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** The classes of the library by their full names, and which of them use which. */
final class Library {

    static final List<String> MODULES = List.of("chesslab", "arena", "learning");

    /** A file of a module; the class it is named after stands for all in it. */
    record Source(String module, String text) {

        long lines() {
            return text.lines().count();
        }
    }

    /** The files by the full names of their classes. */
    static final Map<String, Source> CLASSES = read();
    /** What each class uses, nested ones as parts of theirs, by the class files. */
    static final Map<String, Set<String>> USES = uses();

    private Library() {
    }

    private static Map<String, Source> read() {
        Map<String, Source> classes = new TreeMap<>();
        for (String module : MODULES) {
            Path root = Path.of("lib-src", module, "main", "java");
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(each -> each.toString().matches(".*/[A-Z]\\w*\\.java")).toList()) {
                    String path = root.relativize(file).toString();
                    classes.put(path.replaceFirst("\\.java$", "").replace('/', '.'),
                            new Source(module, Files.readString(file)));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return classes;
    }

    static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static Map<String, Set<String>> uses() {
        List<String> arguments = new ArrayList<>(List.of("-verbose:class", "-filter:none", "--ignore-missing-deps"));
        MODULES.forEach(module -> arguments.add("target/" + module + "/classes"));
        StringWriter text = new StringWriter();
        int status = ToolProvider.findFirst("jdeps").orElseThrow().run(new PrintWriter(text), new PrintWriter(text),
                arguments.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalStateException(text.toString());
        }
        Map<String, Set<String>> uses = new TreeMap<>();
        text.toString().lines().map(line -> line.strip().split("\\s+")).filter(words -> words.length > 2)
                .forEach(words -> {
                    String used = words[2].replaceFirst("\\$.*", "");
                    if (CLASSES.containsKey(used)) {
                        uses.computeIfAbsent(words[0].replaceFirst("\\$.*", ""), name -> new TreeSet<>()).add(used);
                    }
                });
        return uses;
    }

    /** Some classes and all that they use, and so on, without one of them. */
    static Set<String> reached(Collection<String> from, String without) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            String name = open.pop();
            if (!name.equals(without) && reached.add(name)) {
                open.addAll(USES.getOrDefault(name, Set.of()));
            }
        }
        return reached;
    }
}
