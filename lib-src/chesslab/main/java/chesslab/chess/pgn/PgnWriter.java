package chesslab.chess.pgn;

import chesslab.files.AtomicFile;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Writes games as PGN in export format: the seven tags of the roster first, the others by name, the moves in lines of
 * less than 80 characters (longer only where a single word or command of a comment is).
 *
 * <p>A file appears whole or not at all: the games go to a file beside it, which {@link #finish()} moves to its place.
 * Closing without finishing, as a failing try-with-resources does, leaves no file.
 */
public final class PgnWriter implements AutoCloseable {

    private final Writer out;
    private final AtomicFile file;
    private final Path target;
    private boolean first = true;
    private boolean finished;

    /** Writes to {@code out}, in UTF-8 where that is its choice; {@link #close()} closes it. */
    public PgnWriter(Writer out) {
        this(Objects.requireNonNull(out, "out"), null, null);
    }

    private PgnWriter(Writer out, AtomicFile file, Path target) {
        this.out = out;
        this.file = file;
        this.target = target;
    }

    /**
     * Begins a file, which replaces one of that name when it is finished. It is compressed if its name ends with
     * {@code .gz}.
     *
     * @throws UncheckedIOException if its folder cannot be written to
     */
    public static PgnWriter create(Path file) {
        try {
            AtomicFile whole = AtomicFile.create(file);
            return new PgnWriter(new OutputStreamWriter(whole, StandardCharsets.UTF_8), whole, file);
        } catch (IOException e) {
            throw new UncheckedIOException("PGN file " + file + " cannot be written: " + e, e);
        }
    }

    /** Writes these games to a file, whole or not at all. */
    public static void writeAll(Path file, Iterable<PgnGame> games) {
        try (PgnWriter writer = create(file)) {
            games.forEach(writer::write);
            writer.finish();
        }
    }

    /**
     * Writes a game.
     *
     * @throws IllegalArgumentException if one of its moves is illegal, or its result contradicts a checkmate or
     *                                  stalemate at its end; nothing of it is written then
     * @throws UncheckedIOException     if it cannot be written, for instance because the disk is full
     */
    public void write(PgnGame game) {
        if (finished) {
            throw new IllegalStateException("the writer is finished: no game can follow");
        }
        String text = new PgnText(game).toString();
        try {
            out.write(first ? text : "\n" + text);
        } catch (IOException e) {
            throw failed(e);
        }
        first = false;
    }

    /** Makes all that was written last: flushes it and, where it goes to a file, gives the file its name. */
    public void finish() {
        if (finished) {
            return;
        }
        try {
            out.flush();
            if (file != null) {
                file.finish();
            }
            finished = true;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Closes the output. What was written to a file and not finished is thrown away. */
    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(IOException e) {
        return new UncheckedIOException(
                "PGN " + (target == null ? "output" : "file " + target) + " could not be written: " + e, e);
    }
}
