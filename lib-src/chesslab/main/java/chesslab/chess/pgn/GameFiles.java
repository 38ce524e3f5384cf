package chesslab.chess.pgn;

import chesslab.files.FilePart;
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
 * The files of games that a call means: files as they are given, {@code -} for the standard input, parts of a file as
 * {@link FilePart} names them, and of folders all that are named {@code .pgn}, {@code .pgn.gz} or {@code .pgn.zst}, in
 * folders below them too. A link counts as the file or folder that it leads to.
 */
public final class GameFiles {

    /** The names that are looked for in folders, for messages. */
    public static final String NAMES = "*.pgn, *.pgn.gz or *.pgn.zst";

    /** What a command says of an option that takes files of games. */
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
            List<FilePart> parts = FilePart.of(path);
            if (!parts.isEmpty()) {
                files.addAll(parts.stream().map(FilePart::path).toList());
            } else if (path.equals(PlainBytes.STANDARD_INPUT) || Files.exists(path) && !Files.isDirectory(path)) {
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
                throw new FileSystemException(file.toString(), null, "is given twice");
            }
        }
        return files;
    }

    private static List<Path> in(Path folder) throws IOException {
        List<Path> found;
        try (Stream<Path> below = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            found = below.sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof FileSystemLoopException loop
                    ? new FileSystemException(loop.getFile(), null,
                            "is the same folder as one above it, by a link: expected no link that leads back")
                    : e.getCause();
        }
        for (Path path : found) {
            if (!Files.exists(path)) {
                throw new FileSystemException(path.toString(), null, "is a link to a file or folder that is not there");
            }
        }
        List<Path> games = found.stream().filter(Files::isRegularFile)
                .filter(file -> Stream.of(".pgn", ".pgn.gz", ".pgn.zst")
                        .anyMatch(file.getFileName().toString()::endsWith))
                .toList();
        if (games.isEmpty()) {
            throw new FileSystemException(folder.toString(), null, "has no file named " + NAMES);
        }
        return games;
    }
}
