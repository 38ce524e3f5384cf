package chesslab.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import java.util.function.UnaryOperator;

/** The nonlinear function after a layer. */
public enum Activation {
    /** max(x, 0). */
    RELU(ai.djl.nn.Activation::relu),
    /** x, and a hundredth of it below 0. */
    LEAKY(x -> ai.djl.nn.Activation.leakyRelu(x, 0.01f)),
    /** x, and exp(x) - 1 below 0. (Clevert, Unterthiner and Hochreiter 2015.) */
    ELU(x -> ai.djl.nn.Activation.elu(x, 1)),
    /** x times the share of the normal distribution below x. (Hendrycks and Gimpel 2016.) */
    GELU(ai.djl.nn.Activation::gelu),
    /** 1 / (1 + exp(-x)). */
    SIGMOID(ai.djl.nn.Activation::sigmoid),
    /** x times its sigmoid. (Ramachandran, Zoph and Le 2017: Swish.) */
    SILU(x -> ai.djl.nn.Activation.sigmoid(x).mul(x)),
    /** The hyperbolic tangent. */
    TANH(ai.djl.nn.Activation::tanh);

    private final UnaryOperator<NDArray> function;

    Activation(UnaryOperator<NDArray> function) {
        this.function = function;
    }

    /** Applies the function to every number of the one array. */
    public NDList of(NDList one) {
        return new NDList(function.apply(one.singletonOrThrow()));
    }
}
