package chesslab.training.policy;

import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.DataManifest;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.files.Sha256;
import chesslab.training.sparse.AdamW;
import chesslab.training.sparse.Epoch;
import chesslab.training.sparse.SparseRun;
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
     * @param data    a folder of prepared data in layout mover18
     * @param folder  of the run; made if need be
     * @param resume  whether the folder may hold a part of this run already
     * @param threads how many work at once, 1 or more
     * @param watcher takes each epoch that is trained now
     * @throws FileSystemException  if the folder holds another run, or one that is not to be resumed; it says how they
     *                              differ
     * @throws InterruptedException if the thread is interrupted; the run can be resumed
     */
    public static PolicyNetwork train(Path data, Path folder, PolicySettings settings, boolean resume, int threads,
            Consumer<Epoch> watcher) throws IOException, InterruptedException {
        PreparedData prepared = PreparedData.open(data);
        PolicyNetwork network = PolicyNetwork.random(settings.hidden(), settings.seed());
        if (!prepared.layout().name().equals(Layouts.MOVER_18.name())) {
            throw new FileSystemException(data.toString(), null, "has layout " + prepared.layout().name()
                    + ", expected " + Layouts.MOVER_18.name() + ", which has the last moves");
        }
        PolicyExamples train = new PolicyExamples(network, prepared, Split.TRAIN, settings.valueWeight());
        if (train.size() == 0) {
            throw new FileSystemException(data.toString(), null, "has no position for training whose policy is known");
        }
        String manifest = Sha256.of(data.resolve(DataManifest.FILE));
        new SparseRun(folder, SparseRun.Card.of(settings, manifest, manifest, train.size()),
                new AdamW(network.weights, Float.MAX_VALUE), () -> network.write(folder.resolve(PolicyNetwork.FILE)))
                .train(settings, train,
                        new PolicyExamples(network, prepared, Split.VALIDATION, settings.valueWeight()), resume,
                        threads, watcher);
        return PolicyNetwork.read(folder);
    }
}
