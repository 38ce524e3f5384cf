package chesslab.page.build;

import chesslab.page.compiler.CompilerModule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
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
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** What the pages' Java is made of: a class path, whose first place has the shims. */
public record ClassPath(List<File> places) {

    /** Of the class path, beside the shims, what programs are linked with; here and below the beginnings of paths. */
    static final List<String> LINKED = List.of("chesslab/arena/", "chesslab/chess/", "chesslab/encoding/",
            "chesslab/files/", "chesslab/game/", "chesslab/hexapawn/", "chesslab/learning/PlanesImage",
            "chesslab/notebook/", "chesslab/page/runtime/",
            "chesslab/search/", "chesslab/training/policy/", "chesslab/training/sparse/Rows",
            "org/apache/commons/math3/special/Erf.class",
            "org/teavm/backend/wasm/WasmRuntime", "org/teavm/backend/wasm/runtime/",
            "org/teavm/backend/wasm/transformation/", "org/teavm/classlib/", "org/teavm/extension/",
            "org/teavm/interop/", "org/teavm/jso/", "org/teavm/platform/", "org/teavm/runtime/",
            "org/threeten/bp/DateTimeException", "org/threeten/bp/Duration",
            "org/threeten/bp/format/DateTimeParseException", "org/threeten/bp/temporal/");

    /** Of that, what no program needs, or what a page cannot do: it has no folder of the reader's. */
    static final List<String> LEFT_OUT = List.of("chesslab/arena/Climb", "chesslab/arena/server/",
            "chesslab/notebook/MyPlayer", "chesslab/notebook/MyWork",
            "chesslab/training/policy/PolicyGradient", "chesslab/training/policy/PolicyTrainer",
            "org/teavm/classlib/impl/currency/",
            "org/teavm/classlib/impl/tz/", "org/teavm/classlib/java/net/", "org/teavm/classlib/java/text/",
            "org/teavm/classlib/java/util/TCalendar", "org/teavm/classlib/java/util/TCurrency",
            "org/teavm/classlib/java/util/TDate", "org/teavm/classlib/java/util/TGregorianCalendar",
            "org/teavm/classlib/java/util/TTimeZone", "org/teavm/classlib/java/util/jar/",
            "org/teavm/classlib/java/util/logging/", "org/teavm/classlib/java/util/zip/", "org/teavm/jso/ajax/",
            "org/teavm/jso/canvas/", "org/teavm/jso/crypto/", "org/teavm/jso/dom/", "org/teavm/jso/file/",
            "org/teavm/jso/gamepad/", "org/teavm/jso/geolocation/", "org/teavm/jso/indexeddb/",
            "org/teavm/jso/streams/", "org/teavm/jso/web");

    private static final String UNICODE = "org/teavm/classlib/impl/unicode/UnicodeData.txt";
    private static final String LANGUAGES = "org/teavm/classlib/impl/unicode/cldr-json.zip";
    private static final int LAST_LETTER = 0x2C00; // of the alphabets that a page knows, beside whole ranges

    public static ClassPath of(String text) {
        return new ClassPath(Arrays.stream(text.split(File.pathSeparator)).map(File::new).toList());
    }

    /** Returns what programs are linked with, by the paths. */
    public Map<String, byte[]> runtime() throws IOException {
        Map<String, byte[]> runtime = new ClassPath(places.subList(0, 1)).files(path -> path.endsWith(".class"));
        files(path -> path.endsWith(".class") && begins(path, LINKED) && !begins(path, LEFT_OUT))
                .forEach(runtime::putIfAbsent);
        runtime.put(UNICODE, shorterUnicode(file(UNICODE)));
        runtime.put(LANGUAGES, shorterLanguages(file(LANGUAGES)));
        return runtime;
    }

    /** Gives the compiler, which is that of the pages, what it links programs with; returns that. */
    public Map<String, byte[]> loadCompiler() throws IOException {
        Map<String, byte[]> runtime = runtime();
        CompilerModule.load("runtime", runtime);
        CompilerModule.load("stubs", Stubs.of(runtime));
        return runtime;
    }

    /** Returns files by their paths, the first of each. */
    private Map<String, byte[]> files(Predicate<String> wanted) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (File place : places) {
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

    /** Returns the files whose paths begin with one of these. */
    public Map<String, byte[]> files(List<String> beginnings) throws IOException {
        return files(path -> begins(path, beginnings));
    }

    byte[] file(String path) throws IOException {
        return files(path::equals).get(path);
    }

    private static boolean begins(String path, List<String> beginnings) {
        return beginnings.stream().anyMatch(path::startsWith);
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
}
