package chesslab.training.network;

import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PlaneOrder;
import java.util.Objects;

/**
 * A convolutional network for chess like AlphaZero's: a convolution, residual blocks, a policy head of 73 planes and an
 * optional value head. (Silver et al. 2017 and 2018, supplementary text.) Built by hand in lesson 05c.
 *
 * @param planes   the number of planes of 8 x 8 of a position
 * @param order    the order of the inputs' numbers
 * @param blocks   at most {@value Architecture#MOST_LAYERS}; all weights are at most {@value Architecture#MOST_WEIGHTS}
 * @param filters  the number of planes of each of their convolutions
 */
public record Cnn(int planes, PlaneOrder order, int blocks, int filters, boolean hasValue) implements Architecture {

    public Cnn {
        Objects.requireNonNull(order, "order");
        if (planes < 1 || blocks < 1 || filters < 1 || blocks > MOST_LAYERS
                || weights(planes, blocks, filters) > MOST_WEIGHTS) {
            throw new IllegalArgumentException("a network with " + planes + " planes, " + blocks + " blocks of "
                    + filters + " filters: expected 1 or more of each, at most " + MOST_LAYERS + " blocks and "
                    + MOST_WEIGHTS + " weights");
        }
    }

    private static double weights(int planes, int blocks, int filters) {
        return 9.0 * filters * (planes + (2.0 * blocks + 1) * filters);
    }

    @Override
    public double weights() {
        return weights(planes, blocks, filters);
    }

    @Override
    public int inputs() {
        return Layers.SQUARES * planes;
    }

    @Override
    public int moves() {
        return MoveIndex.COUNT;
    }

    @Override
    public Block block() {
        SequentialBlock trunk = new SequentialBlock().add(rows -> Layers.planes(rows, planes, order))
                .add(Layers.normalized(3, filters)).add(Activation.RELU::of);
        for (int block = 0; block < blocks; block++) {
            trunk.add(Layers.residual(filters));
        }
        Block policyHead = Layers.policyHead(filters);
        return trunk.add(hasValue ? Layers.heads(policyHead, Layers.valueHead()) : policyHead);
    }

}
