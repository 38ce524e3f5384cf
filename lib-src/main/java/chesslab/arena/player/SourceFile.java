package chesslab.arena.player;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A Java source file with one public class, compiled by the JDK that runs. */
final class SourceFile {

    private SourceFile() {
    }

    /**
     * Compiles a file, with the library on its class path.
     *
     * @param classes the folder that gets the classes
     * @return the name of its public class
     * @throws FileSystemException if there is no such file, it does not compile, or it has no public class; for each error
     *                             it has the line and its text
     */
    static String compile(Path file, Path classes) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null, "expected a file of Java source");
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new FileSystemException(file.toString(), null, "cannot be compiled: this Java has no compiler, "
                    + "expected a JDK");
        }
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ENGLISH,
                StandardCharsets.UTF_8)) {
            List<String> options = List.of("-d", classes.toString(), "-proc:none", "-nowarn", "-g", "-parameters",
                    "-classpath", System.getProperty("java.class.path"));
            boolean done = compiler.getTask(new StringWriter(), files, found, options, null,
                    files.getJavaFileObjects(file)).call();
            if (!done) {
                throw new FileSystemException(file.toString(), null, errors(file, found.getDiagnostics()));
            }
        }
        return publicClass(file, classes);
    }

    private static String errors(Path file, List<Diagnostic<? extends JavaFileObject>> found) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return found.stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getLineNumber() < 1 || each.getLineNumber() > lines.size()
                        ? each.getMessage(Locale.ENGLISH)
                        : "line " + each.getLineNumber() + ": " + each.getMessage(Locale.ENGLISH) + "\n    "
                                + lines.get((int) each.getLineNumber() - 1).strip())
                .collect(Collectors.joining("\n", "does not compile\n", ""));
    }

    /** The one top-level class that is public; javac allows no second one. */
    private static String publicClass(Path file, Path classes) throws IOException {
        String simple = file.getFileName().toString().replaceFirst("\\.java$", "");
        try (Stream<Path> all = Files.walk(classes);
                URLClassLoader loader = new URLClassLoader(new URL[]{classes.toUri().toURL()},
                        SourceFile.class.getClassLoader())) {
            for (Path path : all.filter(each -> each.getFileName().toString().equals(simple + ".class")).toList()) {
                String name = classes.relativize(path).toString().replaceFirst("\\.class$", "")
                        .replace(path.getFileSystem().getSeparator(), ".");
                if (Modifier.isPublic(loader.loadClass(name).getModifiers())) {
                    return name;
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
        throw new FileSystemException(file.toString(), null, "has no public class: expected \"public class " + simple
                + " implements Player<Board, Move>\" or \"… implements StaticEvaluation<Board>\"");
    }
}
