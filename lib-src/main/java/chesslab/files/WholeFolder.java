package chesslab.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Writes a folder aside and moves it to its place, so that it appears whole or not at all. */
public final class WholeFolder {

    /** Writes files into a folder that is there and empty. */
    @FunctionalInterface
    public interface Content {
        void writeInto(Path folder) throws IOException;
    }

    private WholeFolder() {
    }

    public static void write(Path folder, Content content) throws IOException {
        Path place = folder.toAbsolutePath();
        Path aside = place.resolveSibling(place.getFileName() + ".part");
        Path old = place.resolveSibling(place.getFileName() + ".old");
        delete(aside);
        delete(old);
        Files.createDirectories(aside);
        content.writeInto(aside);
        if (Files.exists(place)) {
            Files.move(place, old, StandardCopyOption.ATOMIC_MOVE); // a folder that is not empty cannot be replaced
        }
        Files.move(aside, place, StandardCopyOption.ATOMIC_MOVE);
        delete(old);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> found = Files.walk(folder)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
