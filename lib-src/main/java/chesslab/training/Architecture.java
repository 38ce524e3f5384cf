package chesslab.training;

import ai.djl.nn.Block;

/** The shape of a network with two heads: a policy over move indices and a value. */
public sealed interface Architecture permits Mlp {

    /** How many numbers describe a position. */
    int inputs();

    /** How many move indices the policy has. */
    int moves();

    /** DJL's form of it, not initialized: from (n, inputs) to policy logits (n, moves) and values (n, 1) after tanh. */
    Block block();
}
