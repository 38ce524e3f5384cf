package chesslab.training.export;

import ai.djl.nn.Parameter;
import chesslab.encoding.PlaneOrder;
import chesslab.training.network.Activation;
import chesslab.training.network.Architecture;
import chesslab.training.network.Cnn;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A network's weights by name and its operations in order. Each method for a layer adds it and returns the name of its
 * output; weights are taken from the network in the order in which its block has them.
 */
final class NetworkGraph {

    static final String INPUTS = "inputs"; // (n, inputs)
    static final String POLICY = "policy"; // logits of the moves, (n, moves)
    static final String VALUE = "value"; // the result expected, from -1 to 1, (n, 1)

    private static final float EPSILON = 1e-5f; // as in Layers
    private static final long BOARD = 8;

    /**
     * An operation of ONNX.
     *
     * @param operator   its name there, {@code "Conv"}
     * @param output     the name of its result
     * @param inputs     the names of outputs of other nodes, or of weights
     * @param attributes a Long, a Float or a List of Long by name
     */
    record Node(String operator, String output, List<String> inputs, Map<String, Object> attributes) {
    }

    /** Weights with the name that PyTorch would give them, {@code blocks.0.conv1.weight}. */
    record Tensor(String name, long[] shape, float[] values) {
    }

    private final List<Tensor> tensors = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Iterator<Parameter> parameters;

    private NetworkGraph(Iterator<Parameter> parameters) {
        this.parameters = parameters;
    }

    /** Whether there is a graph of such networks. */
    static boolean knows(Architecture architecture) {
        return architecture instanceof Cnn || architecture instanceof Mlp;
    }

    static NetworkGraph of(Network network) {
        NetworkGraph graph = new NetworkGraph(network.block().getParameters().values().iterator());
        if (network.architecture() instanceof Cnn cnn) {
            graph.add(cnn);
        } else {
            graph.add((Mlp) network.architecture());
        }
        if (graph.parameters.hasNext()) {
            throw new IllegalStateException(network + " has weights that its graph has not");
        }
        return graph;
    }

    List<Tensor> tensors() {
        return tensors;
    }

    List<Node> nodes() {
        return nodes;
    }

    private void add(Cnn cnn) {
        String x = node("relu", "Relu", normalized("stem", "", planes(cnn), 3));
        for (int i = 0; i < cnn.blocks(); i++) {
            String block = "blocks." + i;
            String change = node(block + ".relu1", "Relu", normalized(block, "1", x, 3));
            String sum = node(block + ".add", "Add", normalized(block, "2", change, 3), x);
            x = node(block + ".relu2", "Relu", sum);
        }
        String policy = node("policy.relu", "Relu", normalized(POLICY, "1", x, 3));
        policy = convolution("policy.conv2", policy, 1, true);
        node(POLICY, "Flatten", node("policy.squares", "Transpose", Map.of("perm", List.of(0L, 2L, 3L, 1L)), policy));
        if (cnn.hasValue()) {
            String plane = node("value.relu1", "Relu", normalized(VALUE, "", x, 1));
            String units = dense("value.dense1", node("value.squares", "Flatten", plane));
            node(VALUE, "Tanh", dense("value.dense2", node("value.relu2", "Relu", units)));
        }
    }

    private void add(Mlp mlp) {
        String x = INPUTS;
        for (int i = 0; i < mlp.widths().size(); i++) {
            String layer = "layers." + i;
            x = activation(layer, mlp.activation(), dense(layer, x));
        }
        dense(POLICY, POLICY, x);
        if (mlp.hasValue()) {
            node(VALUE, "Tanh", dense(VALUE, "value.dense", x));
        }
    }

    /** From (n, inputs) to (n, planes, rank, file). */
    private String planes(Cnn cnn) {
        boolean last = cnn.order() == PlaneOrder.PLANE_LAST;
        long planes = cnn.planes();
        constant("shape", "value_ints", last ? List.of(-1L, BOARD, BOARD, planes) : List.of(-1L, planes, BOARD, BOARD));
        String board = node("board", "Reshape", INPUTS, "shape");
        return last ? node("planes", "Transpose", Map.of("perm", List.of(0L, 3L, 1L, 2L)), board) : board;
    }

    /** A convolution and batch normalisation, {@code name.conv1} and {@code name.norm1}. */
    private String normalized(String name, String number, String input, long kernel) {
        String convolved = convolution(name + ".conv" + number, input, kernel, false);
        String norm = name + ".norm" + number;
        return node(norm, "BatchNormalization", Map.of("epsilon", EPSILON), convolved,
                weights(norm + ".weight", Parameter.Type.GAMMA), weights(norm + ".bias", Parameter.Type.BETA),
                weights(norm + ".running_mean", Parameter.Type.RUNNING_MEAN),
                weights(norm + ".running_var", Parameter.Type.RUNNING_VAR));
    }

    private String convolution(String name, String input, long kernel, boolean bias) {
        Map<String, Object> attributes = Map.of("kernel_shape", List.of(kernel, kernel),
                "pads", List.of(kernel / 2, kernel / 2, kernel / 2, kernel / 2));
        String weight = weights(name + ".weight", Parameter.Type.WEIGHT);
        return bias
                ? node(name, "Conv", attributes, input, weight, weights(name + ".bias", Parameter.Type.BIAS))
                : node(name, "Conv", attributes, input, weight);
    }

    private String dense(String name, String input) {
        return dense(name, name, input);
    }

    private String dense(String name, String output, String input) {
        return node(output, "Gemm", Map.of("transB", 1L), input, weights(name + ".weight", Parameter.Type.WEIGHT),
                weights(name + ".bias", Parameter.Type.BIAS));
    }

    private String activation(String layer, Activation activation, String x) {
        String output = layer + ".active";
        return switch (activation) {
            case RELU -> node(output, "Relu", x);
            case LEAKY -> node(output, "LeakyRelu", Map.of("alpha", 0.01f), x);
            case ELU -> node(output, "Elu", Map.of("alpha", 1f), x);
            case TANH -> node(output, "Tanh", x);
            case SILU -> node(output, "Mul", x, node(layer + ".sigmoid", "Sigmoid", x));
            case GELU -> { // x / 2 * (1 + erf(x / sqrt(2)))
                String scale = constant(layer + ".scale", "value_float", (float) Math.sqrt(0.5));
                String erf = node(layer + ".erf", "Erf", node(layer + ".scaled", "Mul", x, scale));
                String share = node(layer + ".share", "Add", erf, constant(layer + ".one", "value_float", 1f));
                String half = node(layer + ".half", "Mul", x, constant(layer + ".0.5", "value_float", 0.5f));
                yield node(output, "Mul", half, share);
            }
        };
    }

    private String constant(String name, String kind, Object value) {
        return node(name, "Constant", Map.of(kind, value));
    }

    private String node(String output, String operator, String... inputs) {
        return node(output, operator, Map.of(), inputs);
    }

    private String node(String output, String operator, Map<String, Object> attributes, String... inputs) {
        nodes.add(new Node(operator, output, List.of(inputs), new TreeMap<>(attributes))); // sorted: the same bytes
        return output;
    }

    /** Takes the network's next weights, which must be of this type. */
    private String weights(String name, Parameter.Type type) {
        Parameter parameter = parameters.next();
        if (parameter.getType() != type) {
            throw new IllegalStateException(name + " is " + parameter.getType() + " in the network");
        }
        tensors.add(new Tensor(name, parameter.getArray().getShape().getShape(), parameter.getArray().toFloatArray()));
        return name;
    }
}
