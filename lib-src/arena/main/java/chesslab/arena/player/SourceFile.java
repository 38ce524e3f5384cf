package chesslab.arena.player;

import chesslab.files.Sha256;
import chesslab.game.Player;
import chesslab.search.StaticEvaluation;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A Java source file with one public class, a chess player or an evaluation, compiled by the running JDK.
 *
 * @param sha256 checksum of its text
 * @param folder folder of the compiled classes, deleted when this program ends
 * @param type   its public class, not yet initialized
 */
record SourceFile(String sha256, Path folder, Class<?> type) {

    private static final Pattern UNKNOWN = Pattern.compile("symbol: +(?:class|variable) (\\w+)");
    private static final List<String> PACKAGES = List.of("chesslab.chess", "chesslab.game", "chesslab.search",
            "chesslab.search.chess", "java.util", "java.util.function", "java.util.stream");

    /** Compiles a file with only the library on its class path. */
    static SourceFile compile(Path file) throws IOException, ClassNotFoundException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + " is missing: expected a Java source file");
        }
        String simple = file.getFileName().toString().replaceFirst("\\.java$", "");
        if (!file.toString().endsWith(".java")) {
            throw new IllegalArgumentException(file + ": expected a file named after its class, such as Mine.java");
        }
        Path folder = Files.createTempDirectory("chesslab-player");
        List<Path> made;
        try {
            compile(file, folder);
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                made = all.toList();
            }
            made.forEach(each -> each.toFile().deleteOnExit()); // from the last to the first
        }
        @SuppressWarnings("resource") // its classes are loaded while this program runs
        ClassLoader loader = new URLClassLoader(new URL[]{folder.toUri().toURL()}, SourceFile.class.getClassLoader());
        Class<?> type = null;
        for (Path each : made) {
            if (each.endsWith(simple + ".class")) {
                type = loader.loadClass(folder.relativize(each).toString().replaceFirst("\\.class$", "")
                        .replace(each.getFileSystem().getSeparator(), "."));
            }
        }
        if (type == null || !Modifier.isPublic(type.getModifiers())) {
            throw new IllegalArgumentException(file + " has no public class: expected \"public class " + simple
                    + " implements Player<Board, Move>\" or \"… implements StaticEvaluation<Board>\"");
        }
        requireThatItCanPlay(type, file + ": class " + type.getName());
        return new SourceFile(Sha256.of(file), folder, type);
    }

    private static void compile(Path file, Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new FileSystemException(file.toString(), null, "cannot be compiled: this Java has no compiler, "
                    + "expected a JDK");
        }
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of("-proc:none", "-nowarn", "-g", "-d", folder.toString(), "-classpath",
                library());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ENGLISH,
                StandardCharsets.UTF_8)) {
            if (!compiler.getTask(new StringWriter(), files, found, options, null, files.getJavaFileObjects(file))
                    .call()) {
                List<String> lines = Files.readAllLines(file);
                throw new IllegalArgumentException(file + " does not compile\n" + found.getDiagnostics().stream()
                        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR).map(each -> text(each, lines))
                        .collect(Collectors.joining("\n")));
            }
        }
    }

    private static String text(Diagnostic<?> error, List<String> lines) {
        int line = (int) error.getLineNumber();
        String message = error.getMessage(Locale.ENGLISH);
        return (line < 1 || line > lines.size()
                ? message
                : "line " + line + ": " + message + "\n    " + lines.get(line - 1).strip()) + missingImport(message);
    }

    private static String missingImport(String message) {
        Matcher unknown = UNKNOWN.matcher(message);
        return !unknown.find()
                ? ""
                : PACKAGES.stream().map(each -> each + "." + unknown.group(1)).filter(SourceFile::canBeImported)
                        .map(each -> "\n  missing:  import " + each + ";").collect(Collectors.joining());
    }

    private static boolean canBeImported(String type) {
        try {
            return Modifier.isPublic(Class.forName(type, false, SourceFile.class.getClassLoader()).getModifiers());
        } catch (ClassNotFoundException | LinkageError e) { // a linkage error where only upper and lower case differ
            return false;
        }
    }

    /** The class path of the modules that files of players may use: one jar, or a place for each. */
    static String library() {
        return Stream.of(SourceFile.class, Player.class).map(SourceFile::place).distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns whether a class chooses moves; otherwise it evaluates positions, and plays by alpha-beta. */
    static boolean plays(Class<?> type) {
        return Player.class.isAssignableFrom(type);
    }

    private static void requireThatItCanPlay(Class<?> type, String what) {
        if (!plays(type) && !StaticEvaluation.class.isAssignableFrom(type)) {
            String interfaces = Arrays.stream(type.getInterfaces()).map(Class::getSimpleName)
                    .collect(Collectors.joining(", "));
            throw new IllegalArgumentException(what + " implements " + (interfaces.isEmpty() ? "nothing" : interfaces)
                    + ", expected Player<Board, Move> or StaticEvaluation<Board>");
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException(what + " is abstract: expected a concrete class");
        }
        if (constructor(type).isEmpty()) {
            throw new IllegalArgumentException(what + " has no public constructor that takes nothing or a seed, "
                    + "expected " + type.getSimpleName() + "() or " + type.getSimpleName() + "(long seed)");
        }
    }

    /** Returns the constructor with a seed if there is one, otherwise the one without parameters. */
    private static Optional<Constructor<?>> constructor(Class<?> type) {
        return Arrays.stream(type.getConstructors())
                .filter(each -> List.of(each.getParameterTypes()).equals(List.of(long.class))
                        || each.getParameterCount() == 0)
                .max(Comparator.comparingInt(Constructor::getParameterCount));
    }

    static Object make(Class<?> type, long seed) {
        Constructor<?> constructor = constructor(type).orElseThrow();
        try {
            return constructor.getParameterCount() == 1 ? constructor.newInstance(seed) : constructor.newInstance();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException fault
                    ? fault
                    : new IllegalStateException("its constructor failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("class " + type.getName() + " cannot be made", e);
        }
    }
}
