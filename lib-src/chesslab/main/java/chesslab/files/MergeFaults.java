package chesslab.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Collects what keeps the files of many tasks from being merged, so that one message names all of it. */
public final class MergeFaults {

    private static final int MOST_SHOWN = 10;

    /** Looks at the file of a task. */
    @FunctionalInterface
    public interface Check {

        /** @throws FileSystemException with the file, and what is wrong with it */
        void run() throws IOException;
    }

    private final List<String> faults = new ArrayList<>();

    /** Runs a check; what it refuses is kept. */
    public void check(Check check) throws IOException {
        try {
            check.run();
        } catch (FileSystemException e) {
            faults.add(Path.of(e.getFile()).getFileName() + " " + e.getReason());
        }
    }

    /**
     * Takes every file of a folder, which need not be there, for a fault whose name is like one of a task but is not.
     */
    public void refuseOthers(Path folder, String pattern, Collection<String> own) throws IOException {
        Set<String> known = Set.copyOf(own);
        try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches(pattern) && !known.contains(name)).sorted()
                    .forEach(name -> faults.add(name + " is not of this plan"));
        }
    }

    /** Refuses the folder for the faults, if there are any. */
    public void refuse(Path folder) throws FileSystemException {
        if (!faults.isEmpty()) {
            int shown = Math.min(MOST_SHOWN, faults.size());
            throw new FileSystemException(folder.toString(), null,
                    "cannot be merged: " + String.join("; ", faults.subList(0, shown))
                            + (faults.size() > shown ? "; and " + (faults.size() - shown) + " more" : ""));
        }
    }
}
