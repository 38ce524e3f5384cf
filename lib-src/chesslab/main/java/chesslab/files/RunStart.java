package chesslab.files;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The start of a run in a folder that may already hold a part of it. Every kind of run refuses the same folders for the
 * same reasons, and leaves refused folders unchanged.
 *
 * @param folder of the run
 * @param noun   name of the kind of run in messages, such as "a match"
 * @param file   the file that marks a folder with such a run
 * @param isLate whether that file is written after others of the run, which belong to it from the first line of the log
 *               on; otherwise it is written first
 * @param log    the name of the run's log
 * @param ofRun  the other names that a run uses in its folder; before a run, such files are foreign
 */
public record RunStart(Path folder, String noun, String file, boolean isLate, String log, Predicate<String> ofRun) {

    /**
     * Makes the folder if need be, and locks it for the run until the log is closed.
     *
     * @return the run's log
     * @throws FileSystemException if the folder holds a run that is not to be resumed, or is being written, or foreign
     *                             files
     */
    public RunLog lock(boolean resume) throws IOException {
        return lock(resume, "resume that run, or ");
    }

    /** Makes and locks the folder for a kind of run that is never resumed. */
    public RunLog lock() throws IOException {
        return lock(false, "");
    }

    private RunLog lock(boolean resume, String advice) throws IOException {
        boolean made = !Files.isDirectory(folder);
        if (!made) {
            check(resume, advice);
        }
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw refusal("is not a folder: choose another one");
        }
        RunLog opened = new RunLog(folder, log, made);
        try {
            check(resume, advice); // once more, now that no other run can begin
            return opened;
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    private void check(boolean resume, String advice) throws IOException {
        boolean logged = RunLog.isIn(folder, log);
        Optional<String> found;
        try (Stream<Path> files = Files.list(folder)) { // before the manifest is looked for, which a run writes first
            found = files.map(each -> each.getFileName().toString()).filter(ofRun).findFirst();
        }
        if (isBegun() && !resume) {
            throw refusal("holds " + noun + " already: " + advice + "choose another folder");
        }
        if (!isBegun() && !(isLate && logged) && found.isPresent()) {
            throw refusal("has " + found.get() + " but no " + file + ": choose another folder");
        }
    }

    /** Returns whether the folder holds a run. */
    public boolean isBegun() {
        return Files.exists(folder.resolve(file));
    }

    /** Refuses a run that differs from the run in the folder, with messages such as {@code seed 7 instead of 8}. */
    public void refuseDifferences(List<String> differences) throws FileSystemException {
        if (!differences.isEmpty()) {
            throw refusal("holds " + noun + " with other settings, now " + String.join(", ", differences)
                    + ": resume it with its settings, or choose another folder");
        }
    }

    /**
     * Returns the differences between a public record and an earlier one of its class, each as {@code seed 7 instead of
     * 8}.
     *
     * @param except the components that may differ
     */
    public static <R extends Record> List<String> differences(R now, R before, Set<String> except) {
        List<String> differences = new ArrayList<>();
        for (RecordComponent component : now.getClass().getRecordComponents()) {
            try {
                Object own = component.getAccessor().invoke(now);
                Object others = component.getAccessor().invoke(before);
                if (!except.contains(component.getName()) && !Objects.equals(own, others)) {
                    differences.add(component.getName() + " " + Objects.requireNonNullElse(own, "none")
                            + " instead of " + Objects.requireNonNullElse(others, "none"));
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("the accessors of a public record are public", e);
            }
        }
        return differences;
    }

    private FileSystemException refusal(String reason) {
        return new FileSystemException(folder.toString(), null, reason);
    }
}
