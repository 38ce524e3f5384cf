package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import ai.djl.util.Pair;
import chesslab.training.network.GradientCheck;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Fits a network to batches by gradient descent. DJL trains one network at a time in a program. Closing frees the
 * optimizer's memory and leaves the network ready to predict.
 */
public final class Trainer implements AutoCloseable {

    /** A batch's losses before the step. */
    public record Loss(float policy, float value) {

        boolean isFinite() {
            return Float.isFinite(policy) && Float.isFinite(value);
        }
    }

    @FunctionalInterface
    public interface StepListener {

        /**
         * @param done the number of the epoch's batches trained on, this one included
         * @return whether the epoch goes on
         */
        boolean onStep(int done, TrainingBatch batch, Loss loss);
    }

    private final Network network;
    private final TrainingSettings settings;
    private final NDManager manager;
    private final ResumableOptimizer optimizer;
    private final List<Pair<String, Parameter>> trained;
    private boolean checked;

    public Trainer(Network network, TrainingSettings settings) {
        this.network = network;
        this.settings = settings;
        manager = network.manager().newSubManager();
        optimizer = settings.optimizer().create(manager);
        trained = network.block().getParameters().stream().filter(p -> p.getValue().requiresGradient()).toList();
        requireGradients(true);
    }

    public ResumableOptimizer optimizer() {
        return optimizer;
    }

    /**
     * The training loop of one epoch: a step on each batch, at the schedule's learning rate.
     *
     * @param epoch   from 1
     * @param batches those that are left of the epoch
     * @param done    the number of the epoch's batches trained on before, where a training is resumed inside it
     * @throws CancellationException     if the thread is interrupted
     * @throws TrainingDivergedException if a loss is infinite or not a number
     */
    public void epoch(int epoch, Iterator<? extends TrainingBatch> batches, int done, int count,
            StepListener listener) {
        boolean goesOn = true;
        for (int step = done; goesOn && batches.hasNext(); step++) {
            TrainingBatch batch = batches.next();
            if (Thread.interrupted()) {
                throw new CancellationException("the training was interrupted in epoch " + epoch);
            }
            // the schedule is asked in the middle of the step, so that none has the rate 0
            double rate = settings.rateAfter(epoch - 1 + (step + 0.5) / count);
            Loss loss = step(batch, rate);
            if (!loss.isFinite()) {
                throw new TrainingDivergedException(epoch, step + 1, rate, loss);
            }
            goesOn = listener.onStep(step + 1, batch, loss);
        }
    }

    /**
     * Makes one step. A loss that is not finite makes none. What the network draws, as dropout does, follows from the
     * settings' seed and the number of the step, so that a resumed training draws the same.
     *
     * @throws IllegalStateException if a gradient of the batch's own losses changes when Java collects memory, before
     *                               the first step
     */
    public Loss step(TrainingBatch batch, double learningRate) {
        if (!checked && !batch.isSafe()) {
            check(batch);
        }
        checked = true;
        PyTorch.engine().setRandomSeed((int) (settings.seed() + optimizer.steps()));
        try (NDManager step = network.manager().newSubManager()) {
            NDArray inputs = batch.inputs(step);
            Output output;
            try (GradientCollector gradients = PyTorch.engine().newGradientCollector()) {
                output = forward(step, inputs, batch, true);
                gradients.backward(output.total());
            }
            output.measure(batch);
            Loss loss = output.loss();
            if (loss.isFinite()) {
                update(step, learningRate);
            }
            return loss;
        }
    }

    /** Returns the losses without a step, of the network as it predicts. */
    public Loss evaluate(TrainingBatch batch) {
        PyTorch.engine();
        requireGradients(false);
        try (NDManager call = network.manager().newSubManager()) {
            Output output = forward(call, batch.inputs(call), batch, false);
            output.measure(batch);
            return output.loss();
        } finally {
            requireGradients(true);
        }
    }

    /** The network's output and its losses, which are scalars; values and their loss are null without a value head. */
    private record Output(NDArray logPolicy, NDArray values, NDArray policyLoss, NDArray valueLoss) {

        NDArray total() {
            return valueLoss == null ? policyLoss : policyLoss.add(valueLoss);
        }

        void measure(TrainingBatch batch) {
            batch.measure(logPolicy.stopGradient(), values);
        }

        Loss loss() {
            return new Loss(policyLoss.getFloat(), valueLoss == null ? 0 : valueLoss.getFloat());
        }
    }

    /** Tries the losses on another network of this architecture. */
    private void check(TrainingBatch batch) {
        try (Network other = Network.create(network.architecture(), 0);
                NDManager call = other.manager().newSubManager()) {
            GradientCheck.of(other.block(), new NDList(batch.inputs(call)), heads -> output(heads, batch).total());
        }
    }

    private Output forward(NDManager call, NDArray inputs, TrainingBatch batch, boolean training) {
        return output(network.block().forward(new ParameterStore(call, false), new NDList(inputs), training), batch);
    }

    private static Output output(NDList heads, TrainingBatch batch) {
        NDArray logPolicy = heads.get(0).logSoftmax(1);
        NDArray values = heads.size() > 1 ? heads.get(1) : null;
        return new Output(logPolicy, values, batch.policyLoss(logPolicy),
                values == null ? null : batch.valueLoss(values));
    }

    private void update(NDManager step, double learningRate) {
        List<NDArray> gradients = trained.stream().map(parameter -> parameter.getValue().getArray().getGradient())
                .toList();
        gradients.forEach(gradient -> gradient.attach(step));
        ResumableOptimizer.clip(gradients, settings.clipNorm());
        optimizer.begin(learningRate);
        for (int i = 0; i < trained.size(); i++) {
            NDArray gradient = gradients.get(i);
            // the same numbers outside the graph: PyTorch refuses to change in place what it records
            NDArray weights = trained.get(i).getValue().getArray().stopGradient();
            weights.attach(step);
            optimizer.update(trained.get(i).getKey(), weights, gradient);
            gradient.subi(gradient); // PyTorch adds the next one to it
        }
    }

    /** Gives the network the parameters of a saved one, as {@link Network#restore} does. */
    public void restoreParameters(Path folder) throws IOException {
        network.restore(folder);
        requireGradients(true);
    }

    private void requireGradients(boolean required) {
        trained.forEach(parameter -> parameter.getValue().getArray().setRequiresGradient(required));
    }

    @Override
    public void close() {
        requireGradients(false); // predictions would record what gradients need
        manager.close();
    }
}
