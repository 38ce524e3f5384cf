package chesslab.kernel;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Runs the lines of a cell that begin with a percent sign, as in IJava: they add libraries to the session. */
final class Magics {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    /** Finds the files that a magic adds to the class path. */
    @FunctionalInterface
    private interface Magic {
        List<Path> run(List<String> arguments) throws IOException;
    }

    private final MavenArtifacts artifacts = new MavenArtifacts();
    private final Map<String, Magic> known = new TreeMap<>(Map.of(
            "%classpath", Magics::files, "%jars", Magics::files,
            "%maven", this::maven, "%addMavenDependency", this::maven, "%addMavenDependencies", this::maven,
            "%mavenRepo", this::repository, "%addMavenRepo", this::repository));

    /**
     * Runs one line.
     *
     * @return jars and folders for the class path, possibly none
     * @throws IllegalArgumentException when the line is not as expected
     * @throws IOException when a file cannot be read or a library not be fetched
     */
    List<Path> run(String line) throws IOException {
        List<String> words = WORD.matcher(line).results().map(Magics::unquoted).toList();
        Magic magic = known.get(words.get(0));
        if (magic == null) {
            throw new IllegalArgumentException("unknown magic " + words.get(0) + ", known are "
                    + String.join(", ", known.keySet()));
        }
        return magic.run(words.subList(1, words.size()));
    }

    private static String unquoted(MatchResult word) {
        return word.group(1) == null ? word.group(2) : word.group(1);
    }

    private List<Path> maven(List<String> coordinates) throws IOException {
        expect(!coordinates.isEmpty(), "nothing to fetch, expected group:artifact:version");
        return artifacts.resolve(coordinates);
    }

    private List<Path> repository(List<String> arguments) {
        expect(arguments.size() == 2, "expected a name and an address, but got " + arguments.size() + " words");
        artifacts.addRepository(arguments.get(0), arguments.get(1));
        return List.of();
    }

    private static List<Path> files(List<String> names) throws IOException {
        expect(!names.isEmpty(), "nothing to add, expected a jar, a folder, or a pattern such as lib/*.jar");
        List<Path> found = new ArrayList<>();
        for (String name : names) {
            List<Path> files = name.matches(".*[*?{\\[].*") ? matching(name) : List.of(Path.of(name).toAbsolutePath());
            for (Path file : files) {
                found.add(checked(file));
            }
        }
        return found;
    }

    /** Returns the files that match a pattern, sorted by name; {@code **} matches any folders. */
    private static List<Path> matching(String pattern) throws IOException {
        int folderEnd = pattern.substring(0, pattern.split("[*?{\\[]", 2)[0].length()).lastIndexOf('/') + 1;
        Path folder = Path.of(pattern.substring(0, folderEnd)).toAbsolutePath();
        PathMatcher fits = FileSystems.getDefault().getPathMatcher("glob:" + pattern.substring(folderEnd));
        expect(Files.isDirectory(folder), "there is no folder " + folder + " for " + pattern);
        int depth = pattern.contains("**") ? Integer.MAX_VALUE : pattern.substring(folderEnd).split("/").length;
        try (Stream<Path> files = Files.walk(folder, depth)) {
            List<Path> found = files.filter(file -> fits.matches(folder.relativize(file))).sorted().toList();
            expect(!found.isEmpty(), "no file fits " + pattern + " in " + folder);
            return found;
        }
    }

    private static Path checked(Path file) throws IOException {
        expect(Files.exists(file), "there is no file " + file + ", expected a jar or a folder of classes");
        if (Files.isDirectory(file)) {
            return file;
        }
        try (ZipFile jar = new ZipFile(file.toFile())) {
            return file;
        } catch (ZipException e) {
            throw new IllegalArgumentException(file + " is no jar: " + e.getMessage(), e);
        }
    }

    private static void expect(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
