package chesslab.training.imitation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.training.TrainingBatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/**
 * Prepared positions as a training batch. Successive lots share the memory of their inputs outside Java's heap, which
 * DJL would otherwise allocate for each.
 */
public final class GameBatch implements TrainingBatch {

    private final Targets targets;
    private final int inputs;
    private final int positions;
    private final ByteBuffer memory;
    private PositionBatch batch;
    private Metrics.Sums metrics;
    private NDArray rowLosses;

    /**
     * @param inputs    the number of inputs of a position
     * @param positions the size of the largest lot
     */
    public GameBatch(Targets targets, int inputs, int positions) {
        this.targets = targets;
        this.inputs = inputs;
        this.positions = positions;
        memory = ByteBuffer.allocateDirect(positions * inputs * Float.BYTES).order(ByteOrder.nativeOrder());
    }

    /** Takes the next positions, which the metrics include after the network's prediction. Returns this object. */
    public GameBatch of(PositionBatch next, Metrics.Sums sums) {
        batch = next;
        metrics = sums;
        return this;
    }

    int capacity() {
        return positions;
    }

    @Override
    public NDArray inputs(NDManager manager) {
        int count = batch.size() * inputs;
        memory.asFloatBuffer().put(batch.planes(), 0, count);
        return manager.create(memory.slice(0, count * Float.BYTES), new Shape(batch.size(), inputs), DataType.FLOAT32);
    }

    @Override
    public NDArray policyLoss(NDArray logPolicy) {
        rowLosses = rowLosses(logPolicy);
        return rowLosses.mean();
    }

    /** Returns the cross-entropies to the probabilities, (n, 1); a row without them uses the move played. */
    private NDArray rowLosses(NDArray logPolicy) {
        int[] offsets = targets.policy() == Targets.Policy.SOFT ? batch.policyOffsets() : new int[batch.size() + 1];
        int width = 1;
        for (int row = 0; row < batch.size(); row++) {
            width = Math.max(width, offsets[row + 1] - offsets[row]);
        }
        long[] moves = new long[batch.size() * width]; // [row][width], what is not filled has the probability 0
        float[] shares = new float[moves.length];
        for (int row = 0; row < batch.size(); row++) {
            int count = offsets[row + 1] - offsets[row];
            for (int i = 0; i < count; i++) {
                moves[row * width + i] = batch.policyMoves()[offsets[row] + i];
                shares[row * width + i] = batch.policyShares()[offsets[row] + i];
            }
            if (count == 0) {
                moves[row * width] = batch.moves()[row];
                shares[row * width] = 1;
            }
        }
        NDManager manager = logPolicy.getManager();
        Shape shape = new Shape(batch.size(), width);
        return logPolicy.gather(manager.create(moves, shape), 1).mul(manager.create(shares, shape))
                .sum(new int[]{1}, true).neg();
    }

    @Override
    public NDArray valueLoss(NDArray values) {
        float[] wanted = new float[batch.size()];
        float[] known = new float[wanted.length];
        int count = 0;
        for (int row = 0; row < wanted.length; row++) {
            if (!Float.isNaN(value(row))) {
                wanted[row] = value(row);
                known[row] = 1;
                count++;
            }
        }
        Shape shape = new Shape(wanted.length, 1);
        NDManager manager = values.getManager();
        return values.sub(manager.create(wanted, shape)).square().mul(manager.create(known, shape)).sum()
                .div(manager.create((float) Math.max(1, count)));
    }

    /** Returns the value's target, -1 to 1, as for value heads and searches; the data have expected scores, 0 to 1. */
    private float value(int row) {
        return 2 * (targets.value() == Targets.Value.SCORE ? batch.scores()[row] : batch.results()[row]) - 1;
    }

    /** Measures in Java, for only the legal moves; PyTorch would compare every index. */
    @Override
    public void measure(NDArray logPolicy, NDArray values) {
        float[] losses = rowLosses.toFloatArray();
        float[] predicted = values == null ? null : values.toFloatArray();
        FloatBuffer logs = logPolicy.toByteBuffer(true).asFloatBuffer(); // PyTorch's own memory, if in reach
        int width = logs.remaining() / batch.size();
        for (int row = 0; row < batch.size(); row++) {
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
