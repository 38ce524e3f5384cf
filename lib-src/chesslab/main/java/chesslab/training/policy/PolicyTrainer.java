package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.sparse.AdamW;
import chesslab.training.sparse.Epoch;
import chesslab.training.sparse.SparseRun;
import chesslab.training.sparse.SparseTrainer;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Trains policy networks on prepared data in layout mover18. */
public final class PolicyTrainer {

    private PolicyTrainer() {
    }

    /**
     * Trains a network in a folder, which at the end has it as {@value PolicyNetwork#FILE}.
     *
     * @param data    in layout mover18
     * @param folder  of the run; made if need be
     * @param resume  whether the folder may hold a part of this run already
     * @param threads how many work at once, 1 or more
     * @param watcher takes each epoch that is trained now
     * @throws IllegalArgumentException if the layout is another, or no position's policy is known
     * @throws FileSystemException      if the folder holds another run, or one that is not to be resumed; it says how
     *                                  they differ
     * @throws InterruptedException     if the thread is interrupted; the run can be resumed
     */
    public static PolicyNetwork train(PreparedData data, Path folder, PolicySettings settings, boolean resume,
            int threads, Consumer<Epoch> watcher) throws IOException, InterruptedException {
        PolicyNetwork network = PolicyNetwork.random(settings.hidden(), settings.seed());
        PolicyExamples train = new PolicyExamples(network, data, Split.TRAIN, settings.valueWeight());
        String manifest = data.sha256();
        new SparseRun(folder, SparseRun.Card.of(settings, manifest, manifest, train.size()),
                new AdamW(network.weights, Float.MAX_VALUE), card -> network.write(folder, card))
                .train(settings, train,
                        new PolicyExamples(network, data, Split.VALIDATION, settings.valueWeight()), resume,
                        threads, watcher);
        return PolicyNetwork.read(folder);
    }

    /**
     * Trains a network in memory.
     *
     * @param data    in layout mover18
     * @param threads how many work at once, 1 or more
     * @param watcher takes each epoch
     * @throws IllegalArgumentException if the layout is another, or no position's policy is known
     * @throws InterruptedException     if the thread is interrupted
     */
    public static PolicyNetwork train(PreparedData data, PolicySettings settings, int threads,
            Consumer<Epoch> watcher) throws InterruptedException {
        PolicyNetwork network = PolicyNetwork.random(settings.hidden(), settings.seed());
        try (SparseTrainer trainer = new SparseTrainer(
                new PolicyExamples(network, data, Split.TRAIN, settings.valueWeight()),
                new PolicyExamples(network, data, Split.VALIDATION, settings.valueWeight()), settings,
                new AdamW(network.weights, Float.MAX_VALUE), threads)) {
            trainer.train(watcher);
        }
        return network;
    }

    /**
     * Returns the share of a split's positions in which the network's most probable move is the one to learn (top-1), 0
     * to 1; NaN where there are none.
     */
    public static double top1(PolicyNetwork network, PreparedData data, Split split) {
        PolicyExamples examples = new PolicyExamples(network, data, split, 0);
        PolicyPass pass = new PolicyPass(network);
        int right = 0;
        for (int i = 0; i < examples.size(); i++) {
            PreparedData.Row row = examples.row(i);
            Board board = row.board();
            pass.read(board, PolicyExamples.history(row));
            Move best = pass.features.moves[pass.best()];
            right += MoveIndex.index(best, board.getSideToMove()) == row.move() ? 1 : 0;
        }
        return (double) right / examples.size();
    }
}
