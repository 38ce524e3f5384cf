package chesslab.page;

import chesslab.arena.match.Openings;
import chesslab.chess.Board;
import chesslab.notebook.drawing.BoardScript;
import chesslab.search.nnue.NnueNetwork;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.teavm.diagnostics.DefaultProblemTextConsumer;
import org.teavm.diagnostics.Problem;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.tooling.TeaVMToolException;
import org.teavm.vm.TeaVMOptimizationLevel;

/**
 * Writes what the pages of the site run into a folder: {@code game.wasm} and {@code weights}, the game on the board, and
 * {@code boards.json}, the empty boards that it fills; {@code compiler}, an archive of the compiler of a reader's program
 * with all that it needs; {@code openings} of its matches; {@code teavm.js}, which starts a module. Called with the class
 * path, the thin classes first, the folder of a network, the file of the openings, the folder to write into, and that of
 * the notebooks.
 */
public final class Build {

    private static final String UNICODE = "org/teavm/classlib/impl/unicode/UnicodeData.txt";
    private static final String LANGUAGES = "org/teavm/classlib/impl/unicode/cldr-json.zip";
    private static final int BOARD_PIXELS = 480;
    private static final int LAST_LETTER = 0x2C00; // of the alphabets that a page knows, beside whole ranges

    private Build() {
    }

    public static void main(String[] arguments) throws IOException, TeaVMToolException {
        List<File> classpath = Arrays.stream(arguments[0].split(File.pathSeparator)).map(File::new).toList();
        Path out = Path.of(arguments[3]);
        Map<String, byte[]> runtime = runtime(classpath);
        Files.write(out.resolve("game.wasm"), new Linker(runtime).link(Map.of(), PageGame.class.getName(), true));
        Files.write(out.resolve("weights"), weights(NnueNetwork.read(Path.of(arguments[1]))));
        Files.write(out.resolve("teavm.js"), file(classpath, "org/teavm/backend/wasm/wasm-gc-runtime.min.js"));
        Openings<Board> openings = Openings.read(Path.of(arguments[2]));
        Files.write(out.resolve("openings"),
                IntStream.range(0, openings.count()).mapToObj(i -> openings.start().apply(i).getFen()).toList());
        Files.writeString(out.resolve("boards.json"), BoardScript.json(BoardScript.templates(8, 8, BOARD_PIXELS)));
        String sources = key(files(classpath,
                path -> path
                        .matches(
                                "chesslab/page/(?!Build|Stubs|Page(Match|Player|Game)|Lessons\\.).*|.*ecj.*|.*/teavm/.*")));
        Path key = out.resolve("compiler.key");
        if (!Files.exists(key) || !Files.readString(key).equals(sources)) {
            compile(classpath, out);
            Files.writeString(key, sources);
        }
        Lessons.write(runtime, Path.of(arguments[4]), out.resolve("lessons"));
        Map<String, byte[]> compiler = new TreeMap<>();
        compiler.put("compiler.wasm", Files.readAllBytes(out.resolve("compiler.wasm")));
        compiler.put("runtime", packed(runtime));
        compiler.put("stubs", packed(Stubs.of(runtime)));
        compiler.put("resources", packed(files(classpath, path -> path.matches(
                "org/eclipse/jdt/internal/compiler/(parser/([a-z0-9]+\\.(rsc|props)|readableNames.props|unicode13/.*)|problem/messages\\.properties)"))));
        Files.write(out.resolve("compiler"), packed(compiler));
    }

    static String key(Map<String, byte[]> files) {
        CRC32 sum = new CRC32();
        files.forEach((path, bytes) -> {
            sum.update(path.getBytes(StandardCharsets.UTF_8));
            sum.update(bytes);
        });
        return Long.toHexString(sum.getValue());
    }

    /** Returns what programs are linked with. */
    static Map<String, byte[]> runtime(List<File> classpath) throws IOException {
        Map<String, byte[]> runtime = files(classpath, Build::isOfPrograms);
        runtime.put(UNICODE, shorterUnicode(file(classpath, UNICODE)));
        runtime.put(LANGUAGES, shorterLanguages(file(classpath, LANGUAGES)));
        return runtime;
    }

