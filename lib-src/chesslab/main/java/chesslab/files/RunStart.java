package chesslab.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The start of a run in a folder that may hold a part of it already. Every kind of run, whatever files it keeps,
 * refuses the same folders for the same reasons, and leaves them as they were.
 *
 * @param folder of the run
 * @param noun   what messages call such a run, such as "a match"
 * @param file   what the folder has if it holds one
 * @param isLate whether that file comes after others of the run, which are its own from the first line of the log on;
 *               else it comes before them
 * @param log    the name of the run's log
 * @param ofRun  which other names a run uses in its folder; before a run, such files are somebody else's
 */
public record RunStart(Path folder, String noun, String file, boolean isLate, String log, Predicate<String> ofRun) {

    /**
     * Makes the folder if need be, and locks it for the run until the log is closed.
     *
     * @return the run's log
     * @throws FileSystemException if the folder holds a run that is not to be resumed, files of others, or a run that
     *                             is just now being written
     */
    public RunLog lock(boolean resume) throws IOException {
        if (Files.isDirectory(folder)) {
            check(resume);
        }
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw refusal("is no folder: choose another one");
        }
        RunLog opened = new RunLog(folder, log);
        try {
            check(resume); // once more, now that no other run can begin
            return opened;
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    private void check(boolean resume) throws IOException {
        boolean logged = RunLog.isIn(folder, log);
        if (isBegun() && !resume) {
            throw refusal("holds " + noun + " already: resume that run, or choose another folder");
        }
        if (isBegun() || isLate && logged) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            Optional<String> found = files.map(each -> each.getFileName().toString()).filter(ofRun).findFirst();
            if (found.isPresent()) {
                throw refusal("has " + found.get() + " but no " + file + ": choose another folder");
            }
        }
    }

    /** Returns whether the folder holds a run. */
    public boolean isBegun() {
        return Files.exists(folder.resolve(file));
    }

    /** Refuses a run that differs from the one that the folder holds, by such as {@code seed 7 instead of 8}. */
    public void refuseDifferences(List<String> differences) throws FileSystemException {
        if (!differences.isEmpty()) {
            throw refusal("holds " + noun + " begun otherwise, now " + String.join(", ", differences)
                    + ": resume it as it was begun, or choose another folder");
        }
    }

    private FileSystemException refusal(String reason) {
        return new FileSystemException(folder.toString(), null, reason);
    }
}
