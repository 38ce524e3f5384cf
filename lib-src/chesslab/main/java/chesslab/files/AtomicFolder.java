package chesslab.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes a folder in a {@link WorkFolder} and moves it to its place, so that it appears whole or not at all. A program
 * that is killed while it replaces a folder leaves the one before, if need be in its work folder, from which {@link
 * WorkFolder#recover} and the next writing bring it back.
 */
public final class AtomicFolder {

    /** Writes files into a folder that is there and empty. */
    @FunctionalInterface
    public interface Content {
        void writeInto(Path folder) throws IOException;
    }

    private AtomicFolder() {
    }

    /**
     * Writes a folder.
     *
     * @throws FileSystemException if there is a folder of that name with other files than the new one has, which would
     *                             be lost
     */
    public static void write(Path folder, Content content) throws IOException {
        Path place = folder.toAbsolutePath();
        Files.createDirectories(place.getParent());
        try (WorkFolder work = WorkFolder.beside(place)) {
            Path made = Files.createDirectory(work.resolve("made"));
            content.writeInto(made);
            refuseOtherFiles(place, made);
            work.putInPlace(made);
        }
    }

    private static void refuseOtherFiles(Path place, Path made) throws IOException {
        if (!Files.exists(place)) {
            return;
        }
        if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(place.toString(), null, "is no folder: choose another name");
        }
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.map(place::relativize).toList()) {
                if (!Files.exists(made.resolve(file))) {
                    throw new FileSystemException(place.toString(), null, "holds " + file
                            + ", which replacing the folder would delete: move it, or choose another folder");
                }
            }
        }
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
