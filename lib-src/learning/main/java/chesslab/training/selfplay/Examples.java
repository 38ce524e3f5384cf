package chesslab.training.selfplay;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import chesslab.training.TrainingBatch;
import chesslab.training.network.Architecture;
import chesslab.training.network.PyTorch;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Examples for training a network.
 *
 * @param inputs   encoded positions, [example][input]
 * @param policies target probabilities of the moves, 0 or more, sum 1; [example][move index]
 * @param values   the result, from -1 to 1, from the view of the network's value; [example]
 */
public record Examples(float[][] inputs, float[][] policies, float[] values) {

    private static final double ROUNDING = 1e-4;

    public Examples {
        if (inputs.length == 0 || inputs.length != policies.length || inputs.length != values.length) {
            throw new IllegalArgumentException(inputs.length + " inputs, " + policies.length + " policies and "
                    + values.length + " values: expected the same number of each, 1 or more");
        }
        for (int i = 0; i < values.length; i++) {
            double sum = 0;
            for (float share : policies[i]) {
                sum += share >= 0 ? share : Double.NaN;
            }
            if (!(Math.abs(sum - 1) <= ROUNDING)) {
                throw new IllegalArgumentException("policy " + i + " is " + Arrays.toString(policies[i])
                        + ": expected shares of 0 or more with the sum 1");
            }
            if (!(Math.abs(values[i]) <= 1)) {
                throw new IllegalArgumentException("value " + i + " is " + values[i] + ", expected -1 to 1");
            }
        }
    }

    public int size() {
        return values.length;
    }

    /** Returns all examples of several lots, in this order. */
    public static Examples joined(List<Examples> lots) {
        float[] values = new float[lots.stream().mapToInt(Examples::size).sum()];
        int next = 0;
        for (Examples lot : lots) {
            System.arraycopy(lot.values, 0, values, next, lot.size());
            next += lot.size();
        }
        return new Examples(lots.stream().flatMap(lot -> Arrays.stream(lot.inputs)).toArray(float[][]::new),
                lots.stream().flatMap(lot -> Arrays.stream(lot.policies)).toArray(float[][]::new), values);
    }

    /**
     * Returns the examples as batches for training; the last one may be smaller.
     *
     * @param order the numbers of the examples, in their order
     * @param shape the network to train
     */
    public List<Batch> batches(int[] order, int batchSize, Architecture shape) {
        return IntStream.iterate(0, from -> from < order.length, from -> from + batchSize)
                .mapToObj(from -> new Batch(this,
                        Arrays.copyOfRange(order, from, Math.min(order.length, from + batchSize)), shape))
                .toList();
    }

    /**
     * A batch of examples.
     *
     * @param rows their numbers
     */
    public record Batch(Examples all, int[] rows, Architecture shape) implements TrainingBatch {

        int size() {
            return rows.length;
        }

        private NDArray matrix(NDManager manager, float[][] numbers, int width) {
            return PyTorch.matrix(manager, IntStream.of(rows).mapToObj(row -> numbers[row]).toArray(float[][]::new),
                    width);
        }

        @Override
        public NDArray inputs(NDManager manager) {
            return matrix(manager, all.inputs, shape.inputs());
        }

        @Override
        public NDList loss(NDList heads) {
            NDManager manager = heads.getManager();
            NDArray policy = heads.get(0).mul(matrix(manager, all.policies, shape.moves())).sum()
                    .div(manager.create((float) -size()));
            if (heads.size() == 1) {
                return new NDList(policy);
            }
            float[] wanted = new float[size()];
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = all.values[rows[i]];
            }
            NDArray results = manager.create(wanted, new Shape(size(), 1));
            return new NDList(policy, heads.get(1).sub(results).square().mean());
        }
    }
}
