package chesslab.files;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A work folder beside a target, in which a file or a folder is made before it moves to its place, so that it appears
 * whole or not at all. Its name is the target's with 16 random digits and {@code .chesslab}, and its marker is locked
 * as long as its program lives. Closing it deletes it. The next program that makes the same target deletes the folder
 * of a killed program, even an empty one, left by a program killed between folder and marker. Other folders without the
 * marker stay.
 */
public final class AtomicFolder implements AutoCloseable {

    /** Writes files into an existing empty folder. */
    @FunctionalInterface
    public interface Content {
        void writeInto(Path folder) throws IOException;
    }

    /** After which a program gives up what other programs may undo each time. */
    static final int MOST_TRIES = 1000;

    private static final String MARKER = "chesslab-work.lock";
    private static final String REPLACED = "replaced";
    private static final String THIS_PROGRAM = hex(RandomGenerator.getDefault().nextInt());
    private static final AtomicInteger MADE = new AtomicInteger();

    private final Path target;
    private final Path folder;
    private final boolean replaces;
    private final FileOutputStream marker; // which, unlike a channel, an interrupt does not close

    private AtomicFolder(Path target, Path folder, FileOutputStream marker) {
        this.target = target;
        this.folder = folder;
        replaces = Files.exists(target, LinkOption.NOFOLLOW_LINKS);
        this.marker = marker;
    }

    /**
     * Writes a folder whole or not at all. A program that is killed while replacing a folder leaves the old one,
     * possibly in its work folder, from which {@link #recover} and the next writing restore it.
     *
     * @throws FileSystemException if a folder of that name has files that the new one lacks, which would be lost
     */
    public static void write(Path folder, Content content) throws IOException {
        Path place = folder.toAbsolutePath();
        makeFolder(place.getParent());
        try (AtomicFolder work = beside(place)) {
            Path made = Files.createDirectory(work.resolve("made"));
            WriteFault.naming(place, () -> content.writeInto(made));
            refuseOtherFiles(place, made);
            work.putInPlace(made);
        }
    }

    /** Makes a folder and those above it, and names what is no folder on the way, such as a link to a missing one. */
    static void makeFolder(Path folder) throws IOException {
        refuseWhatIsNoFolder(folder);
        Files.createDirectories(folder);
    }

    /** Asks each place once, because another run may delete it at any moment. */
    private static void refuseWhatIsNoFolder(Path folder) throws FileSystemException {
        for (Path place = folder; place != null; place = place.getParent()) {
            String fault = "is not a folder";
            try {
                if (Files.readAttributes(place, BasicFileAttributes.class).isDirectory()) {
                    return;
                }
            } catch (IOException e) { // there is none, or something above it is no folder
                if (!Files.isSymbolicLink(place)) {
                    continue;
                }
                fault = "is a link that leads to no folder";
            }
            throw new FileSystemException(place.toString(), null, fault + ": choose another one");
        }
    }

    private static void refuseOtherFiles(Path place, Path made) throws IOException {
        if (!Files.exists(place)) {
            return;
        }
        if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(place.toString(), null, "is not a folder: choose another name");
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

    /**
     * Makes a work folder, after {@link #recover}.
     *
     * @throws FileSystemException if the folder of the target is missing
     */
    public static AtomicFolder beside(Path target) throws IOException {
        Path place = target.toAbsolutePath();
        refuseWhatIsNoFolder(place.getParent());
        recover(place);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            Path folder = place.resolveSibling(
                    place.getFileName() + "." + THIS_PROGRAM + hex(MADE.incrementAndGet()) + ".chesslab");
            try {
                Files.createDirectory(folder);
            } catch (NoSuchFileException e) {
                throw Files.isDirectory(place.getParent())
                        ? new FileSystemException(place.toString(), null, "cannot be made there: choose another folder")
                        : new FileSystemException(place.getParent().toString(), null, "there is no such folder");
            }
            try {
                FileOutputStream marker = new FileOutputStream(folder.resolve(MARKER).toFile());
                if (marker.getChannel().tryLock() != null && Files.exists(folder.resolve(MARKER))) {
                    return new AtomicFolder(place, folder, marker);
                }
                marker.close(); // another program took it for one that was left
            } catch (FileNotFoundException e) {
                if (Files.exists(folder)) { // else the same, before it had a marker
                    throw e;
                }
            }
        }
        throw new FileSystemException(place.toString(), null,
                "cannot be made there: choose another folder");
    }

    private static String hex(int bits) {
        return String.format(Locale.ROOT, "%08x", bits);
    }

    /**
     * Cleans up after killed programs beside a target: restores the old folder if the target is missing, deletes the
     * rest.
     */
    public static void recover(Path target) throws IOException {
        Path place = target.toAbsolutePath();
        if (!Files.isDirectory(place.getParent())) {
            return;
        }
        Pattern own = Pattern.compile(Pattern.quote(place.getFileName().toString()) + "\\.[0-9a-f]{16}\\.chesslab");
        try (DirectoryStream<Path> left = Files.newDirectoryStream(place.getParent(),
                each -> own.matcher(each.getFileName().toString()).matches()
                        && !each.getFileName().toString().contains("." + THIS_PROGRAM)
                        && Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))) {
            for (Path folder : left) {
                if (!Files.isRegularFile(folder.resolve(MARKER), LinkOption.NOFOLLOW_LINKS)) {
                    folder.toFile().delete(); // which it is not where it holds anything
                    continue;
                }
                try (FileChannel marker = FileChannel.open(folder.resolve(MARKER), StandardOpenOption.WRITE)) {
                    if (marker.tryLock() != null) {
                        end(folder, place);
                    }
                } catch (NoSuchFileException | OverlappingFileLockException e) { // its program just ended, or lives
                    continue;
                }
            }
        }
    }

    private static void end(Path folder, Path place) throws IOException {
        if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS) && Files.exists(folder.resolve(REPLACED))) {
            Files.move(folder.resolve(REPLACED), place, StandardCopyOption.ATOMIC_MOVE);
        }
        FileTree.delete(folder);
    }

    /** Returns the path of a name in the work folder. */
    public Path resolve(String name) {
        return folder.resolve(name);
    }

    Path target() {
        return target;
    }

    /** Moves a finished file to its place, where nothing is yet. */
    public static void putInPlace(Path made, Path place) throws IOException {
        RunLog.checkReplacing(made, place, false);
        Files.move(made, place, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Moves the result to the target's place, replacing a file, or setting a folder aside until the end. */
    void putInPlace(Path made) throws IOException {
        RunLog.checkReplacing(made, target, replaces);
        if (Files.isDirectory(made) && Files.exists(target)) {
            Files.move(target, resolve(REPLACED), StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(made, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        try (marker) {
            end(folder, target);
        }
    }
}
