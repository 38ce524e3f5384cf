package chesslab.training.imitation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.training.Lesson;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;

/** A batch of positions from games. */
public final class PositionLesson implements Lesson {

    private final PositionBatch batch;
    private final int inputs;
    private final ByteBuffer room;
    private final ImitationSettings settings;
    private final Tally tally;
    private NDArray rowLosses;

    /**
     * @param inputs how many numbers a position has
     * @param room   where PyTorch reads them, as {@link #room} makes it; the next lesson may use it again
     * @param tally  takes the scores
     */
    public PositionLesson(PositionBatch batch, int inputs, ByteBuffer room, ImitationSettings settings, Tally tally) {
        this.batch = batch;
        this.inputs = inputs;
        this.room = room;
        this.settings = settings;
        this.tally = tally;
    }

    /** Memory outside Java's heap for the inputs of a lesson; DJL would take it anew each time. */
    public static ByteBuffer room(int positions, int inputs) {
        return ByteBuffer.allocateDirect(positions * inputs * Float.BYTES).order(ByteOrder.nativeOrder());
    }

    @Override
    public int size() {
        return batch.size();
    }

    @Override
    public NDArray inputs(NDManager manager) {
        int count = size() * inputs;
        room.asFloatBuffer().put(batch.planes(), 0, count);
        return manager.create(room.slice(0, count * Float.BYTES), new Shape(size(), inputs), DataType.FLOAT32);
    }

    @Override
    public NDArray policyLoss(NDArray logPolicy) {
        rowLosses = settings.policy() == PolicyTarget.SOFT ? softLosses(logPolicy) : hardLosses(logPolicy);
        return rowLosses.mean();
    }

    /** The cross-entropies to the moves played, (n, 1). */
    private NDArray hardLosses(NDArray logPolicy) {
        long[] indices = new long[size()];
        Arrays.setAll(indices, row -> batch.moves()[row]);
        return logPolicy.gather(logPolicy.getManager().create(indices, new Shape(size(), 1)), 1).neg();
    }

    /** The cross-entropies to the shares, (n, 1); a row without shares gives all to the move played. */
    private NDArray softLosses(NDArray logPolicy) {
        int width = 1;
        for (int row = 0; row < size(); row++) {
            width = Math.max(width, batch.policyOffsets()[row + 1] - batch.policyOffsets()[row]);
        }
        long[] moves = new long[size() * width]; // [row][width], what is not filled has the share 0
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
        float[] targets = new float[size()];
        float[] known = new float[size()];
        int count = 0;
        for (int row = 0; row < size(); row++) {
            if (!Float.isNaN(target(row))) {
                targets[row] = target(row);
                known[row] = 1;
                count++;
            }
        }
        Shape shape = new Shape(size(), 1);
        NDManager manager = values.getManager();
        return values.sub(manager.create(targets, shape)).square().mul(manager.create(known, shape)).sum()
                .div(manager.create((float) Math.max(1, count)));
    }

    /** From -1 to 1, as a value head tells it and searches take it; the data have expected scores, from 0 to 1. */
    private float target(int row) {
        return 2 * (settings.value() == ValueTarget.SCORE ? batch.scores()[row] : batch.results()[row]) - 1;
    }

    /** In Java, where only the legal moves are looked at: PyTorch would write down a comparison for every index. */
    @Override
    public void judge(NDArray logPolicy, NDArray values) {
        float[] losses = rowLosses.toFloatArray();
        float[] said = values == null ? null : values.toFloatArray();
        FloatBuffer logs = logPolicy.toByteBuffer(true).asFloatBuffer(); // where PyTorch has it, if it is in reach
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
            tally.add(batch.phase(row), losses[row], better, mass,
                    said == null ? Double.NaN : said[row] - target(row));
        }
    }
}
