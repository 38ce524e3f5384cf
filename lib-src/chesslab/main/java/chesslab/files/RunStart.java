package chesslab.files;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The start of a run in a folder that may already hold a part of it. Every kind of run refuses the same folders for the
 * same reasons, among them a folder with a run of another kind, and leaves refused folders unchanged.
 *
 * @param folder of the run
 * @param noun   name of the kind of run in messages, such as "a match"
 * @param file   the file that marks a folder with such a run
 * @param isLate whether that file is written after others of the run, which belong to it once the log names the run;
 *               otherwise it is written first
 * @param ofRun  the other names that a run uses in its folder; before a run, such files are foreign
 */
public record RunStart(Path folder, String noun, String file, boolean isLate, Predicate<String> ofRun) {

    /**
     * Makes the folder if need be, and locks it for the run until the log is closed.
     *
     * @return the run's log
     * @throws FileSystemException if the folder holds a run that is not to be resumed, or of another kind, or is being
     *                             written, or has foreign files
     */
    public RunLog lock(boolean resume) throws IOException {
        return lock(resume, "resume that run, or ");
    }

    /** Makes and locks the folder for a kind of run that is never resumed. */
    public RunLog lock() throws IOException {
        return lock(false, "");
    }

    private RunLog lock(boolean resume, String advice) throws IOException {
        RunLog log = null;
        for (int tries = 1; log == null; tries++) {
            try {
                boolean made = !Files.isDirectory(folder);
                if (!made && !Files.exists(folder.resolve(RunLog.FILE), LinkOption.NOFOLLOW_LINKS)) {
                    check(Optional.empty(), resume, advice);
                }
                AtomicFolder.makeFolder(folder);
                log = RunLog.lock(this, made);
            } catch (FileAlreadyExistsException | NoSuchFileException e) {
                if (tries == AtomicFolder.MOST_TRIES) {
                    throw refusal("cannot be made there: choose another folder");
                }
                log = null; // another run, which had made the folder, has just left nothing in it
            }
        }
        try {
            AtomicFolder.recover(folder.resolve(file));
            Optional<String> logged = log.logged();
            check(logged, resume, advice); // perhaps once more, now that no other run can begin
            log.begin(logged);
            return log;
        } catch (IOException | RuntimeException e) {
            log.close();
            throw e;
        }
    }

    private void check(Optional<String> logged, boolean resume, String advice) throws IOException {
        if (logged.isPresent() && !logged.get().equals(noun)) {
            throw refusal("holds " + logged.get() + " already, not " + noun + ": choose another folder");
        }
        Optional<String> found = found(); // before the manifest is looked for, which a run writes first
        if (isBegun() && !resume) {
            throw refusal("holds " + noun + " already: " + advice + "choose another folder");
        }
        if (!isBegun() && !(isLate && logged.isPresent()) && found.isPresent()) {
            throw refusal("has " + found.get() + " but no " + file + ": choose another folder");
        }
    }

    private Optional<String> found() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).filter(ofRun).findFirst();
        }
    }

    /** Returns whether the folder holds a run. */
    public boolean isBegun() {
        return Files.exists(folder.resolve(file));
    }

    boolean isTouched() throws IOException {
        return isBegun() || found().isPresent();
    }

    /**
     * Refuses a run of other settings or inputs than the run in the folder. Inputs are compared by their checksums.
     *
     * @param except the components that may differ
     */
    public <R extends Record> void refuseOther(R now, R before, Set<String> except) throws FileSystemException {
        refuse(differences(now, before, except));
    }

    /** Refuses a run of other settings or inputs, by their names. */
    public void refuseOther(Map<String, ?> now, Map<String, ?> before) throws FileSystemException {
        refuse(differences(now, before));
    }

    private void refuse(List<String> differences) throws FileSystemException {
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
        return differences(members(now, except), members(before, except));
    }

    private static Map<String, Object> members(Record record, Set<String> except) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            try {
                if (!except.contains(component.getName())) {
                    members.put(component.getName(), component.getAccessor().invoke(record));
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("the accessors of a public record are public", e);
            }
        }
        return members;
    }

    private static List<String> differences(Map<String, ?> now, Map<String, ?> before) {
        Set<String> names = new LinkedHashSet<>(now.keySet());
        names.addAll(before.keySet());
        return names.stream().filter(name -> !Objects.equals(now.get(name), before.get(name)))
                .map(name -> name + " " + Objects.requireNonNullElse(now.get(name), "none") + " instead of "
                        + Objects.requireNonNullElse(before.get(name), "none"))
                .toList();
    }

    /** Returns the refusal of a folder that another run has locked, which may be of any kind, in any process. */
    FileSystemException inUse(Optional<String> kind, OptionalLong process) {
        String which = Stream.of(kind, process.stream().mapToObj(pid -> "process " + pid).findFirst())
                .flatMap(Optional::stream).collect(Collectors.joining(", "));
        return refusal("another run is writing into this folder" + (which.isEmpty() ? "" : " (" + which + ")")
                + ": wait until it ends, or choose another folder");
    }

    /** Returns the refusal of the folder, for a reason. */
    public FileSystemException refusal(String reason) {
        return new FileSystemException(folder.toString(), null, reason);
    }
}
