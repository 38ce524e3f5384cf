package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import ai.djl.util.Pair;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.training.network.Architecture;
import chesslab.training.network.GradientCheck;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Fits a network to batches by gradient descent. DJL trains only one network at a time in a program. Closing frees the
 * optimizer's memory. Built by hand in lesson 02b.
 */
public final class Trainer implements AutoCloseable {

    private static final String STEPS = "steps";

    /**
     * The losses of a batch before its step, or their means over an epoch.
     *
     * @param policy cross-entropy, in nats
     * @param value  squared error; 0 without a value head
     */
    public record Loss(double policy, double value) {

        /** Returns the sum of both, which training minimizes. */
        public double total() {
            return policy + value;
        }
    }

    private final Network network;
    private final TrainingSettings settings;
    private final NDManager manager;
    private final OptimizerSettings.State optimizer;
    private final Map<String, NDArray> trained = new LinkedHashMap<>();

    public Trainer(Network network, TrainingSettings settings) {
        this.network = network;
        this.settings = settings;
        manager = network.manager().newSubManager();
        optimizer = new OptimizerSettings.State(manager);
        network.block().getParameters().stream().filter(each -> each.getValue().requiresGradient())
                .forEach(each -> trained.put(each.getKey(), each.getValue().getArray()));
    }

    /**
     * Makes a step at the schedule's learning rate.
     *
     * @param epoch  the epoch, from 1
     * @param number the number of the batch in the epoch, from 1
     * @param count  the number of the epoch's batches
     * @throws CancellationException     if the thread is interrupted
     * @throws TrainingDivergedException if the loss is infinite or not a number
     */
    public Loss step(TrainingBatch batch, int epoch, int number, int count) {
        if (Thread.interrupted()) {
            throw new CancellationException("the training was interrupted in epoch " + epoch);
        }
        // the schedule is asked in the middle of the step, so that none has the rate 0
        double rate = settings.rateAfter(epoch - 1 + (number - 0.5) / count);
        Loss loss = step(batch, rate);
        if (!Double.isFinite(loss.total())) {
            throw new TrainingDivergedException("the loss became "
                    + (Double.isFinite(loss.policy()) ? loss.value() : loss.policy()) + " in epoch " + epoch
                    + ", batch " + number + ", at learning rate " + rate + ": try a lower one");
        }
        return loss;
    }

    /**
     * Makes one step, unless the loss is not finite. Random numbers of the network, as for dropout, follow from the
     * settings' seed and the number of the step, so that they repeat in a resumed training.
     */
    public Loss step(TrainingBatch batch, double learningRate) {
        PyTorch.engine().setRandomSeed((int) (settings.seed() + optimizer.steps()));
        try (NDManager step = network.manager().newSubManager()) {
            NDArray inputs = batch.inputs(step);
            NDList heads;
            NDList losses;
            List<NDArray> gradients;
            requireGradients(true);
            try (GradientCollector collector = PyTorch.engine().newGradientCollector()) {
                heads = forward(network, step, inputs, true);
                losses = batch.loss(heads);
                collector.backward(total(losses));
                gradients = trained.values().stream().map(NDArray::getGradient).toList();
            } finally {
                requireGradients(false); // predictions would record what gradients need
            }
            gradients.forEach(gradient -> gradient.attach(step));
            batch.measure(heads);
            Loss loss = new Loss(losses.get(0).getFloat(), losses.size() > 1 ? losses.get(1).getFloat() : 0);
            if (Double.isFinite(loss.total())) {
                update(gradients, learningRate);
            }
            return loss;
        }
    }

    private static NDArray total(NDList losses) {
        if (losses.isEmpty() || losses.stream().anyMatch(loss -> loss.getShape().dimension() > 0)) {
            throw new IllegalArgumentException("a loss of shapes " + Arrays.toString(losses.getShapes())
                    + ", expected one or two scalars");
        }
        return losses.stream().reduce(NDArray::add).orElseThrow();
    }

