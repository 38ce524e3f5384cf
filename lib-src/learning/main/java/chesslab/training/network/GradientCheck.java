package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.nn.Block;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Checks that the gradients of blocks and losses do not depend on Java's garbage collection.
 *
 * <p>DJL turns the number in {@code array.mul(2)} into an array in Java's memory and drops its reference at once.
 * PyTorch reads that array again in the backward pass. If Java has collected it by then, the gradient is wrong without
 * any error. The same applies to {@code div}, {@code mod}, {@code pow}, {@code maximum} and {@code minimum} with a
 * plain number, functions built from them ({@code Activation.swish}, {@code relu6}, {@code NDArray.scaleGradient}), and
 * for DJL's losses with a weight other than 1, such as {@code Loss.l2Loss()}. {@code add} and {@code sub} are safe, and
 * so are arrays: {@code array.mul(manager.create(2f))}, if the manager lives until the end of the step.
 */
public final class GradientCheck {

    private static final int SECONDS = 5;
    private static final int FILLERS = 2000;

    private GradientCheck() {
    }

    /**
     * Checks the gradients of a block's parameters, in training mode: running means of batch normalization change.
     * Afterwards all gradients are 0 and PyTorch's random seed is 1.
     *
     * @param block  initialized
     * @param loss   maps the block's outputs to a scalar
     * @throws IllegalStateException if a gradient changes; the message has both values
     */
    public static void of(Block block, NDList inputs, Function<NDList, NDArray> loss) {
        Map<String, NDArray> parameters = new TreeMap<>();
        block.getParameters().stream().filter(parameter -> parameter.getValue().requiresGradient())
                .forEach(parameter -> parameters.put(parameter.getKey(), parameter.getValue().getArray()));
        ParameterStore store = new ParameterStore(inputs.head().getManager(), false);
        Supplier<NDArray> forward = () -> loss.apply(block.forward(store, inputs, true));
        List<NDArray> asleep = parameters.values().stream().filter(array -> !array.hasGradient()).toList();
        asleep.forEach(array -> array.setRequiresGradient(true));
        try {
            gradients(parameters, forward, false); // takes away what an earlier backward pass has left
            Map<String, float[]> expected = gradients(parameters, forward, false);
            gradients(parameters, forward, true).forEach((name, found) -> {
                int at = Arrays.mismatch(expected.get(name), found);
                if (at >= 0) {
                    throw new IllegalStateException("the gradient of " + name + " changes when Java collects memory "
                            + "between the forward and the backward pass: its number " + at + " was "
                            + expected.get(name)[at] + " and became " + found[at] + ". Is something multiplied, "
                            + "divided or raised by a plain number, or a loss of DJL's with a weight? Make the number "
                            + "an array, as in array.mul(manager.create(2f))");
                }
            });
        } finally {
            asleep.forEach(array -> array.setRequiresGradient(false));
        }
    }

    private static Map<String, float[]> gradients(Map<String, NDArray> arrays, Supplier<NDArray> loss,
            boolean collecting) {
        PyTorch.engine().setRandomSeed(1); // dropout drops the same both times
        try (GradientCollector collector = PyTorch.engine().newGradientCollector()) {
            NDArray scalar = loss.get();
            if (collecting) {
                collectMemory();
            }
            collector.backward(scalar);
        }
        Map<String, float[]> gradients = new TreeMap<>();
        arrays.forEach((name, array) -> {
            try (NDArray gradient = array.getGradient()) {
                gradients.put(name, gradient.toFloatArray());
                gradient.subi(gradient); // PyTorch adds the next one to it
            }
        });
        return gradients;
    }

    /** Frees and overwrites all unreachable memory, including buffers outside Java's heap. */
    private static void collectMemory() {
        try {
            for (int round = 0; round < 2; round++) { // what the first one finds is freed before the second one ends
                ReferenceQueue<Object> collected = new ReferenceQueue<>();
                PhantomReference<Object> witness = new PhantomReference<>(new Object(), collected);
                System.gc();
                if (collected.remove(TimeUnit.SECONDS.toMillis(SECONDS)) != witness) {
                    throw new IllegalStateException(
                            "Java collects no memory when asked to, expected a JVM that heeds System.gc()");
                }
            }
            Thread.sleep(10); // on newer JDKs another thread frees buffers
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Java collected memory", e);
        }
        for (int i = 0; i < FILLERS; i++) {
            ByteBuffer.allocateDirect(Double.BYTES).putDouble(Double.NaN);
        }
    }
}
