package chesslab.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The start of a run in a folder that may hold a part of it already. Every kind of run, whatever files it keeps,
 * refuses the same folders for the same reasons.
 *
 * @param folder of the run
 * @param noun   what messages call such a run, such as "a match"
 * @param file   what the folder has, from the first moment, if it holds one
 */
public record RunStart(Path folder, String noun, String file) {

    /**
     * Returns whether the folder holds a run.
     *
     * @throws FileSystemException if it does and that is not to be resumed
     */
    public boolean isBegun(boolean resume) throws FileSystemException {
        boolean begun = Files.exists(folder.resolve(file));
        if (begun && !resume) {
            throw refusal("holds " + noun + " already: resume that run, or choose another folder");
        }
        return begun;
    }

    /** Refuses a folder without a run that has files of one. */
    public void refuseFiles(Predicate<String> ofRun) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Optional<String> found = files.map(each -> each.getFileName().toString()).filter(ofRun).findFirst();
            if (found.isPresent()) {
                throw refusal("has " + found.get() + " but no " + file + ": choose another folder");
            }
        }
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
