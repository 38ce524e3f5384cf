package chesslab.training.imitation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
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
    private final GameLoss loss;
    private final int inputs;
    private final int positions;
    private final ByteBuffer memory;
    private PositionBatch batch;
    private Metrics.Sums metrics;

    /**
     * @param targets   those of the metrics
     * @param loss      the loss to minimize; null for that of the targets
     * @param inputs    the number of inputs of a position
     * @param positions the size of the largest lot
     */
    public GameBatch(Targets targets, GameLoss loss, int inputs, int positions) {
        this.targets = targets;
        this.loss = loss;
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
    public NDList loss(NDList heads) {
        return loss != null ? loss.of(heads, batch)
                : heads.size() == 1 ? new NDList(policyLoss(heads.get(0)))
                : new NDList(policyLoss(heads.get(0)), valueLoss(heads.get(1)));
    }

    /** Returns [row] the start of its probabilities, and the end of the last; no row has any if moves are targets. */
    private int[] offsets() {
        return targets.policy() == Targets.Policy.SOFT ? batch.policyOffsets() : new int[batch.size() + 1];
    }

    private NDArray policyLoss(NDArray logPolicy) {
        int[] offsets = offsets();
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
                .sum(new int[]{1}, true).neg().mean();
    }

    private NDArray valueLoss(NDArray values) {
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
    public void measure(NDList heads) {
        int[] offsets = offsets();
        float[] values = heads.size() == 1 ? null : heads.get(1).toFloatArray();
        FloatBuffer logs = heads.get(0).stopGradient().toByteBuffer(true).asFloatBuffer(); // PyTorch's, if in reach
        int width = logs.remaining() / batch.size();
        for (int row = 0; row < batch.size(); row++) {
            float played = logs.get(row * width + batch.moves()[row]);
            double loss = offsets[row] == offsets[row + 1] ? -played : 0;
            for (int i = offsets[row]; i < offsets[row + 1]; i++) {
                loss -= batch.policyShares()[i] * logs.get(row * width + batch.policyMoves()[i]);
            }
            int better = 0;
            double mass = 0;
            for (int move : batch.legalMoves(row)) {
                float log = logs.get(row * width + move);
                better += log > played ? 1 : 0;
                mass += Math.exp(log);
            }
            metrics.add(batch.phase(row), loss, better, mass, values == null ? Double.NaN : values[row] - value(row));
        }
    }
}