    /** Returns whether a class is linked with programs. */
    private static boolean isOfPrograms(String path) {
        return path.endsWith(".class") && path.matches("org/teavm/(classlib|platform|jso|runtime|interop|extension)/.*"
                + "|org/teavm/backend/wasm/((runtime|transformation)/.*|Wasm(Runtime|Heap).*)"
                + "|org/threeten/bp/(Duration|DateTimeException|jdk8/|temporal/|format/DateTimeParseException).*"
                + "|chesslab/(game|chess|search|hexapawn|arena|encoding|files|learning/PlanesImage|notebook"
                + "|uci/Uci).*"
                + "|chesslab/page/(Exact|Page(Match|Player|Game)).*|org/apache/commons/math3/special/Erf.class"
                + "|tech/tablesaw/api/Table.class|org/knowm/xchart/.*Chart\\W.*"
                + "|it/unimi/dsi/fastutil/longs/Long(2BooleanOpenHashMap|2DoubleOpenHashMap|OpenHashSet|Table).class")
                && !path.matches("chesslab/arena/server/.*"
                        + "|org/teavm/jso/(web|indexeddb|dom|canvas|geolocation|gamepad|ajax|crypto|file|svg|streams).*"
                        + "|org/teavm/classlib/(java/(text|net|util/(jar|logging|zip))/|impl/(tz|currency)/).*"
                        + "|org/teavm/classlib/java/util/T(Calendar|GregorianCalendar|TimeZone|Scanner|Currency|Date)\\b.*");
    }

    /** Returns files of a class path by their paths, the first of each. */
    static Map<String, byte[]> files(List<File> classpath, Predicate<String> wanted) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (File place : classpath) {
            if (place.isDirectory()) {
                try (Stream<Path> all = Files.walk(place.toPath())) {
                    for (Path file : all.filter(Files::isRegularFile).toList()) {
                        String path = place.toPath().relativize(file).toString().replace(File.separatorChar, '/');
                        if (wanted.test(path) && !files.containsKey(path)) {
                            files.put(path, Files.readAllBytes(file));
                        }
                    }
                }
            } else {
                try (ZipFile jar = new ZipFile(place)) {
                    for (ZipEntry entry : Collections.list(jar.entries())) {
                        if (wanted.test(entry.getName()) && !files.containsKey(entry.getName())) {
                            files.put(entry.getName(), jar.getInputStream(entry).readAllBytes());
                        }
                    }
                }
            }
        }
        return files;
    }

    private static byte[] file(List<File> classpath, String path) throws IOException {
        return files(classpath, path::equals).get(path);
    }

    /** Returns an archive, as PageCompiler reads it. */
    static byte[] packed(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(files.size());
        for (Map.Entry<String, byte[]> each : files.entrySet()) {
            out.writeUTF(each.getKey());
            out.writeInt(each.getValue().length);
            out.write(each.getValue());
        }
        return bytes.toByteArray();
    }

    /** Returns the lines of letters in common use, without their names. */
    private static byte[] shorterUnicode(byte[] data) {
        return new String(data, StandardCharsets.UTF_8).lines().map(line -> line.split(";", 3))
                .filter(line -> line[1].endsWith("First>") || line[1].endsWith("Last>")
                        || Integer.parseInt(line[0], 16) < LAST_LETTER)
                .map(line -> line[0] + ";" + (line[1].endsWith(">") ? line[1] : "") + ";" + line[2])
                .collect(Collectors.joining("\n")).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns what is English, or of no language. */
    private static byte[] shorterLanguages(byte[] archive) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(archive));
                ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entry.getName().matches("/?(en|root|supplemental)/.*")) {
                    ZipEntry same = new ZipEntry(entry.getName());
                    same.setTime(0);
                    out.putNextEntry(same);
                    in.transferTo(out);
                }
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] weights(NnueNetwork network) {
        float[][] weights = {network.features(), network.biases(), network.output(), {network.bias()}};
        ByteBuffer bytes = ByteBuffer.allocate(4 * Stream.of(weights).mapToInt(each -> each.length).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        for (float[] each : weights) {
            bytes.asFloatBuffer().put(each);
            bytes.position(bytes.position() + 4 * each.length);
        }
        return bytes.array();
    }

    /** Compiles both compilers, which takes two minutes. */
    static void compile(List<File> classpath, Path out) throws MalformedURLException, TeaVMToolException {
        URL[] places = new URL[classpath.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = classpath.get(i).toURI().toURL();
        }
        TeaVMTool tool = new TeaVMTool();
        tool.setClassLoader(new URLClassLoader(places, Build.class.getClassLoader()));
        tool.setClassPath(classpath);
        tool.setTargetType(TeaVMTargetType.WEBASSEMBLY_GC);
        tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
        tool.setObfuscated(true);
        tool.setStrict(true); // ecj's scanner catches what a wrong index throws
        tool.setMainClass(PageCompiler.class.getName());
        tool.setTargetDirectory(out.toFile());
        tool.setTargetFileName("compiler.wasm");
        tool.generate();
        List<Problem> problems = tool.getProblemProvider().getSevereProblems();
        if (!problems.isEmpty()) {
            throw new IllegalStateException(
                    problems.stream().limit(40).map(Build::text).collect(Collectors.joining("\n")));
        }
    }

    private static String text(Problem problem) {
        DefaultProblemTextConsumer text = new DefaultProblemTextConsumer();
        problem.render(text);
        return text.getText() + (problem.getLocation() == null ? "" : " at " + problem.getLocation().getMethod());
    }
}
