package chesslab.arena;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.rating.MatchSummary;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.files.AtomicFolder;
import chesslab.training.network.Architecture;
import chesslab.training.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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

/**
 * How fast a network of four residual blocks of 32 filters plays itself, 32 games at once, in positions a second. It has
 * learned nothing, which changes no speed, and draws its moves.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 3, time = 1) // an invocation takes longer, so an iteration is one match
@Fork(1)
public class MatchBenchmark {

    private static final int MOVE_LIMIT = 100;

    private Path folder;
    private String player;
    private int matches;

    /** Counted by the benchmark; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Played {
        public long positions;
    }

    @Setup
    public void saveNetwork() throws IOException {
        folder = Files.createTempDirectory("arena");
        ChessCoding coding = new ChessCoding();
        try (Network network = Network.create(Architecture.named("cnn-4x32", coding.layout(), false), 1)) {
            network.save(folder.resolve("network"), coding.layout().name(), Map.of());
        }
        player = "net:" + folder.resolve("network") + ",temperature=1";
    }

    @TearDown
    public void delete() throws IOException {
        AtomicFolder.delete(folder);
    }

    @Benchmark
    public MatchSummary arena(Played played) throws Exception {
        MatchSettings<Board, Move> settings = MatchSettings.of(player, player, 64, Openings.START)
                .withMoveLimit(MOVE_LIMIT)
                .withGamesAtOnce(32).withSeed(++matches);
        return Match.play(settings, folder.resolve("match-" + matches), false,
                progress -> progress.last().ifPresent(game -> played.positions += game.moves().size())).result();
    }
}
