package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.nio.FloatBuffer;

/** Adam and, with weight decay, AdamW. */
final class AdamOptimizer extends KeptOptimizer {

    private static final int SOME = 4096; // that many numbers at a time stay in the processor's nearest memory

    private final Descent.Adam settings;

    AdamOptimizer(Descent.Adam settings, NDManager manager) {
        super(manager);
        this.settings = settings;
    }

    @Override
    public void update(String name, NDArray weights, NDArray gradient) {
        NDArray mean = remembered(name, 0, weights);
        NDArray meanSquare = remembered(name, 1, weights);
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
     * The square root, rounded as IEEE 754 says. PyTorch's own starts from an estimate that each maker of processors has
     * his own tables for, and now and then ends a bit beside it.
     */
    static NDArray root(NDArray numbers) {
        if (numbers.getDevice().isGpu()) {
            return numbers.sqrt();
        }
        NDArray roots = numbers.duplicate();
        FloatBuffer memory = roots.toByteBuffer(true).asFloatBuffer(); // PyTorch's own
        float[] some = new float[Math.min(SOME, memory.remaining())];
        for (int from = 0; from < memory.limit(); from += some.length) {
            int count = Math.min(some.length, memory.limit() - from);
            memory.get(from, some, 0, count);
            for (int i = 0; i < count; i++) {
                some[i] = (float) Math.sqrt(some[i]);
            }
            memory.put(from, some, 0, count);
        }
        return roots;
    }
}
