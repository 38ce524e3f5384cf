package chesslab.training;

import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnCoding;
import chesslab.hexapawn.HexapawnSize;
import chesslab.hexapawn.SolvedRow;
import chesslab.training.network.Network;
import chesslab.training.selfplay.EpochLoss;
import chesslab.training.selfplay.Examples;
import chesslab.training.selfplay.IterationReport;
import chesslab.training.selfplay.SelfPlayTraining;
import chesslab.training.selfplay.Training;
import chesslab.tutorial.TutorialTraining;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long the tutorial's two ways of learning Hexapawn take, on one thread of PyTorch. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class TrainingBenchmark {

    private final HexapawnCoding coding = new HexapawnCoding(HexapawnSize.THREE_BY_THREE);
    private final Examples solved = solved();

    private Examples solved() {
        List<SolvedRow> rows = SolvedRow.wholeTree(HexapawnSize.THREE_BY_THREE);
        float[] outcomes = new float[rows.size()];
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = rows.get(i).outcome();
        }
        return new Examples(rows.stream().map(SolvedRow::inputs).toArray(float[][]::new),
                rows.stream().map(row -> row.moveProbabilities(coding.moves())).toArray(float[][]::new), outcomes);
    }

    /** 118 rows, 512 epochs. */
    @Benchmark
    public List<EpochLoss> supervised() {
        try (Network network = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1)) {
            return Training.fit(network, solved, TutorialTraining.SUPERVISED, loss -> {
            });
        }
    }

    /** 11 iterations of 10 games with 100 simulations a move, and 256 epochs. */
    @Benchmark
    public List<IterationReport> publishedSelfPlay() {
        try (Network network = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1)) {
            return new SelfPlayTraining<>(Hexapawn::new, coding, TutorialTraining.SELF_PLAY_PUBLISHED)
                    .run(network, report -> {
                    });
        }
    }
}
