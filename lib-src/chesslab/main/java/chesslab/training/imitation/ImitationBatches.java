package chesslab.training.imitation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.Trainer;
import chesslab.training.TrainingBatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.CancellationException;

/**
 * Makes training batches of prepared positions, one at a time: they share the memory of their inputs, which lies
 * outside Java's heap and which DJL would take anew for each.
 */
public final class ImitationBatches {

    /** Positions of a batch when nothing is learned: fewer would waste time. */
    private static final int LEAST_EVALUATED = 256;

    private final Targets targets;
    private final int inputs;
    private final int capacity;
    private final ByteBuffer memory;

    /**
     * @param batchSize positions of the largest batch
     */
    public ImitationBatches(Targets targets, int inputs, int batchSize) {
        this.targets = targets;
        this.inputs = inputs;
        capacity = Math.max(batchSize, LEAST_EVALUATED);
        memory = ByteBuffer.allocateDirect(capacity * inputs * Float.BYTES).order(ByteOrder.nativeOrder());
    }

    /** Returns a batch for training; it is good until the next one gives its inputs. The metrics grow by it. */
    public TrainingBatch of(PositionBatch batch, RunningMetrics metrics) {
        return new Batch(batch, metrics);
    }

    /** Returns all batches. An interrupt ends them with a {@link CancellationException}. */
    Iterator<TrainingBatch> of(Iterator<PositionBatch> batches, RunningMetrics metrics) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                try {
                    return batches.hasNext();
                } catch (IllegalStateException e) {
                    if (Thread.interrupted()) {
                        throw new CancellationException("the training was interrupted while it waited for a batch");
                    }
                    throw e;
                }
            }

            @Override
            public TrainingBatch next() {
                return of(batches.next(), metrics);
            }
        };
    }

    /** Evaluates a network on all positions of a part, without training. */
    Metrics.ByPhase evaluate(Trainer trainer, PreparedData data, Split part) {
        RunningMetrics metrics = new RunningMetrics();
        try (Batches batches = data.inOrder(part, capacity).withLegalMoves()) {
            for (Iterator<TrainingBatch> each = of(batches.iterator(), metrics); each.hasNext();) {
                if (Thread.interrupted()) {
                    throw new CancellationException("interrupted while a network was scored on " + part);
                }
                trainer.evaluate(each.next());
            }
        }
        return metrics.result();
    }

    private final class Batch implements TrainingBatch {

        private final PositionBatch batch;
        private final RunningMetrics metrics;
        private NDArray rowLosses;

        Batch(PositionBatch batch, RunningMetrics metrics) {
            this.batch = batch;
            this.metrics = metrics;
        }

        @Override
        public int size() {
            return batch.size();
        }

        @Override
        public boolean isSafe() {
            return true;
        }

        @Override
        public NDArray inputs(NDManager manager) {
            int count = size() * inputs;
            memory.asFloatBuffer().put(batch.planes(), 0, count);
            return manager.create(memory.slice(0, count * Float.BYTES), new Shape(size(), inputs), DataType.FLOAT32);
        }

        @Override
        public NDArray policyLoss(NDArray logPolicy) {
            rowLosses = targets.policy() == Targets.Policy.SOFT ? softLosses(logPolicy) : hardLosses(logPolicy);
            return rowLosses.mean();
        }

        /** The cross-entropies to the moves played, (n, 1). */
        private NDArray hardLosses(NDArray logPolicy) {
            long[] indices = new long[size()];
            Arrays.setAll(indices, row -> batch.moves()[row]);
            return logPolicy.gather(logPolicy.getManager().create(indices, new Shape(size(), 1)), 1).neg();
        }

        /** The cross-entropies to the probabilities, (n, 1); a row without them gives all to the move played. */
        private NDArray softLosses(NDArray logPolicy) {
            int width = 1;
            for (int row = 0; row < size(); row++) {
                width = Math.max(width, batch.policyOffsets()[row + 1] - batch.policyOffsets()[row]);
            }
            long[] moves = new long[size() * width]; // [row][width], what is not filled has the probability 0
            float[] shares = new float[moves.length];
            for (int row = 0; row < size(); row++) {
                int from = batch.policyOffsets()[row];
                int count = batch.policyOffsets()[row + 1] - from;
                for (int i = 0; i < count; i++) {
                    moves[row * width + i] = batch.policyMoves()[from + i];
                    shares[row * width + i] = batch.policyShares()[from + i];
                }
                if (count == 0) {
                    moves[row * width] = batch.moves()[row];
                    shares[row * width] = 1;
                }
            }
            NDManager manager = logPolicy.getManager();
            Shape shape = new Shape(size(), width);
            return logPolicy.gather(manager.create(moves, shape), 1).mul(manager.create(shares, shape))
                    .sum(new int[]{1}, true).neg();
        }

        @Override
        public NDArray valueLoss(NDArray values) {
            float[] wanted = new float[size()];
            float[] known = new float[size()];
            int count = 0;
            for (int row = 0; row < size(); row++) {
                if (!Float.isNaN(value(row))) {
                    wanted[row] = value(row);
                    known[row] = 1;
                    count++;
                }
            }
            Shape shape = new Shape(size(), 1);
            NDManager manager = values.getManager();
            return values.sub(manager.create(wanted, shape)).square().mul(manager.create(known, shape)).sum()
                    .div(manager.create((float) Math.max(1, count)));
        }

        /** The value's target, -1 to 1, as value heads and searches have it; the data hold expected scores, 0 to 1. */
        private float value(int row) {
            return 2 * (targets.value() == Targets.Value.SCORE ? batch.scores()[row] : batch.results()[row]) - 1;
        }

        /** In Java, which looks at the legal moves only: PyTorch would write a comparison for every index. */
        @Override
        public void measure(NDArray logPolicy, NDArray values) {
            float[] losses = rowLosses.toFloatArray();
            float[] predicted = values == null ? null : values.toFloatArray();
            FloatBuffer logs = logPolicy.toByteBuffer(true).asFloatBuffer(); // PyTorch's own memory, if in reach
            int width = logs.remaining() / size();
            for (int row = 0; row < size(); row++) {
                float played = logs.get(row * width + batch.moves()[row]);
                int better = 0;
                double mass = 0;
                for (int move : batch.legalMoves(row)) {
                    float log = logs.get(row * width + move);
                    better += log > played ? 1 : 0;
                    mass += Math.exp(log);
                }
                metrics.add(batch.phase(row), losses[row], better, mass,
                        predicted == null ? Double.NaN : predicted[row] - value(row));
            }
        }
    }
}
