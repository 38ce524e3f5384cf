package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
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
import java.util.stream.IntStream;

/** Trains policy networks on prepared data in layout mover18. */
public final class PolicyTrainer {

    private PolicyTrainer() {
    }

    /**
     * Trains a network in a folder and writes it there as {@value PolicyNetwork#FILE}.
     *
     * @param data    data in layout mover18
     * @param folder  the folder of the run, made if it does not exist
     * @param resume  whether the folder may already hold a part of this run
     * @param threads the number of threads, 1 or more
     * @param watcher receives each newly trained epoch
     * @throws IllegalArgumentException if the layout is another, or no position's policy is known
     * @throws FileSystemException      if the folder holds another run, or one that is not to be resumed; the message
     *                                  has the differences
     * @throws InterruptedException     if the thread is interrupted; the run can be resumed
     */
    public static PolicyNetwork train(PreparedData data, Path folder, SparseSettings settings, boolean resume,
            int threads, Consumer<Epoch> watcher) throws IOException, InterruptedException {
        PolicyNetwork network = PolicyNetwork.random(settings.hidden(), settings.seed());
        try (SparseTrainer trainer = new SparseTrainer(examples(network, data, Split.TRAIN),
                examples(network, data, Split.VALIDATION), settings,
                new AdamW(network.weights, Float.MAX_VALUE), threads)) {
            trainer.train(folder, PolicyNetwork.FILE, data.sha256(), data.sha256(), resume, watcher,
                    card -> network.write(folder, card));
        }
        return PolicyNetwork.read(folder);
    }

    private static SparseExamples examples(PolicyNetwork network, PreparedData data, Split split) {
        int[] positions = labeled(data, split);
        return new SparseExamples(positions.length,
                () -> new PolicyGradient(network, data, split, positions));
    }

    /** Returns the numbers of a split's positions whose policy is known; the data must have the last moves. */
    static int[] labeled(PreparedData data, Split split) {
        if (!data.layout().name().equals(Layouts.MOVER_18.name())) {
            throw new IllegalArgumentException("data in layout " + data.layout().name() + ": expected "
                    + Layouts.MOVER_18.name() + ", which has the last moves");
        }
        return IntStream.range(0, data.size(split))
                .filter(position -> data.row(split, position).policy().moves().length > 0).toArray();
    }

    /** Returns the history of a position, from the planes of layout mover18. */
    static PolicyFeatures.History history(PreparedData.Row row) {
        return new PolicyFeatures.History(square(row.plane(16)), square(row.plane(17)), square(row.plane(15)),
                row.plane(12) != 0, List.of());
    }

    private static int square(long squares) {
        return squares == 0 ? -1 : Long.numberOfTrailingZeros(squares);
    }

    /**
     * Returns the share of a split's positions in which the network's most probable move is the target (top-1), 0 to 1;
     * NaN if there are none.
     */
    public static double top1(PolicyNetwork network, PreparedData data, Split split) {
        PolicyEvaluator pass = new PolicyEvaluator(network);
        int[] positions = labeled(data, split);
        return IntStream.of(positions).filter(position -> {
            PreparedData.Row row = data.row(split, position);
            Board board = row.board();
            pass.read(board, history(row));
            Move best = pass.features.moves[pass.best()];
            return MoveIndex.index(best, board.getSideToMove()) == row.move();
        }).count() / (double) positions.length;
    }
}
