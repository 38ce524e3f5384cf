package chesslab.chess.pgn;

import chesslab.files.DecompressingStream;
import chesslab.files.JsonFile;
import chesslab.files.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds files of games: the given files, {@code -} for standard input, and all files of folders and their subfolders
 * with names in {@code .pgn}, {@code .pgn.gz} or {@code .pgn.zst}, in any case. A link counts as its target. The games
 * of a run, beside its manifest, must have the checksums that it names.
 */
public final class GameFiles {

    /** The names of files of games in folders, for messages. */
    public static final String NAMES = "*.pgn, *.pgn.gz or *.pgn.zst";

    /** The help of an option that takes files of games. */
    public static final String HELP = "PGN files, folders to search for files named " + NAMES
            + ", or - for standard input";

    /** The members of a run's manifest that name its files of games: many, or only one. */
    private record Named(List<Shard> shards, String sha256) {
    }

    private record Shard(String file, String sha256) {
    }

    private GameFiles() {
    }

    /**
     * Returns the files in the given order, those of a folder by their paths.
     *
     * @throws FileSystemException if one is missing, given twice, or a folder without games; if a link in a folder has
     *                             no target, or leads to a folder above it; or if games of a run were altered
     */
    public static List<Path> of(List<Path> given) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : given) {
            if (path.equals(DecompressingStream.STANDARD_INPUT) || Files.exists(path) && !Files.isDirectory(path)) {
                files.add(path);
            } else if (Files.isDirectory(path)) {
                files.addAll(in(path));
            } else {
                throw new NoSuchFileException(path.toString(), null, "there is no such file or folder");
            }
        }
        Set<Path> seen = new HashSet<>();
        for (Path file : files) {
            if (!seen.add(Files.exists(file) ? file.toRealPath() : file)) {
                throw fault(file, "is given twice");
            }
        }
        for (Path file : files) {
            verify(file, !given.contains(file));
        }
        return files;
    }

    /** @param all whether the other files of its run must be there too */
    private static void verify(Path file, boolean all) throws IOException {
        String name = file.getFileName().toString();
        Path manifest = file.resolveSibling(name.equals("games.pgn") ? "match.json"
                : name.equals("games.pgn.gz") ? "ladder.json"
                : name.matches("games-\\d{5,}\\.pgn(\\.gz)?") ? "manifest.json"
                : "");
        if (!Files.isRegularFile(manifest)) {
            return;
        }
        Named named = JsonFile.readSealed(manifest, Named.class, "manifest of games");
        if (named.shards == null) {
            if (named.sha256 != null) { // else its games are still being played
                Sha256.verify(file, named.sha256);
            }
            return;
        }
        for (Shard shard : named.shards) {
            if (shard.file.equals(name) || all && !Files.exists(file.resolveSibling(shard.file))) {
                Sha256.verify(file.resolveSibling(shard.file), shard.sha256);
            }
        }
        if (named.shards.stream().noneMatch(shard -> shard.file.equals(name))) {
            throw fault(file, "is not in the " + manifest.getFileName() + " beside it: expected a file of that run; "
                    + "resume the run, or move the file away");
        }
    }

    /** Returns whether a file's name is one of games, in any case. */
    public static boolean isPgn(Path file) {
        return file.toString().matches("(?is).*\\.pgn(\\.gz|\\.zst)?");
    }

    private static List<Path> in(Path folder) throws IOException {
        List<Path> games = new ArrayList<>();
        try (Stream<Path> below = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            for (Path path : below.sorted().toList()) {
                if (!Files.exists(path)) {
                    throw fault(path, "is a link to a missing file or folder");
                }
                if (Files.isRegularFile(path) && isPgn(path)) {
                    games.add(path);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof FileSystemLoopException loop
                    ? fault(Path.of(loop.getFile()),
                            "is the same folder as one above it, by a link: expected no link that leads back")
                    : e.getCause();
        }
        if (games.isEmpty()) {
            throw fault(folder, "has no file named " + NAMES);
        }
        return games;
    }

    private static FileSystemException fault(Path path, String reason) {
        return new FileSystemException(path.toString(), null, reason);
    }
}
