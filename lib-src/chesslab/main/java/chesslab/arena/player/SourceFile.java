package chesslab.arena.player;

import chesslab.files.AtomicFolder;
import chesslab.files.Sha256;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A Java source file with one public class, a player of chess or an evaluation, compiled by the JDK that runs.
 *
 * @param sha256  of its text
 * @param classes the folder with its classes, which is there as long as this program runs
 * @param name    of its public class
 * @param plays   whether that class chooses moves; else it is an evaluation
 */
record SourceFile(String sha256, Path classes, String name, boolean plays) {

    private static final Map<String, SourceFile> COMPILED = new ConcurrentHashMap<>();

    /**
     * Compiles a file with the library, and nothing else, on its class path; once, as long as its text stays.
     *
     * @throws IllegalArgumentException if it is not there, does not compile (with the line and its text for each
     *                                  error), or has no public class of the kind that is expected
     */
    static SourceFile of(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + " is not there: expected a file of Java source");
        }
        byte[] text = Files.readAllBytes(file);
        String sha256 = Sha256.of(text);
        try {
            return COMPILED.computeIfAbsent(file.toAbsolutePath() + " " + sha256, key -> {
                try {
                    return compile(file, new String(text, StandardCharsets.UTF_8), sha256);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static SourceFile compile(Path file, String text, String sha256) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new FileSystemException(file.toString(), null, "cannot be compiled: this Java has no compiler, "
                    + "expected a JDK");
        }
        if (!file.getFileName().toString().endsWith(".java")) {
            throw new IllegalArgumentException(file + ": expected a file named after its class, such as Mine.java");
        }
        Path classes = Files.createTempDirectory("chesslab-player");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(classes), "end of a compiled player"));
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ENGLISH,
                StandardCharsets.UTF_8)) {
            List<String> options = List.of("-d", classes.toString(), "-proc:none", "-nowarn", "-g",
                    "-classpath", library().toString());
            if (!compiler.getTask(new StringWriter(), files, found, options, null, files.getJavaFileObjects(file))
                    .call()) {
                throw new IllegalArgumentException(file + " does not compile\n"
                        + errors(text.lines().toList(), found.getDiagnostics()));
            }
        }
        String simple = file.getFileName().toString().replaceFirst("\\.java$", "");
        Class<?> type = publicClass(simple, classes);
        if (type == null) {
            throw new IllegalArgumentException(file + " has no public class: expected \"public class " + simple
                    + " implements Player<Board, Move>\" or \"… implements StaticEvaluation<Board>\"");
        }
        try {
            return new SourceFile(sha256, classes, type.getName(), OwnClass.plays(type));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** The folder or jar of the library's classes. */
    static Path library() {
        try {
            return Path.of(SourceFile.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void delete(Path folder) {
        try {
            AtomicFolder.delete(folder);
        } catch (IOException e) {
            // it stays among the system's temporary files, which the system clears away
        }
    }

    private static String errors(List<String> lines, List<Diagnostic<? extends JavaFileObject>> found) {
        return found.stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR).map(each -> {
            int line = (int) each.getLineNumber();
            String message = each.getMessage(Locale.ENGLISH);
            return line < 1 || line > lines.size()
                    ? message
                    : "line " + line + ": " + message + "\n    " + lines.get(line - 1).strip();
        }).collect(Collectors.joining("\n"));
    }

    /** The class that the file is named after, not yet initialized; null if it is not public, or there is none. */
    private static Class<?> publicClass(String simple, Path classes) throws IOException {
        try (Stream<Path> all = Files.walk(classes);
                URLClassLoader loader = new URLClassLoader(new URL[]{classes.toUri().toURL()},
                        SourceFile.class.getClassLoader())) {
            for (Path path : all.filter(each -> each.getFileName().toString().equals(simple + ".class")).toList()) {
                String name = classes.relativize(path).toString().replaceFirst("\\.class$", "")
                        .replace(path.getFileSystem().getSeparator(), ".");
                Class<?> type = loader.loadClass(name);
                if (Modifier.isPublic(type.getModifiers())) {
                    return type;
                }
            }
            return null;
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }
}
