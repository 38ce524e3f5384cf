package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.optimizer.Optimizer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An optimizer whose state (momentum, running means) can be saved and restored. DJL's own optimizers keep theirs in
 * private maps under ids that are random in every program; here the parameters' names are the keys.
 *
 * <p>A subclass implements {@code update(name, weights, gradient)}: it changes the weights in place, by {@link #rate()}
 * and its own {@link #state}, may change the gradient, and closes neither.
 */
public abstract class ResumableOptimizer extends Optimizer {

    private static final char BEFORE_NUMBER = '#';

    private final NDManager manager;
    /** [name#number] arrays of the parameters' shapes. */
    private final Map<String, NDArray> arrays = new TreeMap<>();
    private long steps;
    private double rate;

    /** DJL requires a builder; this one sets nothing. */
    private static final class Unset extends OptimizerBuilder<Unset> {
        @Override
        protected Unset self() {
            return this;
        }
    }

    /** @param manager owns the state: it lives as long as the manager */
    protected ResumableOptimizer(NDManager manager) {
        super(new Unset());
        this.manager = manager;
    }

    /** Gradient clipping: scales all gradients so that their common norm is at most {@code clipNorm}. */
    static void clip(List<NDArray> gradients, double clipNorm) {
        if (clipNorm == Double.POSITIVE_INFINITY) {
            return;
        }
        double squares = gradients.stream().mapToDouble(gradient -> gradient.square().sum().getFloat()).sum();
        double factor = clipNorm / Math.sqrt(squares);
        if (factor < 1) {
            gradients.forEach(gradient -> gradient.muli(factor));
        }
    }

    /** Begins a step, in which each parameter is updated once. */
    public void begin(double learningRate) {
        rate = learningRate;
        steps++;
    }

    public double rate() {
        return rate;
    }

    public long steps() {
        return steps;
    }

    /** One of the state's arrays of a parameter, by its number; zeros at first. */
    protected NDArray state(String name, int number, NDArray weights) {
        return arrays.computeIfAbsent(name + BEFORE_NUMBER + number,
                key -> manager.zeros(weights.getShape(), DataType.FLOAT32, weights.getDevice()));
    }

    /** The whole state, by name, in a fixed order; the arrays themselves, not copies. */
    public NDList state() {
        NDList all = new NDList();
        arrays.forEach((name, array) -> {
            array.setName(name);
            all.add(array);
        });
        return all;
    }

    /** Restores what {@link #state()} and {@link #steps} returned. The arrays become this optimizer's. */
    public void restore(NDList saved, long stepsMade) {
        arrays.values().forEach(NDArray::close);
        arrays.clear();
        for (NDArray array : saved) {
            array.attach(manager);
            arrays.put(array.getName(), array);
        }
        steps = stepsMade;
    }
}
