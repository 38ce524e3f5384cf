package chesslab.chess.pgn;

import chesslab.files.PlainBytes;
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
 * The files of games that a call means: files as they are given, {@code -} for the standard input, and of folders all
 * that are named {@code .pgn}, {@code .pgn.gz} or {@code .pgn.zst}, in folders below them too. A link counts as the
 * file or folder that it leads to.
 */
public final class GameFiles {

    /** The names that are looked for in folders, for messages. */
    public static final String NAMES = "*.pgn, *.pgn.gz or *.pgn.zst";

    /** The help of an option that takes files of games. */
    public static final String HELP = "PGN files, folders to search for files named " + NAMES
            + ", or - for the standard input";

    private GameFiles() {
    }

    /**
     * The files in the order given, those of a folder by their paths.
     *
     * @throws FileSystemException if one is missing, given twice, or a folder without games; or if a link in a folder
     *                             leads nowhere, or to a folder above it
     */
    public static List<Path> of(List<Path> given) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : given) {
            if (path.equals(PlainBytes.STANDARD_INPUT) || Files.exists(path) && !Files.isDirectory(path)) {
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
        return files;
    }

    private static List<Path> in(Path folder) throws IOException {
        List<Path> games = new ArrayList<>();
        try (Stream<Path> below = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            for (Path path : below.sorted().toList()) {
                if (!Files.exists(path)) {
                    throw fault(path, "is a link to a file or folder that is not there");
                }
                if (Files.isRegularFile(path) && path.toString().matches("(?s).*\\.pgn(\\.gz|\\.zst)?")) {
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
