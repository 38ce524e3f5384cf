package chesslab.bench;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.dataset.SplitShares;
import chesslab.files.FileTree;
import chesslab.training.OptimizerSettings;
import chesslab.training.Trainer;
import chesslab.training.TrainingSettings;
import chesslab.training.imitation.GameBatch;
import chesslab.training.imitation.Metrics;
import chesslab.training.imitation.Targets;
import chesslab.training.network.Architecture;
import chesslab.training.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Games become rows; a network of four residual blocks of 32 filters learns from them, and plays. It knows nothing yet,
 * which changes no speed.
 */
@Fork(value = 1, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "-Dai.djl.pytorch.num_threads=2"})
public class LearningBenchmark extends Figure {

    private static final int BATCH = 256;
    private static final double RATE = 0.001;

    private Path folder;
    private PreparedData data;
    private Network network;
    private Trainer trainer;
    private GameBatch learned;
    private Batches batches;
    private Iterator<PositionBatch> walk;
    private int matches;

    @Setup
    public void prepare() throws Exception {
        folder = Files.createTempDirectory("bench");
        encode(0.3, folder.resolve("data"));
        data = PreparedData.open(folder.resolve("data"));
        network = Network.create(Architecture.named("cnn-4x32", data.layout(), false), 1);
        trainer = new Trainer(network,
                new TrainingSettings(1, BATCH, RATE, 1).withOptimizer(new OptimizerSettings.Sgd(0.9)));
        learned = new GameBatch(Targets.PLAYED, null, data.layout().size(), BATCH);
        walk();
        ChessCoding coding = new ChessCoding();
        try (Network player = Network.create(Architecture.named("cnn-4x32", coding.layout(), false), 1)) {
            player.save(folder.resolve("network"), coding.layout().name(), Map.of());
        }
    }

    @TearDown
    public void close() throws IOException {
        batches.close();
        trainer.close();
        network.close();
        FileTree.delete(folder);
    }

    private static long encode(double fraction, Path out) throws Exception {
        EncodeSettings settings = new EncodeSettings("mover14", fraction, new SplitShares(80, 10, 10), false,
                SoftPolicy.TEMPERATURE, EncodeSettings.POSITIONS_PER_SHARD);
        return Encoder.encode(List.of(Path.of("data", "sample", "games-00001.pgn.gz")), out, settings, 2, progress -> {
        }).positions();
    }

    /** From compressed PGN with three scored lines a move to shards; two threads encode, a third reads and writes. */
    @Benchmark
    public void encode(Done done) throws Exception {
        Path out = folder.resolve("encoded");
        done.count += encode(1, out);
        FileTree.delete(out);
    }

    private void walk() {
        batches = data.shuffled(Split.TRAIN, BATCH, 1).withLegalMoves();
        walk = batches.iterator();
    }

    /** A step of learning, with all scores counted. Java's compiler takes its time from PyTorch's threads. */
    @Benchmark
    @Warmup(iterations = 10, time = 5)
    @Measurement(iterations = 15, time = 5)
    public void trainCnn(Done done) {
        if (!walk.hasNext()) {
            batches.close();
            walk();
        }
        PositionBatch batch = walk.next();
        trainer.step(learned.of(batch, new Metrics.Sums()), RATE);
        done.count += batch.size();
    }

    /** The network draws its moves against itself, 32 games at once. */
    @Benchmark
    public void arena(Done done) throws Exception {
        String player = "net:" + folder.resolve("network") + ",temperature=1";
        MatchSettings<Board, Move> settings = MatchSettings.of(player, player, 64, Openings.START).withMoveLimit(100)
                .withGamesAtOnce(32).withSeed(++matches);
        Match.play(settings, folder.resolve("match-" + matches), false,
                progress -> progress.last().ifPresent(game -> done.count += game.moves().size()));
    }
}
