package chesslab.training.selfplay;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import chesslab.training.TrainingBatch;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Architecture;
import chesslab.training.network.PyTorch;
import java.util.Arrays;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The batches of examples in memory; each iterator is an epoch, in an order of its own. */
public final class ExampleBatches implements Iterable<TrainingBatch> {

    private final Examples examples;
    private final Architecture shape;
    private final int batchSize;
    private final RandomGenerator random;
    private final int[] order;

    public ExampleBatches(Examples examples, Architecture shape, TrainingSettings settings) {
        this.examples = examples;
        this.shape = shape;
        batchSize = settings.batchSize();
        random = new SplittableRandom(settings.seed());
        order = IntStream.range(0, examples.size()).toArray();
    }

    /** The number of batches of an epoch. */
    public int count() {
        return (order.length + batchSize - 1) / batchSize;
    }

    /** Shuffles the examples and returns their batches. */
    @Override
    public Iterator<TrainingBatch> iterator() {
        for (int i = order.length - 1; i > 0; i--) { // Fisher and Yates
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        return IntStream.range(0, count()).mapToObj(this::batch).iterator();
    }

    private TrainingBatch batch(int number) {
        int from = number * batchSize;
        int to = Math.min(order.length, from + batchSize);
        return new Batch(examples.rows(Arrays.copyOfRange(order, from, to)), shape);
    }

    /** Some of the examples. */
    private record Batch(Examples rows, Architecture shape) implements TrainingBatch {

        @Override
        public int size() {
            return rows.size();
        }

        @Override
        public NDArray inputs(NDManager manager) {
            return PyTorch.matrix(manager, rows.inputs(), shape.inputs());
        }

        @Override
        public NDArray policyLoss(NDArray logPolicy) {
            NDManager manager = logPolicy.getManager();
            return logPolicy.mul(PyTorch.matrix(manager, rows.policies(), shape.moves())).sum()
                    .div(manager.create((float) -size()));
        }

        @Override
        public NDArray valueLoss(NDArray values) {
            return values.sub(values.getManager().create(rows.values(), new Shape(size(), 1))).square().mean();
        }
    }
}
