package chesslab.chess.pgn;

import chesslab.files.DecompressingStream;
import chesslab.files.ExceptionMessages;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/**
 * Reads the games of a PGN file one by one; only one is in memory at a time.
 *
 * <pre>{@code
 * try (PgnReader reader = PgnReader.open(Path.of("games.pgn"))) {
 *     for (PgnEntry entry : reader) {
 *         if (entry instanceof PgnGame game) {
 *             System.out.println(game + " " + game.finalBoard().getFen());
 *         } else {
 *             System.out.println("left out: " + entry);
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p><b>Bad games.</b> A {@code Variant} other than standard chess, a bad, missing or doubtful start position, a move
 * that is illegal or ambiguous, a word that is skipped where the next move number says that it was a move, a result
 * that differs from the {@code Result} tag or contradicts a checkmate or stalemate on the board ({@code *} contradicts
 * nothing), neither a move nor a result, the character U+0000 among tags or moves, a word of more than 255 characters,
 * a tag of more than 4,096, a comment of 2^20, movetext of more than 2^24. Missing tags are no fault. Variations are
 * skipped.
 *
 * <p><b>Repaired games.</b> Where the moves are certain, anything else that is odd is left out or read as it is meant,
 * and {@link #repair} names it: malformed tags, a start position without quotes or with operations of EPD, tags given
 * twice, empty lines among the tags, castling rights and en-passant squares that the start position contradicts,
 * annotations that are no glyphs, commands outside of comments ({@code [%eval 0.3]}), stray or unclosed brackets,
 * comments in comments, control characters, a missing or odd result (that of the tag counts, otherwise {@code *}), text
 * outside of the games. Tags may be indented, and a game may stand between marks such as {@code [pgn]}. A null move
 * ends the moves. Evaluations are in pawns; those of programs that write centipawns ({@code [%eval 34,18]}) are
 * converted where the game's other numbers show the unit, and otherwise left out.
 *
 * <p><b>Where reading continues.</b> At the next line that starts like a tag pair ({@code [Name "}), even in an
 * unclosed comment if it follows an empty line, or at the text that follows an empty line below a line that ends with a
 * result. A game that is complete but contradicts itself ends at its result. Where a compressed file is cut short or
 * altered, the games before are read, and one bad game reports it as the last.
 *
 * <p><b>Text.</b> UTF-8, or Windows-1252, which contains Latin-1, where a line is not valid UTF-8; byte-order
 * marks and any line ends are accepted. A line that begins with {@code %} is skipped. A comment between games belongs
 * to no game, but a game without tags takes the last one above it that begins a line.
 *
 * @see <a href="https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm">the PGN standard (S. Edwards, 1994)</a>
 */
public final class PgnReader implements Iterable<PgnEntry>, AutoCloseable {

    /** The parts of a game to keep. */
    public enum Detail {
        /** The moves of the game alone. */
        MOVES,
        /** The moves of the game with their comments and annotation glyphs. */
        MAIN_LINE
    }

    private final InputStream in;
    private final PgnText text;
    private final PgnParser parser;
    private boolean broken;

    /** Reads the games that a filter accepts from {@code in}, UTF-8 or Windows-1252; {@link #close()} closes it. */
    public PgnReader(InputStream in, Detail detail, GameFilter filter) {
        this.in = in;
        text = new PgnText(new PgnBlocks(in));
        parser = new PgnParser(text, detail, filter);
    }

    /** Opens a file to read all of its games with comments and glyphs. */
    public static PgnReader open(Path file) {
        return open(file, Detail.MAIN_LINE, GameFilter.ALL);
    }

    /**
     * Opens a file, plain or compressed by gzip or zstd, or standard input as
     * {@link DecompressingStream#STANDARD_INPUT}.
     *
     * @throws UncheckedIOException if it cannot be opened
     */
    public static PgnReader open(Path file, Detail detail, GameFilter filter) {
        try {
            return new PgnReader(DecompressingStream.open(file), detail, filter);
        } catch (IOException e) {
            throw new UncheckedIOException("PGN file " + file + " cannot be opened: " + e, e);
        }
    }

    static PgnReader of(String pgn) {
        return new PgnReader(new ByteArrayInputStream(pgn.getBytes(StandardCharsets.UTF_8)), Detail.MAIN_LINE,
                GameFilter.ALL);
    }

    /**
     * Returns the entries not yet read. All iterators of a reader share its place in the file.
     *
     * @throws UncheckedIOException (from the iterator) if the rest of the file cannot be read, or the file is broken
     *                              within its first game
     */
    @Override
    public Iterator<PgnEntry> iterator() {
        return stream().iterator();
    }

    /** Returns the entries not yet read. */
    public Stream<PgnEntry> stream() {
        return Stream.generate(this::readEntry).takeWhile(Objects::nonNull);
    }

    /** Returns the games not yet read; bad ones go to {@code onError} instead. */
    public Stream<PgnGame> games(Consumer<PgnError> onError) {
        return stream().mapMulti((entry, games) -> {
            if (entry instanceof PgnGame game) {
                games.accept(game);
            } else {
                onError.accept((PgnError) entry);
            }
        });
    }

    /**
     * Returns a lazy stream of the games of a file; close it.
     *
     * @throws IllegalArgumentException (from the stream) if a game in it is bad
     * @throws UncheckedIOException     if it cannot be read
     */
    public static Stream<PgnGame> games(Path file) {
        PgnReader reader = open(file);
        return reader.games(error -> {
            throw new IllegalArgumentException("PGN file " + file + ", " + error);
        }).onClose(reader::close);
    }

    /**
     * Reads a whole small file.
     *
     * @throws IllegalArgumentException if a game in it is bad
     * @throws UncheckedIOException     if it cannot be read
     */
    public static List<PgnGame> readAll(Path file) {
        try (Stream<PgnGame> games = games(file)) {
            return games.toList();
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number in the file of the last game read, from 1, including skipped ones. */
    public int number() {
        return text.games;
    }

    /**
     * Returns what was left out of the last game read, by its first place; empty if it was sound, or is bad. Everything
     * else of a repaired game is as it stands in the file.
     */
    public Optional<PgnError> repair() {
        return Optional.ofNullable(text.repair());
    }

    private PgnEntry readEntry() {
        try {
            return broken ? null : parser.next();
        } catch (UncheckedIOException e) {
            broken = true;
            if (text.games == 0 || !(e.getCause() instanceof EOFException || e.getCause() instanceof ZipException)) {
                throw e;
            }
            return text.lastEntry(text.lineNumber(),
                    PgnError.CANNOT_BE_READ_ON + ExceptionMessages.message(e.getCause()));
        }
    }
}
