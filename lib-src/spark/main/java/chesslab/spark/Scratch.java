package chesslab.spark;

import chesslab.files.AtomicFolder;
import chesslab.files.TaskFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A folder of this machine in which a call works for a while on some files of a shared one. */
final class Scratch implements AutoCloseable {

    private final SharedFolder shared;
    private final Path folder;
    private final Map<String, FileTime> fetched = new HashMap<>();

    private Scratch(SharedFolder shared, Path folder) {
        this.shared = shared;
        this.folder = folder;
    }

    static Scratch of(SharedFolder shared) throws IOException {
        return new Scratch(shared, Files.createTempDirectory("chesslab-"));
    }

    /** Returns the place of a folder in the shared one, made if need be. */
    Scratch in(String name) throws IOException {
        return new Scratch(shared.in(name), Files.createDirectories(folder.resolve(name)));
    }

    Path folder() {
        return folder;
    }

    /** Copies the files of these names that the shared folder has. */
    Scratch fetch(Predicate<String> names) throws IOException {
        for (String name : shared.names()) {
            if (names.test(name)) {
                shared.fetch(name, folder.resolve(name));
                fetched.put(name, Files.getLastModifiedTime(folder.resolve(name)));
            }
        }
        return this;
    }

    /** Puts an empty file in the place of each of these, and what others found to be its checksum beside it. */
    void stand(Map<String, String> checksums) throws IOException {
        for (Map.Entry<String, String> file : checksums.entrySet()) {
            Files.createFile(folder.resolve(file.getKey()));
            Files.writeString(folder.resolve(file.getKey() + TaskFile.CHECKSUM), file.getValue());
        }
    }

    /**
     * Runs a call whose {@code --out} is this folder.
     *
     * @return what it printed, with the shared folder's place instead of this one's
     * @throws IOException if it failed; the message names this executor
     */
    String run(Call call) throws IOException {
        return call.with("--out", folder).run(text -> text.replace(folder.toString(), shared.toString()));
    }

    /** Copies the files of these names that are new here, or changed, to the shared folder: statements last. */
    void put(Predicate<String> names) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(Files::isRegularFile)
                    .sorted(Comparator.comparing((Path file) -> file.toString().endsWith(".json"))).toList();
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (names.test(name) && !Files.getLastModifiedTime(file).equals(fetched.get(name))) {
                shared.put(file, name);
            }
        }
    }

    @Override
    public void close() throws IOException {
        AtomicFolder.delete(folder);
    }
}
