package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import java.util.Map;
import java.util.TreeMap;

/** The steps that an optimizer has made, and the arrays that it keeps of each parameter, such as running means. */
public final class OptimizerState {

    /** [parameter#number] arrays of the parameters' shapes. */
    final Map<String, NDArray> arrays = new TreeMap<>();
    private final NDManager manager;
    private int steps;
    private double rate;

    /** @param manager owns the arrays */
    OptimizerState(NDManager manager) {
        this.manager = manager;
    }

    /** Begins a step, in which each parameter is updated once. */
    void begin(double learningRate) {
        rate = learningRate;
        steps++;
    }

    void restore(Map<String, NDArray> saved, int stepsMade) {
        arrays.putAll(saved);
        steps = stepsMade;
    }

    /** Returns the learning rate of this step. */
    public double rate() {
        return rate;
    }

    /** Returns the number of steps, this one included. */
    public int steps() {
        return steps;
    }

    /** Returns an array of a parameter, by its number; zeros at first. */
    public NDArray array(String parameter, int number, NDArray weights) {
        return arrays.computeIfAbsent(parameter + "#" + number,
                key -> manager.zeros(weights.getShape(), DataType.FLOAT32, weights.getDevice()));
    }
}
