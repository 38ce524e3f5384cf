package chesslab.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What lies in a folder. */
public final class Folders {

    private Folders() {
    }

    /** Returns the names of its files and folders, in order. */
    public static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Returns the checksums of its files and of those below it, by their paths, except for logs and some names. */
    public static Map<String, String> contents(Path folder, String... except) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (!name.equals(RunLog.FILE) && !List.of(except).contains(name)) {
                    contents.put(folder.relativize(file).toString(), Sha256.of(file));
                }
            }
        }
        return contents;
    }
}
