package chesslab.arena;

import chesslab.arena.match.GameRules;
import chesslab.arena.match.Match;
import chesslab.arena.match.MatchGame;
import chesslab.arena.match.MatchProgress;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.MatchPlayer;
import chesslab.arena.rating.MatchSummary;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.files.AtomicFolder;
import chesslab.training.network.Architectures;
import chesslab.training.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
 * How fast a network of four residual blocks of 32 filters plays itself, one game after the other and 32 games at once,
 * in positions a second; and what share of a match's time the players think, in percent. The network has learned
 * nothing, which changes no speed, and draws its moves.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 3, time = 1) // an invocation takes longer, so an iteration is one match
@Fork(1)
public class MatchBenchmark {

    private static final GameRules RULES = new GameRules(100, Optional.empty());

    private Path folder;
    private String player;
    private int matches;

    /** Counted by the benchmark; JMH divides it by the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Played {
        public long positions;
        /** Percent of the games at once, times seconds. */
        public double thinking;
    }

    @Setup
    public void saveNetwork() throws IOException {
        folder = Files.createTempDirectory("arena");
        ChessCoding coding = new ChessCoding();
        try (Network network = Network.create(Architectures.named("cnn-4x32", coding.layout(), false), 1)) {
            network.save(folder.resolve("network"), coding.layout().name(), Map.of());
        }
        player = "net:" + folder.resolve("network") + ",temperature=1";
    }

    @TearDown
    public void delete() throws IOException {
        AtomicFolder.delete(folder);
    }

    @Benchmark
    public int networkAlone(Played played) throws Exception {
        try (MatchPlayer<Board, Move> white = Entrant.parse(player).open(++matches);
                MatchPlayer<Board, Move> black = Entrant.parse(player).open(-matches)) {
            int plies = 0;
            for (int game = 0; game < 4; game++) {
                plies += MatchGame.play(0, new Board(), white, black, RULES).moves().size();
            }
            played.positions += plies;
            return plies;
        }
    }

    @Benchmark
    public MatchSummary networkTogether(Played played) throws Exception {
        return match(MatchSettings.of(player, player, 64, Openings.START).withRules(RULES).withGamesAtOnce(32), played);
    }

    @Benchmark
    public MatchSummary searches(Played played) throws Exception {
        return match(MatchSettings.of("alphabeta:nodes=10000", "mcts:sims=400", 8, Openings.START).withRules(RULES),
                played);
    }

    private MatchSummary match(MatchSettings<Board, Move> settings, Played played) throws Exception {
        MatchProgress end = Match.play(settings.withSeed(++matches), folder.resolve("match-" + matches), false,
                progress -> progress.last().ifPresent(game -> played.positions += game.moves().size()));
        played.thinking += 100 * end.thinkingShare() * end.elapsed().toNanos() / 1e9;
        return end.result();
    }
}
