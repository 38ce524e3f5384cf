package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import chesslab.encoding.PositionBatch;
import java.nio.FloatBuffer;
import java.util.Arrays;

/** A batch of positions from games. */
final class PositionLesson implements Lesson {

    private final PositionBatch batch;
    private final int inputs;
    private final ImitationSettings settings;
    private final Tally tally;
    private NDArray rowLosses;

    /**
     * @param inputs how many numbers a position has
     * @param tally  takes the scores
     */
    PositionLesson(PositionBatch batch, int inputs, ImitationSettings settings, Tally tally) {
        this.batch = batch;
        this.inputs = inputs;
        this.settings = settings;
        this.tally = tally;
    }

    @Override
    public int size() {
        return batch.size();
    }

    @Override
    public NDArray inputs(NDManager manager) {
        return manager.create(FloatBuffer.wrap(batch.planes(), 0, size() * inputs), new Shape(size(), inputs),
                DataType.FLOAT32);
    }

    @Override
    public NDArray policyLoss(NDArray logPolicy) {
        rowLosses = settings.policy() == PolicyTarget.SOFT ? softLosses(logPolicy) : played(logPolicy).neg();
        return rowLosses.mean();
    }

    /** The logarithms of the probabilities of the moves played, (n, 1). */
    private NDArray played(NDArray logPolicy) {
        long[] indices = new long[size()];
        Arrays.setAll(indices, row -> batch.moves()[row]);
        return logPolicy.gather(logPolicy.getManager().create(indices, new Shape(size(), 1)), 1);
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
                .sum(new int[] {1}, true).neg();
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
                .div(Math.max(1, count));
    }

    private float target(int row) {
        return settings.value() == ValueTarget.SCORE ? batch.scores()[row] : batch.results()[row];
    }

    @Override
    public void judge(NDArray logPolicy, NDArray values) {
        float[] losses = rowLosses.toFloatArray();
        long[] better = logPolicy.gt(played(logPolicy)).sum(new int[] {1}).toLongArray();
        float[] legalMass = legalMass(logPolicy);
        float[] said = values == null ? null : values.toFloatArray();
        for (int row = 0; row < size(); row++) {
            tally.add(batch.phase(row), losses[row], better[row], legalMass[row],
                    said == null ? Double.NaN : said[row] - target(row));
        }
    }

    private float[] legalMass(NDArray logPolicy) {
        int[][] legal = new int[size()][];
        Arrays.setAll(legal, batch::legalMoves);
        int width = Arrays.stream(legal).mapToInt(row -> row.length).max().orElseThrow();
        long[] indices = new long[size() * width]; // [row][width], 0 behind the legal moves
        for (int row = 0; row < size(); row++) {
            for (int i = 0; i < legal[row].length; i++) {
                indices[row * width + i] = legal[row][i];
            }
        }
        float[] shares = logPolicy.gather(logPolicy.getManager().create(indices, new Shape(size(), width)), 1).exp()
                .toFloatArray();
        float[] masses = new float[size()];
        for (int row = 0; row < size(); row++) {
            for (int i = 0; i < legal[row].length; i++) {
                masses[row] += shares[row * width + i];
            }
        }
        return masses;
    }
}
