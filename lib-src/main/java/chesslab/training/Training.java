package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Fits networks to examples: cross-entropy of the policy plus squared error of the value, plain gradient descent. */
public final class Training {

    private final Network network;
    private final Examples examples;
    private final TrainingSettings settings;
    private final Optimizer descent;

    private Training(Network network, Examples examples, TrainingSettings settings) {
        this.network = network;
        this.examples = examples;
        this.settings = settings;
        this.descent = Optimizer.sgd().setLearningRateTracker(Tracker.fixed((float) settings.learningRate())).build();
    }

    /**
     * Trains a network. The same network, examples and settings give the same bits on one thread. DJL trains one
     * network at a time in a program.
     *
     * @param listener is told each epoch's losses as it ends
     * @return the losses of all epochs
     * @throws CancellationException if the thread is interrupted; the network keeps what it has learned so far
     */
    public static List<EpochLoss> fit(Network network, Examples examples, TrainingSettings settings,
            Consumer<? super EpochLoss> listener) {
        return new Training(network, examples, settings).fit(listener);
    }

    private List<EpochLoss> fit(Consumer<? super EpochLoss> listener) {
        RandomGenerator random = new SplittableRandom(settings.seed());
        int[] order = new int[examples.size()];
        Arrays.setAll(order, i -> i);
        List<EpochLoss> losses = new ArrayList<>();
        requireGradients(true);
        try {
            for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
                shuffle(order, random);
                losses.add(epoch(epoch, order));
                listener.accept(losses.get(epoch - 1));
            }
        } finally {
            requireGradients(false); // predictions would record what gradients need
        }
        return losses;
    }

    private void requireGradients(boolean required) {
        for (Parameter parameter : network.block().getParameters().values()) {
            parameter.getArray().setRequiresGradient(required);
        }
    }

    private static void shuffle(int[] order, RandomGenerator random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }

    private EpochLoss epoch(int epoch, int[] order) {
        double policyLoss = 0;
        double valueLoss = 0;
        for (int from = 0; from < order.length; from += settings.batchSize()) {
            if (Thread.interrupted()) {
                throw new CancellationException("the training was interrupted in epoch " + epoch);
            }
            int to = Math.min(order.length, from + settings.batchSize());
            EpochLoss batch = step(epoch, examples.rows(Arrays.copyOfRange(order, from, to)));
            policyLoss += batch.policyLoss() * (to - from) / order.length;
            valueLoss += batch.valueLoss() * (to - from) / order.length;
        }
        return new EpochLoss(epoch, policyLoss, valueLoss);
    }

    /** One step of gradient descent; the batch's losses before it. */
    private EpochLoss step(int epoch, Examples batch) {
        Block block = network.block();
        Architecture shape = network.architecture();
        try (NDManager manager = network.manager().newSubManager()) {
            NDArray inputs = Batch.of(manager, batch.inputs(), shape.inputs());
            NDArray policies = Batch.of(manager, batch.policies(), shape.moves());
            NDArray values = manager.create(batch.values(), new Shape(batch.size(), 1));
            NDArray policyLoss;
            NDArray valueLoss;
            try (GradientCollector gradients = PyTorch.engine().newGradientCollector()) {
                NDList heads = block.forward(new ParameterStore(manager, false), new NDList(inputs), true);
                policyLoss = heads.get(0).logSoftmax(1).mul(policies).sum().div(-batch.size());
                valueLoss = heads.get(1).sub(values).square().mean();
                gradients.backward(policyLoss.add(valueLoss));
            }
            for (Parameter parameter : block.getParameters().values()) {
                descend(manager, parameter.getArray());
            }
            return new EpochLoss(epoch, policyLoss.getFloat(), valueLoss.getFloat());
        }
    }

    private void descend(NDManager manager, NDArray weights) {
        NDArray gradient = weights.getGradient();
        gradient.attach(manager);
        descent.update("", weights, gradient);
        gradient.subi(gradient); // PyTorch adds the next one to it
    }
}
