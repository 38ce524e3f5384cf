package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.nio.FloatBuffer;

/** Adam and, with weight decay, AdamW. */
final class AdamOptimizer extends ResumableOptimizer {

    private static final int CHUNK = 4096; // numbers that fit the processor's nearest cache

    private final OptimizerSettings.Adam settings;

    AdamOptimizer(OptimizerSettings.Adam settings, NDManager manager) {
        super(manager);
        this.settings = settings;
    }

    @Override
    public void update(String name, NDArray weights, NDArray gradient) {
        NDArray mean = state(name, 0, weights);
        NDArray meanSquare = state(name, 1, weights);
        if (settings.weightDecay() > 0) {
            weights.muli(1 - rate() * settings.weightDecay());
        }
        meanSquare.muli(settings.beta2());
        try (NDArray square = gradient.square()) {
            meanSquare.addi(square.muli(1 - settings.beta2()));
        }
        mean.muli(settings.beta1()).addi(gradient.muli(1 - settings.beta1()));
        // both means began at 0 and are too small at first: the corrections make up for it
        double correction = 1 - Math.pow(settings.beta1(), steps());
        double squareCorrection = 1 - Math.pow(settings.beta2(), steps());
        try (NDArray size = root(meanSquare);
                NDArray step = mean.div(
                        size.muli(1 / Math.sqrt(squareCorrection)).addi(settings.epsilon()))) {
            weights.subi(step.muli(rate() / correction));
        }
    }

    /**
     * The square root, rounded as IEEE 754 says. PyTorch's own starts from an estimate that differs between makers of
     * processors, and is now and then off by a bit.
     */
    static NDArray root(NDArray numbers) {
        if (numbers.getDevice().isGpu()) {
            return numbers.sqrt();
        }
        NDArray roots = numbers.duplicate();
        FloatBuffer memory = roots.toByteBuffer(true).asFloatBuffer(); // PyTorch's own
        float[] chunk = new float[Math.min(CHUNK, memory.remaining())];
        for (int from = 0; from < memory.limit(); from += chunk.length) {
            int count = Math.min(chunk.length, memory.limit() - from);
            memory.get(from, chunk, 0, count);
            for (int i = 0; i < count; i++) {
                chunk[i] = (float) Math.sqrt(chunk[i]);
            }
            memory.put(from, chunk, 0, count);
        }
        return roots;
    }
}
