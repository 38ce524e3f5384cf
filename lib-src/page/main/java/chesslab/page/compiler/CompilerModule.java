package chesslab.page.compiler;

import chesslab.game.Player;
import chesslab.page.runtime.PagePlayer;
import chesslab.search.StaticEvaluation;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.env.IBinaryMethod;
import org.teavm.jso.JSExport;
import org.teavm.jso.typedarrays.Int8Array;

/** Compiles and links a reader's program. It is a WebAssembly module itself, whose methods the scripts of a page call. */
public final class CompilerModule {

    private static final String MAIN = "PageMain$"; // the class that plays with the reader's
    /** What programs may name beside the classes of {@code java}: the beginnings of paths. */
    static final List<String> LIBRARY = List.of("chesslab/", "it/unimi/dsi/fastutil/", "org/knowm/xchart/",
            "tech/tablesaw/");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|enum)\\s+([^\\s<({]+)");
    private static final Pattern PUBLIC = Pattern.compile("\\bpublic\\s+(?:(?:final|abstract)\\s+)*" + TYPE.pattern());
    private static final String NEXT = "\f"; // between cells
    private static final int IS_PUBLIC = 0x1;
    private static final int IS_ABSTRACT = 0x400;

    private static final Map<String, Map<String, byte[]>> ARCHIVES = new HashMap<>();

    private static SourceCompiler compiler;
    private static SourceCompiler lessons; // whose programs have files, in memory
    private static Linker linker;
    private static byte[] module;

    private CompilerModule() {
    }

    public static void main(String[] arguments) { // it waits for its calls
    }

    /** Takes an archive: {@code stubs} to compile with, {@code runtime} to link with, {@code resources} of ecj. */
    @JSExport
    public static void load(String name, Int8Array archive) throws IOException {
        load(name, unpacked(archive.copyToJavaArray()));
    }

    public static void load(String name, Map<String, byte[]> files) {
        ARCHIVES.put(name, files);
    }

    /** Reads an archive: the number of its files, and of each the path, the length and the bytes. */
    private static Map<String, byte[]> unpacked(byte[] archive) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(archive));
        for (int left = in.readInt(); left > 0; left--) {
            String path = in.readUTF();
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            files.put(path, bytes);
        }
        return files;
    }

    /** Returns a file of ecj; null if there is none. */
    static byte[] resource(String path) {
        return ARCHIVES.get("resources").get(path);
    }

    /**
     * Compiles and links a player or an evaluation.
     *
     * @return its errors, a line each: line, begin, end and message, by tabs; empty if {@link #module} has its module
     */
    @JSExport
    public static String compile(String source) {
        try {
            List<Fault> faults = faults(source);
            if (faults.isEmpty()) {
                module = linked();
            }
            return faults.stream().map(CompilerModule::row).collect(Collectors.joining("\n"));
        } catch (Linker.Refused e) {
            return e.lines.entrySet().stream().map(each -> row(new Fault(each.getKey(), 0, 0, each.getValue())))
                    .collect(Collectors.joining("\n"));
        } catch (RuntimeException | Error e) { // of whatever it is, the page shall hear
            return "1\t0\t0\tThis program cannot be compiled in a page: " + e;
        }
    }

    /**
     * Compiles and links a lesson; {@link #module} has its module, also where cells have errors.
     *
     * @param cells the sources of its cells, with {@value #NEXT} between them
     * @return the errors, as {@link #compile} returns them, each behind its cell's number from 0 and a tab
     */
    @JSExport
    public static String lesson(String cells) {
        StringBuilder faults = new StringBuilder();
        try {
            linker = linker == null ? new Linker(ARCHIVES.get("runtime")) : linker;
            module = lesson(List.of(cells.split(NEXT, -1)), linker, false,
                    (cell, fault) -> faults.append(cell).append('\t').append(row(fault)).append('\n'));
        } catch (RuntimeException | Error e) { // of whatever it is, the page shall hear
            module = new byte[0];
            return "-1\t" + row(new Fault(1, 0, 0, "This lesson cannot be compiled in a page: " + e));
        }
        return faults.toString();
    }

    /**
     * Compiles and links a lesson. A cell with an error fails when it runs, and the others go on.
     *
     * @param fast   as of {@link Linker#link}
     * @param faults receives the errors, each with the number of its cell, from 0
     */
    public static byte[] lesson(List<String> cells, Linker linker, boolean fast, BiConsumer<Integer, Fault> faults) {
        lessons = lessons == null ? newCompiler(path -> true) : lessons;
        LessonSource source = LessonSource.compile(cells, lessons, faults);
        while (true) {
            try {
                return linker.link(lessons.classes(), LessonSource.MAIN, fast, source::place);
            } catch (Linker.Refused e) {
                if (!source.refuse(e.lines, lessons, faults)) {
                    throw e;
                }
            }
        }
    }

    /** As the other method, without linking; returns the classes, by their paths. */
    public static Map<String, byte[]> lesson(List<String> cells, BiConsumer<Integer, Fault> faults) {
        lessons = lessons == null ? newCompiler(path -> true) : lessons;
        LessonSource.compile(cells, lessons, faults);
        return lessons.classes();
    }

    private static String row(Fault fault) {
        return fault.line() + "\t" + fault.begin() + "\t" + fault.end() + "\t" + fault.message().replaceAll("\\s", " ");
    }

    @JSExport
    public static Int8Array module() {
        return Int8Array.copyFromJavaArray(module);
    }

    static Map<String, byte[]> classes() {
        return compiler.classes();
    }

    public static byte[] linked() {
        linker = linker == null ? new Linker(ARCHIVES.get("runtime")) : linker;
        return linker.link(compiler.classes(), MAIN, false, line -> line);
    }

    private static SourceCompiler newCompiler(Predicate<String> stubs) {
        Map<String, byte[]> known = new HashMap<>(ARCHIVES.get("stubs"));
        known.keySet().removeIf(stubs.negate());
        ARCHIVES.get("runtime").forEach((path, bytes) -> {
            if (LIBRARY.stream().anyMatch(path::startsWith)) {
                known.put(path, bytes);
            }
        });
        return new SourceCompiler(known);
    }

    public static List<Fault> faults(String source) {
        compiler = compiler == null ? newCompiler(path -> !path.startsWith("java/nio/file/")) : compiler;
        compiler.clear();
        Matcher type = PUBLIC.matcher(source);
        Matcher any = TYPE.matcher(source);
        String name = type.find() ? type.group(1) : any.find() ? any.group(1) : "Mine";
        List<Fault> faults = new ArrayList<>();
        compiler.compile(name, source, faults::add);
        if (faults.isEmpty()) {
            String path = compiler.classes().keySet().stream().map(each -> each.replace(".class", ""))
                    .filter(each -> each.equals(name) || each.endsWith("/" + name)).findFirst().orElse("");
            ClassFileReader found = path.isEmpty() ? null : compiler.find(path);
            Set<String> supertypes = supertypes(found, new HashSet<>());
            String wrong = wrong(name, found, supertypes);
            if (wrong.isEmpty()) {
                compiler.compile(MAIN,
                        "public class %s { public static void main(String[] arguments) { %s.%s(arguments, seed -> new %s(%s)); } }"
                                .formatted(MAIN, PagePlayer.class.getName(),
                                        isAmong(supertypes, Player.class) ? "play" : "search",
                                        path.replace('/', '.').replace('$', '.'), parameters(found)),
                        faults::add);
            } else {
                int place = Math.max(0, source.indexOf(name));
                faults.add(new Fault(1 + (int) source.chars().limit(place).filter(each -> each == '\n').count(), place,
                        place + name.length(), wrong));
            }
        }
        return faults;
    }

    private static String wrong(String name, ClassFileReader type, Set<String> supertypes) {
        if (type == null || (type.getModifiers() & IS_PUBLIC) == 0) {
            return "There is no public class: expected \"public class Mine implements Player<Board, Move>\" or \"… "
                    + "implements StaticEvaluation<Board>\"";
        }
        if (!isAmong(supertypes, Player.class) && !isAmong(supertypes, StaticEvaluation.class)) {
            return "Class " + name
                    + " implements neither Player<Board, Move> nor StaticEvaluation<Board>: expected one";
        }
        if ((type.getModifiers() & IS_ABSTRACT) != 0) {
            return "Class " + name + " is abstract: expected a concrete class";
        }
        return parameters(type) == null
                ? "Class " + name + " has no public constructor that takes nothing or a seed: expected " + name
                        + "() or "
                        + name + "(long seed)"
                : "";
    }

    private static boolean isAmong(Set<String> types, Class<?> type) {
        return types.contains(type.getName().replace('.', '/'));
    }

    /** Returns what a constructor takes: the seed if one does, else nothing; null if none takes either. */
    private static String parameters(ClassFileReader type) {
        String parameters = null;
        for (IBinaryMethod method : type.getMethods()) {
            String taken = new String(method.getMethodDescriptor());
            if (method.isConstructor() && (method.getModifiers() & IS_PUBLIC) != 0 && taken.matches("\\(J?\\)V")
                    && !"seed".equals(parameters)) {
                parameters = taken.equals("(J)V") ? "seed" : "";
            }
        }
        return parameters;
    }

    private static Set<String> supertypes(ClassFileReader type, Set<String> found) {
        if (type != null) {
            List<char[]> direct = new ArrayList<>();
            if (type.getSuperclassName() != null) {
                direct.add(type.getSuperclassName());
            }
            if (type.getInterfaceNames() != null) {
                direct.addAll(List.of(type.getInterfaceNames()));
            }
            for (char[] each : direct) {
                if (found.add(new String(each))) {
                    supertypes(compiler.find(new String(each)), found);
                }
            }
        }
        return found;
    }
}
