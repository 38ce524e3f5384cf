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
 * An optimizer whose memory of earlier steps can be saved and restored. DJL's own keep theirs in private maps under ids
 * that are drawn anew in every program; here it is kept under the parameters' names.
 */
public abstract class KeptOptimizer extends Optimizer {

    private static final char BEFORE_NUMBER = '#';

    private final NDManager manager;
    /** [name#number] arrays of the parameters' shapes. */
    private final Map<String, NDArray> memory = new TreeMap<>();
    private long steps;
    private double rate;

    /** DJL asks for one; it has nothing to say here. */
    private static final class Unset extends OptimizerBuilder<Unset> {
        @Override
        protected Unset self() {
            return this;
        }
    }

    /** @param manager what it remembers lives as long as this one */
    KeptOptimizer(NDManager manager) {
        super(new Unset());
        this.manager = manager;
    }

    /** Brings all gradients together to the length allowed, where they are longer. */
    static void shorten(List<NDArray> gradients, double mostNorm) {
        if (mostNorm == Double.POSITIVE_INFINITY) {
            return;
        }
        double squares = gradients.stream().mapToDouble(gradient -> gradient.square().sum().getFloat()).sum();
        double factor = mostNorm / Math.sqrt(squares);
        if (factor < 1) {
            gradients.forEach(gradient -> gradient.muli(factor));
        }
    }

    /** Begins a step, in which each parameter is updated once. */
    void begin(double learningRate) {
        rate = learningRate;
        steps++;
    }

    /** Of this step. */
    public double rate() {
        return rate;
    }

    /** How many steps were begun. */
    public long steps() {
        return steps;
    }

    /** What was remembered under this number with a parameter, at first zeros. */
    NDArray remembered(String name, int number, NDArray weights) {
        return memory.computeIfAbsent(name + BEFORE_NUMBER + number,
                key -> manager.zeros(weights.getShape(), DataType.FLOAT32, weights.getDevice()));
    }

    /** All that is remembered, by name, in a fixed order; the arrays themselves. */
    public NDList memory() {
        NDList arrays = new NDList();
        memory.forEach((name, array) -> {
            array.setName(name);
            arrays.add(array);
        });
        return arrays;
    }

    /** Goes on from what {@link #memory} and {@link #steps} gave. The arrays become this optimizer's. */
    public void restore(NDList arrays, long stepsMade) {
        memory.values().forEach(NDArray::close);
        memory.clear();
        for (NDArray array : arrays) {
            array.attach(manager);
            memory.put(array.getName(), array);
        }
        steps = stepsMade;
    }
}
