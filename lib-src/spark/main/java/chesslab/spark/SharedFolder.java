package chesslab.spark;

import chesslab.chess.pgn.GameFiles;
import chesslab.files.FileTree;
import chesslab.files.JsonFile;
import chesslab.mining.Manifest;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;

/**
 * A folder on a Hadoop file system, visible to all machines: {@code hdfs://…}, {@code s3a://…}, or a shared {@code
 * file:///…}.
 */
final class SharedFolder implements Serializable {

    private static final String DONE = "_SUCCESS";

    private final String uri;
    private final SerializableConfiguration configuration;

    /** @param uri a place without a scheme is one of Hadoop's default file system */
    SharedFolder(String uri, Configuration configuration) {
        this.uri = uri;
        this.configuration = new SerializableConfiguration(configuration);
    }

    private Path path(String name) {
        return new Path(uri, name);
    }

    private FileSystem files() throws IOException {
        FileSystem files = new Path(uri).getFileSystem(configuration.value());
        return files instanceof LocalFileSystem local ? local.getRaw() : files; // which puts no .crc beside each file
    }

    /** Returns the names of the files of the folder, in the order of the alphabet; none if there is no folder. */
    List<String> names() throws IOException {
        try {
            return Arrays.stream(files().listStatus(new Path(uri))).filter(FileStatus::isFile)
                    .map(file -> file.getPath().getName()).sorted().toList();
        } catch (FileNotFoundException e) {
            return List.of();
        }
    }

    boolean has(String name) throws IOException {
        return files().exists(path(name));
    }

    InputStream open(String name) throws IOException {
        return files().open(path(name));
    }

    /** Returns the places of all files of games in a place, a file or a folder, in the order of {@link GameFiles}. */
    List<String> games() throws IOException {
        FileSystem files = files();
        Path place = new Path(uri);
        if (files.getFileStatus(place).isFile()) {
            return List.of(uri);
        }
        List<String> found = new ArrayList<>();
        for (var each = files.listFiles(place, true); each.hasNext();) {
            String file = each.next().getPath().toString();
            if (file.matches(".*\\.pgn(\\.gz|\\.zst)?")) {
                found.add(file);
            }
        }
        if (found.isEmpty()) {
            throw new FileNotFoundException(uri + ": has no file named " + GameFiles.NAMES);
        }
        return found.stream().sorted().toList();
    }

    /** Copies this file of games to this machine for a task's duration; it must be as its run's manifest says. */
    java.nio.file.Path local() throws IOException {
        java.nio.file.Path folder = java.nio.file.Files.createTempDirectory("chesslab");
        java.nio.file.Path file = folder.resolve(new Path(uri).getName());
        TaskContext.get().addTaskCompletionListener((TaskCompletionListener) ended -> {
            try {
                FileTree.delete(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        for (Path source : List.of(new Path(uri), new Path(new Path(uri).getParent(), Manifest.FILE))) {
            if (files().exists(source)) {
                try (InputStream in = files().open(source)) {
                    java.nio.file.Files.copy(in, folder.resolve(source.getName()));
                }
            }
        }
        return GameFiles.of(List.of(file)).get(0);
    }

    /** Writes a sealed record as JSON, like {@link #put(byte[], String)}. */
    void put(Record record, String name) throws IOException {
        put(JsonFile.sealed(record).getBytes(StandardCharsets.UTF_8), name);
    }

    /** Writes a file, whole or not at all, replacing an existing one. */
    void put(byte[] bytes, String name) throws IOException {
        FileSystem files = files();
        Path aside = path("." + name + "-" + UUID.randomUUID());
        try {
            try (var out = files.create(aside)) {
                out.write(bytes);
            }
            if (!files.rename(aside, path(name))) { // where this does not replace, as in HDFS
                FileContext.getFileContext(files.getUri(), configuration.value()).rename(aside, path(name),
                        Options.Rename.OVERWRITE);
            }
        } finally {
            files.delete(aside, false);
        }
    }

    /** Marks the job as done, like Hadoop's jobs, and removes files of killed tasks. */
    void putDone() throws IOException {
        for (String name : names()) {
            if (name.matches("\\..+-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")) {
                files().delete(path(name), false);
            }
        }
        files().create(path(DONE), true).close();
    }

    /** Removes the mark while a job runs. */
    void removeDone() throws IOException {
        files().delete(path(DONE), false);
    }

    @Override
    public String toString() {
        return uri;
    }
}
