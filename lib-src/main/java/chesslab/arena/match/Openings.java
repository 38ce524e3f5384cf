package chesslab.arena.match;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.Gzip;
import chesslab.files.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The positions from which the pairs of a match start.
 *
 * @param name   of the file they are from, or {@code start}
 * @param sha256 the checksum of what is in it
 * @param fens   the positions, one or more; in none of them is the game over
 */
public record Openings(String name, String sha256, List<String> fens) {

    /** Only the start position. */
    public static final Openings START = new Openings("start",
            Sha256.of(Board.START_FEN.getBytes(StandardCharsets.UTF_8)), List.of(Board.START_FEN));

    private static final Pattern COUNTERS = Pattern.compile("\\b(hmvc|fmvn) (\\d+)\\s*;");

    public Openings {
        fens = List.copyOf(fens);
        if (fens.isEmpty()) {
            throw new IllegalArgumentException("openings " + name + ": expected one or more positions");
        }
        for (String fen : fens) {
            requireGoesOn(Board.fromFen(fen));
        }
    }

    /**
     * Reads openings from a file: the last positions of the games of a {@code .pgn}, else a position a line, as EPD or
     * FEN; empty lines and lines that begin with # are passed over. Either may be compressed by gzip.
     *
     * @throws FileSystemException if one cannot be read or is no position in which the game goes on; it names the line
     */
    public static Openings read(Path file) throws IOException {
        List<String> fens = file.toString().matches(".*\\.pgn(\\.gz)?") ? ofGames(file) : ofLines(file);
        if (fens.isEmpty()) {
            throw new FileSystemException(file.toString(), null,
                    "has no opening: expected games, or a position a line");
        }
        try (InputStream in = Gzip.open(file)) {
            return new Openings(file.getFileName().toString(), Sha256.of(in), fens);
        }
    }

    private static List<String> ofGames(Path file) throws IOException {
        List<String> fens = new ArrayList<>();
        try (PgnReader reader = PgnReader.open(file)) {
            for (PgnEntry entry : reader) {
                if (!(entry instanceof PgnGame game)) {
                    throw new FileSystemException(file.toString(), null, entry.toString());
                }
                fens.add(checked(file, "game " + (fens.size() + 1), game.finalBoard().getFen()));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return fens;
    }

    private static List<String> ofLines(Path file) throws IOException {
        List<String> fens = new ArrayList<>();
        try (InputStream in = Gzip.open(file)) {
            int number = 0;
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\\R")) {
                number++;
                if (!line.isBlank() && !line.startsWith("#")) {
                    fens.add(checked(file, "line " + number, fenOf(line.strip())));
                }
            }
        }
        return fens;
    }

    /** The six fields of FEN; EPD has four, and the counters as operations if at all. */
    private static String fenOf(String line) {
        String[] fields = line.split("\\s+", 7);
        if (fields.length >= 6 && fields[4].matches("\\d+") && fields[5].matches("\\d+;?")) {
            return String.join(" ", List.of(fields).subList(0, 5)) + " " + fields[5].replace(";", "");
        }
        String clock = "0";
        String number = "1";
        Matcher counters = COUNTERS.matcher(line);
        while (counters.find()) {
            clock = counters.group(1).equals("hmvc") ? counters.group(2) : clock;
            number = counters.group(1).equals("fmvn") ? counters.group(2) : number;
        }
        return String.join(" ", List.of(fields).subList(0, Math.min(4, fields.length))) + " " + clock + " " + number;
    }

    private static String checked(Path file, String place, String fen) throws FileSystemException {
        try {
            Board board = Board.fromFen(fen);
            requireGoesOn(board);
            return board.getFen();
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null, place + ": " + e.getMessage());
        }
    }

    private static void requireGoesOn(Board board) {
        board.outcome().ifPresent(outcome -> {
            throw new IllegalArgumentException("opening " + board.getFen() + ": the game is over by "
                    + outcome.termination() + ", expected a position in which it goes on");
        });
    }

    /** The openings in an order drawn by chance: pair k, from 0, starts from the k-th, and again from the first on. */
    List<String> shuffled(long seed) {
        List<String> order = new ArrayList<>(fens);
        Collections.shuffle(order, new Random(seed));
        return order;
    }

    /** {@code book.epd, 600 openings}. */
    @Override
    public String toString() {
        return name + ", " + fens.size() + (fens.size() == 1 ? " opening" : " openings");
    }
}
