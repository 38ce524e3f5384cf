package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.ParallelBlock;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import java.util.List;

/**
 * A multilayer perceptron: dense layers of one width with ReLU, then a dense policy head and a dense value head.
 *
 * @param inputs how many numbers describe a position
 * @param moves  how many move indices the policy has
 * @param layers how many dense layers come before the heads
 * @param width  how many units each of them has
 */
public record Mlp(int inputs, int moves, int layers, int width) implements Architecture {

    /** The tutorial's network for Hexapawn on 3x3 (C2): 21 inputs, five layers of 128, 28 moves. */
    public static final Mlp C2 = new Mlp(21, 28, 5, 128);

    public Mlp {
        if (inputs < 1 || moves < 1 || layers < 1 || width < 1) {
            throw new IllegalArgumentException("a network with " + inputs + " inputs, " + moves + " moves, " + layers
                    + " layers of width " + width + ": expected 1 or more of each");
        }
    }

    @Override
    public Block block() {
        SequentialBlock trunk = new SequentialBlock();
        for (int layer = 0; layer < layers; layer++) {
            trunk.add(dense(width)).add(Activation::relu);
        }
        Block valueHead = new SequentialBlock().add(dense(1)).add(Activation::tanh);
        return trunk.add(new ParallelBlock(Mlp::joined, List.of(dense(moves), valueHead)));
    }

    private static Block dense(int units) {
        return Linear.builder().setUnits(units).build();
    }

    private static NDList joined(List<NDList> heads) {
        return new NDList(heads.stream().map(NDList::singletonOrThrow).toArray(NDArray[]::new));
    }
}
