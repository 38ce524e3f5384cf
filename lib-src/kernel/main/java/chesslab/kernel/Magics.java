package chesslab.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Runs the lines of a cell that begin with a percent sign, as in IJava: they add libraries to the session. */
final class Magics {
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");

    private Magics() {
    }

    /** Returns the jars and folders that a line of {@code %classpath} adds to the class path. */
    static List<Path> run(String line) throws IOException {
        List<String> words = WORD.matcher(line).results().map(word -> word.group().replace("\"", "")).toList();
        if (!words.get(0).equals("%classpath")) {
            throw new IllegalArgumentException("unknown magic " + words.get(0) + ", known is %classpath");
        }
        if (words.size() == 1) {
            throw new IllegalArgumentException("nothing to add, expected a jar or a folder of classes");
        }
        List<Path> files = words.stream().skip(1).map(name -> Path.of(name).toAbsolutePath()).toList();
        for (Path file : files) {
            check(file);
        }
        return files;
    }

    private static void check(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new IllegalArgumentException("there is no file " + file + ", expected a jar or a folder of classes");
        }
        if (!Files.isDirectory(file)) {
            try (ZipFile jar = new ZipFile(file.toFile())) {
                jar.size();
            } catch (ZipException e) {
                throw new IllegalArgumentException(file + " is no jar: " + e.getMessage(), e);
            }
        }
    }
}
