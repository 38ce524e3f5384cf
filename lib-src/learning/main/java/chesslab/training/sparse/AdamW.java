package chesslab.training.sparse;

import chesslab.files.Npy;
import chesslab.files.Npz;
import java.util.LinkedHashMap;
import java.util.Map;

/** AdamW (Kingma and Ba, 2015; Loshchilov and Hutter, 2019): its running means and steps. */
public final class AdamW {

    private static final float BETA1 = 0.9f;
    private static final float BETA2 = 0.999f;
    private static final float EPSILON = 1e-8f;

    private final float[] values;
    private final float[] first; // of the gradient, as the values
    private final float[] second; // of its square
    private final float most;
    private int steps;
    private float rate; // of this step
    private float correction;
    private float kept;
    private float[] best; // a copy of the values; null if none was kept

    /**
     * Makes an optimizer before its first step.
     *
     * @param values the weights, which the steps change
     * @param most   the largest magnitude of a weight
     */
    public AdamW(float[] values, float most) {
        this.values = values;
        this.most = most;
        first = new float[values.length];
        second = new float[values.length];
    }

    Map<String, Npy> state() {
        Map<String, Npy> state = new LinkedHashMap<>();
        state.put("weights", Npy.of(values, values.length));
        state.put("first", Npy.of(first, values.length));
        state.put("second", Npy.of(second, values.length));
        state.put("steps", Npy.of(new int[]{steps}, 1));
        if (best != null) {
            state.put("best", Npy.of(best, best.length));
        }
        return state;
    }

    void restore(Map<String, Npy> state) {
        Map.of("weights", values, "first", first, "second", second).forEach((name, target) -> Npz.array(state, name)
                .expecting(Npy.Type.FLOAT32, target.length).elements().asFloatBuffer().get(target));
        steps = Npz.array(state, "steps").expecting(Npy.Type.INT32, 1).elements().getInt(0);
        if (state.containsKey("best")) {
            best = new float[values.length];
            Npz.array(state, "best").expecting(Npy.Type.FLOAT32, best.length).elements().asFloatBuffer().get(best);
        }
    }

    /** Keeps a copy of the values, for {@link #takeBest}. */
    void keepBest() {
        best = values.clone();
    }

    /** Puts the values that were kept last, if any, in the place of the current ones. */
    void takeBest() {
        if (best != null) {
            System.arraycopy(best, 0, values, 0, best.length);
        }
    }

    void next(double learningRate, double weightDecay) {
        steps++;
        rate = (float) (learningRate / (1 - StrictMath.pow(BETA1, steps)));
        correction = (float) (1 / (1 - StrictMath.pow(BETA2, steps)));
        kept = (float) (1 - learningRate * weightDecay);
    }

    /** Changes some weights by the sum of four gradients; threads may share a step for different weights. */
    void update(float[][] gradients, int from, int to) {
        float[] a = gradients[0];
        float[] b = gradients[1];
        float[] c = gradients[2];
        float[] d = gradients[3];
        for (int i = from; i < to; i++) {
            float gradient = a[i] + b[i] + (c[i] + d[i]);
            first[i] = BETA1 * first[i] + (1 - BETA1) * gradient;
            second[i] = BETA2 * second[i] + (1 - BETA2) * gradient * gradient;
            float next = kept * values[i] - rate * first[i] / ((float) Math.sqrt(second[i] * correction) + EPSILON);
            values[i] = Math.max(-most, Math.min(most, next));
        }
    }
}
