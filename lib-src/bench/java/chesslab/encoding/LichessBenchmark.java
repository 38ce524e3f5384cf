package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnReader;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.SplitShares;
import chesslab.files.AtomicFolder;
import chesslab.game.Side;
import com.github.luben.zstd.Zstd;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Games in lichess's form, with its tags and clocks and moves drawn at random, in a file of ten frames of zstd. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 4)
@Measurement(iterations = 3, time = 4)
@Fork(1)
public class LichessBenchmark {

    private static final int FRAMES = 10;
    private static final int GAMES_PER_FRAME = 1_000;
    private static final EncodeSettings SETTINGS = new EncodeSettings("mover14", 1, new SplitShares(80, 10, 10), false,
            SoftPolicy.TEMPERATURE, EncodeSettings.POSITIONS_PER_SHARD);

    /** Counted by the benchmarks; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Counts {
        public long positions;
        public long games;
    }

    private Path folder;
    private Path file;

    @Setup
    public void setUp() throws IOException {
        folder = Files.createTempDirectory("lichess");
        file = folder.resolve("games.pgn.zst");
        RandomGenerator random = new SplittableRandom(1);
        try (OutputStream all = Files.newOutputStream(file)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                String text = Stream.generate(() -> game(random)).limit(GAMES_PER_FRAME).collect(Collectors.joining());
                all.write(Zstd.compress(text.getBytes(StandardCharsets.UTF_8)));
            }
        }
    }

    @TearDown
    public void tearDown() throws IOException {
        AtomicFolder.delete(folder);
    }

    /** Two threads encode, a third reads and writes. */
    @Benchmark
    public void encoded(Counts count) throws IOException, InterruptedException {
        Path out = folder.resolve("written");
        count.positions += Encoder.encode(List.of(file), out, SETTINGS, false, 2, progress -> {
        }).written();
        AtomicFolder.delete(out);
    }

    /** All games are passed over, on one thread. */
    @Benchmark
    public long filtered(Counts count) {
        try (PgnReader reader = PgnReader.open(file, PgnReader.Detail.MAIN_LINE, GameFilter.ALL.minElo(3000))) {
            long taken = reader.stream().count();
            count.games += reader.number();
            return taken;
        }
    }

    private static String game(RandomGenerator random) {
        Board board = new Board();
        StringBuilder moves = new StringBuilder();
        int plies = random.nextInt(20, 111);
        for (int ply = 0; ply < plies && board.outcome().isEmpty(); ply++) {
            List<Move> legal = board.legalMoves();
            Move move = legal.get(random.nextInt(legal.size()));
            moves.append(String.format(Locale.ROOT, "%d%s %s { [%%clk 0:%02d:%02d] } ", board.getMoveCounter(),
                    board.getSideToMove() == Side.WHITE ? "." : "...", board.san(move), random.nextInt(10),
                    random.nextInt(60)));
            board.doMove(move);
        }
        String result = board.outcome().map(outcome -> outcome.result()).orElse(random.nextBoolean() ? "1-0" : "0-1");
        String id = Long.toString(random.nextLong(1L << 40), 36);
        return String.format(Locale.ROOT, """
                [Event "Rated Blitz game"]
                [Site "https://lichess.org/%s"]
                [Date "2026.11.01"]
                [Round "-"]
                [White "player%d"]
                [Black "player%d"]
                [Result "%s"]
                [UTCDate "2026.11.01"]
                [UTCTime "00:%02d:%02d"]
                [WhiteElo "%d"]
                [BlackElo "%d"]
                [WhiteRatingDiff "+5"]
                [BlackRatingDiff "-5"]
                [ECO "C20"]
                [Opening "King's Pawn Game: Wayward Queen Attack"]
                [TimeControl "180+2"]
                [Termination "Normal"]

                %s%s

                """, id, random.nextInt(1_000_000), random.nextInt(1_000_000), result, random.nextInt(60),
                random.nextInt(60), random.nextInt(800, 2800), random.nextInt(800, 2800), moves, result);
    }

    /** Writes games without end, for {@code encode --in -}: as many different ones as the file has, again and again. */
    public static void main(String[] arguments) throws IOException {
        RandomGenerator random = new SplittableRandom(1);
        byte[][] games = new byte[FRAMES * GAMES_PER_FRAME][];
        for (int i = 0; i < games.length; i++) {
            games[i] = game(random).getBytes(StandardCharsets.UTF_8);
        }
        try (OutputStream out = new BufferedOutputStream(System.out, 1 << 16)) {
            long left = Long.parseLong(arguments[0]);
            for (int i = 0; left > 0; i = (i + 1) % games.length) {
                out.write(games[i]);
                left -= games[i].length;
            }
        }
    }
}
