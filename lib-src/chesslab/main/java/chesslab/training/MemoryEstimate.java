package chesslab.training;

import chesslab.training.network.Architecture;
import chesslab.training.network.LayerCounts;
import chesslab.training.network.Network;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * About how much memory a training takes outside Java's heap, in bytes, rather too much than too little: for each
 * parameter 4 bytes of weight, gradient, optimizer (none, one or two numbers) and one more while a step is made; for
 * each position of a batch 4 bytes of its inputs, of what the layers give, and of the policy with its logarithm, each
 * twice as gradients are as large, and once again for what a step leaves behind until it ends.
 *
 * @param parameters that part of it
 * @param batch      and that
 */
public record MemoryEstimate(long parameters, long batch) {

    private static final int FLOAT = 4;
    /** PyTorch, its threads and the JVM around them. */
    private static final long PROGRAM = 300L << 20;

    /** Estimates the training of a network. */
    public static MemoryEstimate of(Network network, TrainingSettings settings) {
        Architecture shape = network.architecture();
        LayerCounts counts = network.counts();
        long copies = 3L + settings.optimizer().stateArrays();
        long numbers = shape.inputs() + counts.activations() + 2L * shape.moves();
        return new MemoryEstimate(counts.parameters() * copies * FLOAT, settings.batchSize() * numbers * 3 * FLOAT);
    }

    /** All together. */
    public long bytes() {
        return PROGRAM + parameters + batch;
    }

    /**
     * Refuses a training that the machine cannot hold.
     *
     * @throws IllegalStateException if there is less memory than that beside Java's heap
     */
    public void require() {
        require(machine() - Runtime.getRuntime().totalMemory());
    }

    public void require(long available) {
        if (bytes() > available) {
            throw new IllegalStateException(String.format(Locale.ROOT, "the training needs about %,d MB (%,d for the "
                    + "parameters, %,d for a batch), and this machine has %,d MB for it: take a smaller network or "
                    + "batch",
                    bytes() >> 20, parameters >> 20, batch >> 20, available >> 20));
        }
    }

    private static long machine() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getTotalMemorySize();
    }
}
