package chesslab.training.nnue;

import chesslab.encoding.dataset.ScoreEncoder;
import chesslab.encoding.dataset.ScoredPositions;
import chesslab.encoding.dataset.Split;
import chesslab.files.Sha256;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.Epoch;
import chesslab.training.sparse.SparseRun;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A training of an evaluation in a folder, which at the end has the network as {@value NnueNetwork#FILE}. */
public final class EvaluationRun {

    private EvaluationRun() {
    }

    /**
     * Trains a network on scored positions.
     *
     * @param data    a folder that {@link ScoreEncoder} wrote
     * @param folder  of the run; made if need be
     * @param resume  whether the folder may hold a part of this run already
     * @param watcher takes each epoch that is trained now
     * @throws FileSystemException  if the folder holds another run, or one that is not to be resumed; it says how they
     *                              differ
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public static NnueNetwork train(Path data, Path folder, NnueSettings settings, boolean resume, int threads,
            Consumer<Epoch> watcher) throws IOException, InterruptedException {
        Path trainFile = ScoreEncoder.file(data, Split.TRAIN);
        Path validationFile = ScoreEncoder.file(data, Split.VALIDATION);
        Weights weights = Weights.random(settings.hidden(), settings.seed());
        ScoredExamples train = new ScoredExamples(weights, ScoredPositions.read(trainFile));
        new SparseRun(folder,
                SparseRun.Card.of(settings, Sha256.of(trainFile), Sha256.of(validationFile), train.size()),
                weights.adam(), card -> weights.network().write(folder, card))
                .train(settings, train, new ScoredExamples(weights, ScoredPositions.read(validationFile)), resume,
                        threads, watcher);
        return NnueNetwork.read(folder);
    }
}
