package chesslab.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The file that a task of a cluster makes, and beside it, with {@code .json}, the task's statement of it: a record. The
 * task works in a temporary folder of its own and then puts both into the folder that all tasks share, the statement
 * last. So it may be killed, repeated, or run twice at once; the common folder needs no locks, only that a file can be
 * renamed.
 *
 * <p>Who merges need not have the files themselves. Where others have read them, an empty file stands for each, and
 * beside it, with {@value #CHECKSUM} after its name, what they found.
 *
 * @param file the file in the common folder
 */
public record TaskFile(Path file) {

    /** Ends the name of a file that has the checksum of a text that lies elsewhere. */
    public static final String CHECKSUM = ".sha256";

    /**
     * Makes a file.
     *
     * @param <S> the statement
     * @param <E> what it may throw besides
     */
    @FunctionalInterface
    public interface Work<S, E extends Exception> {

        /**
         * Writes the file, in an empty folder of its own.
         *
         * @return the statement
         */
        S write(Path own) throws E, IOException, InterruptedException;
    }

    /** Returns the name of the file. */
    public String name() {
        return file.getFileName().toString();
    }

    private Path statement() {
        return file.resolveSibling(name().replaceFirst("\\..*", ".json"));
    }

    /** Makes the file and returns the statement; those that are there are replaced. */
    public <S, E extends Exception> S make(Work<S, E> work) throws E, IOException, InterruptedException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path folder = Files.createTempDirectory("chesslab-");
        try {
            TaskFile own = new TaskFile(folder.resolve(file.getFileName()));
            S made = work.write(own.file);
            JsonFile.write(own.statement(), made);
            if (Files.exists(file) && Files.mismatch(own.file, file) >= 0 && !hasStatements(file.toAbsolutePath())) {
                throw refusal("is there already, and no task has made it: move it away");
            }
            AtomicFile.copy(own.file, file);
            AtomicFile.copy(own.statement(), statement());
            return made;
        } finally {
            AtomicFolder.delete(folder);
        }
    }

    private static boolean hasStatements(Path file) throws IOException {
        try (Stream<Path> beside = Files.list(file.getParent())) {
            return beside.anyMatch(each -> each.toString().endsWith(".json"));
        }
    }

    /** Returns the statement, or null if there is none. */
    public <S> S read(Class<S> type) throws IOException {
        return Files.exists(statement()) ? JsonFile.read(statement(), type, "statement of " + name()) : null;
    }

    /**
     * Checks the file.
     *
     * @param sha256 of its text; null if nothing is stated of it
     * @throws FileSystemException if the file or the statement is missing, or the file is cut short or altered
     */
    public void verify(String sha256) throws IOException {
        if (!Files.exists(file)) {
            throw refusal("is missing");
        }
        if (sha256 == null) {
            throw refusal("has no statement beside it: make it again");
        }
        Path elsewhere = file.resolveSibling(name() + CHECKSUM);
        if (!Files.exists(elsewhere)) {
            Sha256.verify(file, sha256);
        } else if (!Files.readString(elsewhere).equals(sha256)) {
            throw refusal("is cut short or altered: sha256 " + Files.readString(elsewhere)
                    + " instead of the stated " + sha256);
        }
    }

    /** Returns whether the file is as stated, as {@link #verify} finds it. */
    public boolean isWhole(String sha256) throws IOException {
        try {
            verify(sha256);
            return true;
        } catch (FileSystemException e) {
            return false;
        }
    }

    /** Returns an exception that says what is wrong with the file. */
    public FileSystemException refusal(String reason) {
        return new FileSystemException(file.toString(), null, reason);
    }
}