    /**
     * Checks the loss of a batch with a new network.
     *
     * @throws IllegalArgumentException if it consists of other things than scalars
     * @throws IllegalStateException    if garbage collection changes a gradient, see {@link GradientCheck}
     */
    public static void check(Architecture architecture, TrainingBatch batch) {
        try (Network network = Network.create(architecture, 0)) {
            GradientCheck.of(network.block(), new NDList(batch.inputs(network.manager())),
                    heads -> total(batch.loss(normalized(heads))));
        }
    }

    private void requireGradients(boolean required) {
        trained.values().forEach(weights -> weights.setRequiresGradient(required));
    }

    /** Measures a network in prediction, without a step. */
    public static void measure(Network network, TrainingBatch batch) {
        PyTorch.engine();
        try (NDManager call = network.manager().newSubManager()) {
            batch.measure(forward(network, call, batch.inputs(call), false));
        }
    }

    private static NDList forward(Network network, NDManager call, NDArray inputs, boolean training) {
        return normalized(network.block().forward(new ParameterStore(call, false), new NDList(inputs), training));
    }

    /** Turns the logits of the policy into logarithms of its probabilities. */
    private static NDList normalized(NDList heads) {
        heads.set(0, heads.get(0).logSoftmax(1));
        return heads;
    }

    private void update(List<NDArray> gradients, double learningRate) {
        clip(gradients);
        optimizer.begin(learningRate);
        Iterator<NDArray> each = gradients.iterator();
        trained.forEach((name, weights) -> {
            NDArray gradient = each.next();
            settings.optimizer().update(name, weights, gradient, optimizer);
            gradient.subi(gradient); // PyTorch adds the next one to it
        });
    }

    private void clip(List<NDArray> gradients) {
        if (settings.clipNorm() == Double.POSITIVE_INFINITY) {
            return;
        }
        double squares = gradients.stream().mapToDouble(gradient -> gradient.square().sum().getFloat()).sum();
        double factor = settings.clipNorm() / Math.sqrt(squares);
        if (factor < 1) {
            NDArray scale = gradients.get(0).getManager().create((float) factor);
            gradients.forEach(gradient -> gradient.muli(scale));
        }
    }

    /** Returns the state of the training: the network's parameters, the optimizer's arrays, and the number of steps. */
    public Map<String, Npy> state() {
        Map<String, NDArray> arrays = new LinkedHashMap<>();
        network.block().getParameters().forEach(each -> arrays.put(each.getKey(), each.getValue().getArray()));
        arrays.putAll(optimizer.arrays);
        Map<String, Npy> state = new LinkedHashMap<>();
        try (NDManager copies = manager.newSubManager()) { // frees DJL's copies of a card's arrays
            new NDList(arrays.values()).tempAttach(copies);
            arrays.forEach((name, array) -> state.put(name, Npy.of(array.toFloatArray(), shape(array))));
        }
        state.put(STEPS, Npy.of(new int[]{optimizer.steps}, 1));
        return state;
    }

    /**
     * Restores a {@link #state}.
     *
     * @throws IllegalArgumentException if it has other parameters
     */
    public void restore(Map<String, Npy> state) {
        optimizer.steps = Npz.array(state, STEPS).expecting(Npy.Type.INT32, 1).elements().getInt(0);
        Map<String, Npy> left = new LinkedHashMap<>(state);
        left.remove(STEPS);
        for (Pair<String, Parameter> each : network.block().getParameters()) {
            Npy saved = Npz.array(state, each.getKey()).expecting(Npy.Type.FLOAT32, shape(each.getValue().getArray()));
            Network.replace(each.getValue(), array(network.manager(), saved));
            trained.replace(each.getKey(), each.getValue().getArray());
            left.remove(each.getKey());
        }
        left.forEach((name, saved) -> optimizer.arrays.put(name, array(manager, saved)));
    }

    private static int[] shape(NDArray array) {
        return Arrays.stream(array.getShape().getShape()).mapToInt(Math::toIntExact).toArray();
    }

    private static NDArray array(NDManager manager, Npy saved) {
        float[] numbers = new float[saved.size()];
        saved.elements().asFloatBuffer().get(numbers);
        return manager.create(numbers, new Shape(saved.shape().stream().mapToLong(Integer::longValue).toArray()));
    }

    @Override
    public void close() {
        manager.close();
    }
}
