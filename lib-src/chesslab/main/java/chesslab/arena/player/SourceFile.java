package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.Sha256;
import chesslab.game.Player;
import chesslab.search.SearchLimits;
import chesslab.search.StaticEvaluation;
import chesslab.search.chess.ChessSearch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A Java source file with one public class, a player of chess or an evaluation, compiled in memory by the JDK that
 * runs.
 *
 * @param sha256 of its text
 * @param type   its public class, not yet initialized
 */
public record SourceFile(String sha256, Class<?> type) {

    /** Compiled classes, by their names. */
    private static final class Classes extends ClassLoader {

        private final Map<String, byte[]> bytes;

        Classes(Map<String, byte[]> bytes) {
            super(SourceFile.class.getClassLoader());
            this.bytes = bytes;
        }

        JavaFileManager manager(JavaFileManager files) {
            return new ForwardingJavaFileManager<>(files) {
                @Override
                public JavaFileObject getJavaFileForOutput(Location place, String name, JavaFileObject.Kind kind,
                        FileObject source) {
                    return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/')), kind) {
                        @Override
                        public OutputStream openOutputStream() {
                            return new ByteArrayOutputStream() {
                                @Override
                                public void close() {
                                    bytes.put(name, toByteArray());
                                }
                            };
                        }
                    };
                }
            };
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!bytes.containsKey(name)) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes.get(name), 0, bytes.get(name).length);
        }

        /** The public class of that name, in whatever package; null where there is none. */
        Class<?> publicClass(String simple) throws ClassNotFoundException {
            for (String name : bytes.keySet()) {
                if (name.substring(name.lastIndexOf('.') + 1).equals(simple)
                        && Modifier.isPublic(loadClass(name).getModifiers())) {
                    return loadClass(name);
                }
            }
            return null;
        }
    }

    /**
     * Compiles a file with the library, and nothing else, on its class path.
     *
     * @throws IllegalArgumentException if it is not there, does not compile (with the line and its text for each
     *                                  error), or has no public class that plays or evaluates and can be made
     */
    static SourceFile compile(Path file) throws IOException, ClassNotFoundException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + " is not there: expected a file of Java source");
        }
        if (!file.getFileName().toString().endsWith(".java")) {
            throw new IllegalArgumentException(file + ": expected a file named after its class, such as Mine.java");
        }
        byte[] bytes = Files.readAllBytes(file);
        String simple = file.getFileName().toString().replaceFirst("\\.java$", "");
        Class<?> type = compile(file, new String(bytes, StandardCharsets.UTF_8)).publicClass(simple);
        if (type == null) {
            throw new IllegalArgumentException(file + " has no public class: expected \"public class " + simple
                    + " implements Player<Board, Move>\" or \"… implements StaticEvaluation<Board>\"");
        }
        SourceFile source = new SourceFile(Sha256.of(bytes), type);
        source.requireThatItCanPlay(file + ": class " + type.getName());
        return source;
    }

    private static Classes compile(Path file, String text) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new FileSystemException(file.toString(), null, "cannot be compiled: this Java has no compiler, "
                    + "expected a JDK");
        }
        Classes classes = new Classes(new TreeMap<>());
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaFileObject source = new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
        List<String> options = List.of("-proc:none", "-nowarn", "-g", "-classpath", place(SourceFile.class).toString());
        try (JavaFileManager files = classes
                .manager(compiler.getStandardFileManager(found, Locale.ENGLISH, StandardCharsets.UTF_8))) {
            if (!compiler.getTask(new StringWriter(), files, found, options, null, List.of(source)).call()) {
                throw new IllegalArgumentException(file + " does not compile\n"
                        + errors(text.lines().toList(), found.getDiagnostics()));
            }
        }
        return classes;
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

    /** The folder or jar that a class is from. */
    static Path place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether its class chooses moves; else it evaluates positions, and plays by alpha-beta. */
    boolean plays() {
        return Player.class.isAssignableFrom(type);
    }

    private void requireThatItCanPlay(String what) {
        if (!plays() && !StaticEvaluation.class.isAssignableFrom(type)) {
            String interfaces = Arrays.stream(type.getInterfaces()).map(Class::getSimpleName)
                    .collect(Collectors.joining(", "));
            throw new IllegalArgumentException(what + " implements " + (interfaces.isEmpty() ? "nothing" : interfaces)
                    + ", expected Player<Board, Move> or StaticEvaluation<Board>");
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException(what + " is abstract: expected one that can be made");
        }
        if (constructor().isEmpty()) {
            throw new IllegalArgumentException(what + " has no public constructor that takes nothing or a seed, "
                    + "expected " + type.getSimpleName() + "() or " + type.getSimpleName() + "(long seed)");
        }
    }

    /** Writes the compiled classes to a file, for {@link #open}. */
    void save(Path file) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
            out.writeObject(type.getName());
            out.writeObject(((Classes) type.getClassLoader()).bytes);
        }
    }

    /**
     * Opens the player of classes that were saved, in the process that is for it alone.
     *
     * @param time for a move
     */
    @SuppressWarnings("unchecked")
    public static MatchPlayer<Board, Move> open(Path saved, Duration time) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(saved))) {
            String name = (String) in.readObject();
            Classes classes = new Classes((Map<String, byte[]>) in.readObject());
            return new SourceFile("", classes.loadClass(name)).open(time);
        }
    }

    @SuppressWarnings("unchecked") // a class for another game fails at its first move, as one that throws
    private MatchPlayer<Board, Move> open(Duration time) {
        return plays()
                ? new OwnPlayer<>(type.getName(), seed -> (Player<Board, Move>) make(seed), time,
                        new AtomicReference<>(""))
                : new SearchPlayer(type.getName(), "", seed -> SearchPlayer.bySearch(
                        ChessSearch.modern(
                                StaticEvaluation.<Board>unchanging((StaticEvaluation<Board>) make(seed)))::search,
                        SearchLimits.nodes(Entrant.DEFAULT_NODES)), Optional.empty(), () -> {
                        });
    }

    /** That which takes a seed before that which takes nothing. */
    private Optional<Constructor<?>> constructor() {
        return Arrays.stream(type.getConstructors())
                .filter(each -> List.of(each.getParameterTypes()).equals(List.of(long.class))
                        || each.getParameterCount() == 0)
                .max(Comparator.comparingInt(Constructor::getParameterCount));
    }

    private Object make(long seed) {
        Constructor<?> constructor = constructor().orElseThrow();
        try {
            return constructor.getParameterCount() == 1 ? constructor.newInstance(seed) : constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("class " + type.getName() + " cannot be made", e);
        }
    }
}
