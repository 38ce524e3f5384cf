package chesslab.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Writes a folder aside and moves it to its place, so that it appears whole or not at all. A program that is killed
 * while it replaces a folder leaves the one before, if need be under the name {@code .old}, from which {@link #recover}
 * and the next writing bring it back.
 */
public final class AtomicFolder {

    /** Writes files into a folder that is there and empty. */
    @FunctionalInterface
    public interface Content {
        void writeInto(Path folder) throws IOException;
    }

    private AtomicFolder() {
    }

    public static void write(Path folder, Content content) throws IOException {
        recover(folder);
        Path place = folder.toAbsolutePath();
        Path aside = place.resolveSibling(place.getFileName() + ".part");
        Path old = old(place);
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

    /**
     * Copies a folder. Several programs may do so at once: each writes aside under a name of its own, and the first one
     * to finish has its copy there.
     */
    public static void copy(Path from, Path to) throws IOException {
        Path place = to.toAbsolutePath();
        Path aside = place.resolveSibling(place.getFileName() + "." + UUID.randomUUID() + ".part");
        Files.createDirectories(place.getParent());
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, aside.resolve(from.relativize(file).toString()));
            }
            Files.move(aside, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.exists(place)) {
                throw e;
            }
        } finally {
            delete(aside);
        }
    }

    /** Brings back the folder that a killed program was about to replace, if there is one. */
    public static void recover(Path folder) throws IOException {
        Path place = folder.toAbsolutePath();
        if (!Files.exists(place) && Files.exists(old(place))) {
            Files.move(old(place), place, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static Path old(Path place) {
        return place.resolveSibling(place.getFileName() + ".old");
    }

    /** Deletes a folder with all that is in it; there need be none. */
    public static void delete(Path folder) throws IOException {
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
