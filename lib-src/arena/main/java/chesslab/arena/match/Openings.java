package chesslab.arena.match;

import chesslab.arena.rating.Ladder;
import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Epd;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.DecompressingStream;
import chesslab.files.Sha256;
import chesslab.game.Position;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The starting positions of the pairs of a match; the game is over in none of them.
 *
 * @param name   the name of their file, or {@code start}
 * @param sha256 the checksum of its contents, or of the positions' keys
 * @param count  their number, 1 or more
 * @param start  makes the position with a number, from 0 on
 */
public record Openings<P extends Position<?>>(String name, String sha256, int count, IntFunction<P> start) {

    /** The start position of chess. */
    public static final Openings<Board> START = ofFens("start",
            Sha256.of(Constants.startStandardFENPosition.getBytes(StandardCharsets.UTF_8)),
            List.of(Constants.startStandardFENPosition));

    private static final int TRIES = 10; // for each random opening

    public Openings {
        if (count < 1) {
            throw new IllegalArgumentException("openings " + name + ": expected one or more positions");
        }
        for (int i = 0; i < count; i++) {
            requireGoesOn(start.apply(i));
        }
    }

    /** Returns the start position of any game. */
    public static <P extends Position<?>> Openings<P> of(Supplier<P> start) {
        return of("start", 1, number -> start.get());
    }

    /**
     * Returns positions after random moves from the start of any game; without them, deterministic players repeat the
     * same two games.
     *
     * @param plies the number of random moves
     * @param count the maximum number of positions, all different; a small game has fewer
     * @throws IllegalArgumentException if every game has ended after {@code plies} moves
     */
    public static <P extends Position<M>, M> Openings<P> random(Supplier<P> start, int plies, int count, long seed) {
        Map<Long, List<M>> lines = new LinkedHashMap<>(); // by the key of the position they lead to
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < TRIES * count && lines.size() < count; i++) {
            P position = start.get();
            List<M> line = new ArrayList<>();
            while (line.size() < plies && position.outcome().isEmpty()) {
                List<M> legal = position.legalMoves();
                line.add(legal.get(random.nextInt(legal.size())));
                position.doMove(line.get(line.size() - 1));
            }
            if (position.outcome().isEmpty()) {
                lines.putIfAbsent(position.key(), line);
            }
        }
        List<List<M>> kept = List.copyOf(lines.values());
        return of(plies + " random moves", kept.size(), number -> {
            P position = start.get();
            kept.get(number).forEach(position::doMove);
            return position;
        });
    }

    private static <P extends Position<?>> Openings<P> of(String name, int count, IntFunction<P> start) {
        String keys = IntStream.range(0, count).mapToObj(i -> " " + start.apply(i).key()).collect(Collectors.joining());
        return new Openings<>(name, Sha256.of(keys.getBytes(StandardCharsets.UTF_8)), count, start);
    }

    static Openings<Board> ofFens(String name, String sha256, List<String> fens) {
        List<String> kept = List.copyOf(fens);
        return new Openings<>(name, sha256, kept.size(), number -> Board.fromFen(kept.get(number)));
    }

    /**
     * Reads openings from a file: the last positions of the games of a {@code .pgn}, otherwise a position a line, as
     * EPD or FEN, skipping empty lines and lines that begin with #. Both may be compressed.
     *
     * @throws FileSystemException if a position cannot be read, or the game is over in it; the message names the line
     */
    public static Openings<Board> read(Path file) throws IOException {
        List<String> fens = GameFiles.isPgn(file) ? ofGames(file) : ofLines(file);
        if (fens.isEmpty()) {
            throw new FileSystemException(file.toString(), null,
                    "has no opening: expected games, or a position a line");
        }
        try (InputStream in = DecompressingStream.open(file)) {
            return ofFens(file.getFileName().toString(), Sha256.of(in), fens);
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
        try (InputStream in = DecompressingStream.open(file)) {
            int number = 0;
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\uFEFF", "");
            for (String line : text.split("\\R")) {
                number++;
                if (!line.isBlank() && !line.startsWith("#")) {
                    fens.add(checked(file, "line " + number, Epd.toFen(line)));
                }
            }
        }
        return fens;
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

    private static void requireGoesOn(Position<?> position) {
        position.outcome().ifPresent(outcome -> {
            throw new IllegalArgumentException("opening " + position.text() + ": the game is over by "
                    + outcome.termination() + ", expected a position in which it continues");
        });
    }

    /**
     * Returns the numbers of the openings in random order: pair k starts from element k, and after the last from the
     * first again.
     */
    int[] shuffled(long seed) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(order, new Random(seed));
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    /** {@code book.epd, 600 openings}. */
    @Override
    public String toString() {
        return name + ", " + Ladder.count(count, "opening");
    }
}
