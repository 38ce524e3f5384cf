package chesslab.training.policy;

import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.Plane;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.files.NetworkFile;
import chesslab.training.sparse.AdamW;
import chesslab.training.sparse.Epoch;
import chesslab.training.sparse.SparseExamples;
import chesslab.training.sparse.SparseSettings;
import chesslab.training.sparse.SparseTrainer;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Trains policy networks on prepared data in layout mover18, or another with its planes of the last moves. */
public final class PolicyTrainer {

    private static final String REPEATED = "seen twice";
    private static final String OTHER_TARGET = "reached by the last move";
    private static final String OWN_ORIGIN = "left by the mover's last move";
    private static final String OWN_TARGET = "reached by the mover's last move";
    private static final List<String> PLANES = List.of(REPEATED, OTHER_TARGET, OWN_ORIGIN, OWN_TARGET);
    private static final int ROWS_AT_ONCE = 256;

    private PolicyTrainer() {
    }

    /**
     * Trains a network in a folder and writes it there as {@value PolicyNetwork#FILE}.
     *
     * @param folder  the folder of the run, made if it does not exist
     * @param from    the folder of the network to train further, whose best epoch is then kept; null for random weights
     * @param resume  whether the folder may already hold a part of this run
     * @param threads the number of threads, 1 or more
     * @param watcher receives each newly trained epoch
     * @throws IllegalArgumentException if the layout lacks a plane of the last moves, or there are no positions, or the
     *                                  network has another H than the settings
     * @throws FileSystemException      if the folder holds another run, or one that is not to be resumed; the message
     *                                  has the differences
     * @throws InterruptedException     if the thread is interrupted; the run can be resumed
     */
    public static PolicyNetwork train(PreparedData data, Path folder, SparseSettings settings, Path from,
            boolean resume, int threads, Consumer<Epoch> watcher) throws IOException, InterruptedException {
        PolicyNetwork network = from == null
                ? PolicyNetwork.random(settings.hidden(), settings.seed())
                : PolicyNetwork.read(from);
        if (network.hidden != settings.hidden()) {
            throw new IllegalArgumentException(from + " has H " + network.hidden + ": expected " + settings.hidden()
                    + ", as the settings say");
        }
        String origin = from == null ? null : NetworkFile.sha256(from.resolve(PolicyNetwork.FILE));
        try (SparseTrainer trainer = new SparseTrainer(examples(network, data, Split.TRAIN),
                examples(network, data, Split.VALIDATION), settings,
                new AdamW(network.weights, Float.MAX_VALUE), threads)) {
            trainer.train(folder, PolicyNetwork.FILE, data.sha256(), data.sha256(), origin, resume, watcher,
                    card -> network.write(folder, card));
        }
        return PolicyNetwork.read(folder);
    }

    private static SparseExamples examples(PolicyNetwork network, PreparedData data, Split split) {
        checkLayout(data);
        return new SparseExamples(data.size(split), () -> new PolicyGradient(network, data, split));
    }

    private static void checkLayout(PreparedData data) {
        Layout layout = data.layout();
        if (!layout.planes().stream().map(Plane::name).toList().containsAll(PLANES)) {
            throw new IllegalArgumentException("data in layout " + layout.name() + ": expected "
                    + Layouts.MOVER_18.name() + ", or another with the planes of the last moves, "
                    + String.join(", ", PLANES));
        }
    }

    static PolicyFeatures.History history(PositionBatch batch, int row) {
        return new PolicyFeatures.History(square(batch, row, OWN_ORIGIN), square(batch, row, OWN_TARGET),
                square(batch, row, OTHER_TARGET), batch.squares(row, REPEATED) != 0, List.of());
    }

    private static int square(PositionBatch batch, int row, String plane) {
        long squares = batch.squares(row, plane);
        return squares == 0 ? -1 : Long.numberOfTrailingZeros(squares);
    }

    /**
     * Returns the share of a split's positions in which the network's most probable move is the target (top-1), 0 to 1;
     * NaN if there are none.
     */
    public static double top1(PolicyNetwork network, PreparedData data, Split split) {
        checkLayout(data);
        PolicyEvaluator pass = new PolicyEvaluator(network);
        int right = 0;
        try (Batches batches = data.inOrder(split, ROWS_AT_ONCE)) {
            for (PositionBatch batch : batches) {
                for (int row = 0; row < batch.size(); row++) {
                    pass.read(batch.board(row), history(batch, row));
                    right += MoveIndex.index(pass.features.moves[pass.best()], batch.mover(row)) == batch.moves()[row]
                            ? 1
                            : 0;
                }
            }
        }
        return right / (double) data.size(split);
    }
}
