package chesslab.training.export;

import ai.djl.nn.Parameter;
import chesslab.encoding.PlaneOrder;
import chesslab.training.network.Activation;
import chesslab.training.network.Architecture;
import chesslab.training.network.Cnn;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * A network as ONNX: its operations and weights. Each method for a layer adds it and returns the name of its output;
 * weights are taken from the network in the order in which its block has them.
 *
 * @see <a href="https://github.com/onnx/onnx/blob/main/onnx/onnx.proto">onnx.proto</a>, which has the numbers of the
 *         fields
 */
final class NetworkGraph {

    private static final String INPUTS = "inputs"; // (n, inputs)
    private static final String POLICY = "policy"; // logits of the moves, (n, moves)
    private static final String VALUE = "value"; // the result expected, from -1 to 1, (n, 1)

    private static final long FORMAT = 8; // IR_VERSION of ONNX 1.10 to 1.12
    private static final long OPERATORS = 17; // the set of operators of ONNX 1.12
    private static final long FLOAT = 1;
    private static final float EPSILON = 1e-5f; // as in Layers
    private static final long BOARD = 8;

    private final List<Protobuf> tensors = new ArrayList<>();
    private final List<Protobuf> nodes = new ArrayList<>();
    private final Iterator<Parameter> parameters;

    private NetworkGraph(Iterator<Parameter> parameters) {
        this.parameters = parameters;
    }

    static boolean knows(Architecture architecture) {
        return architecture instanceof Cnn || architecture instanceof Mlp;
    }

    static byte[] onnx(Network network, Map<String, String> metadata) {
        NetworkGraph graph = new NetworkGraph(network.block().getParameters().values().iterator());
        Architecture shape = network.architecture();
        if (shape instanceof Cnn cnn) {
            graph.add(cnn);
        } else {
            graph.add((Mlp) shape);
        }
        if (graph.parameters.hasNext()) {
            throw new IllegalStateException(network + " has weights that its graph has not");
        }
        Protobuf message = new Protobuf();
        graph.nodes.forEach(node -> message.add(1, node));
        message.add(2, "network");
        graph.tensors.forEach(tensor -> message.add(5, tensor));
        message.add(11, rows(INPUTS, shape.inputs())).add(12, rows(POLICY, shape.moves()));
        if (shape.hasValue()) {
            message.add(12, rows(VALUE, 1));
        }
        Protobuf model = new Protobuf().add(1, FORMAT).add(2, "chesslab").add(7, message)
                .add(8, new Protobuf().add(1, "").add(2, OPERATORS));
        metadata.forEach((key, value) -> model.add(14, new Protobuf().add(1, key).add(2, value)));
        return model.bytes();
    }

    /** A ValueInfoProto: any number of rows, each of this many numbers. */
    private static Protobuf rows(String name, int numbers) {
        Protobuf shape = new Protobuf().add(1, new Protobuf().add(2, "n")).add(1, new Protobuf().add(1, numbers));
        return new Protobuf().add(1, name).add(2, new Protobuf().add(1, new Protobuf().add(1, FLOAT).add(2, shape)));
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
        node(POLICY, "Flatten", node("policy.squares", "Transpose", List.of(longs("perm", 0, 2, 3, 1)), policy));
        if (cnn.hasValue()) {
            String plane = node("value.relu1", "Relu", normalized(VALUE, "", x, 1));
            String units = dense("value.dense1", "value.dense1", node("value.squares", "Flatten", plane));
            node(VALUE, "Tanh", dense("value.dense2", "value.dense2", node("value.relu2", "Relu", units)));
        }
    }

    private void add(Mlp mlp) {
        String x = INPUTS;
        for (int i = 0; i < mlp.widths().size(); i++) {
            String layer = "layers." + i;
            x = activation(layer, mlp.activation(), dense(layer, layer, x));
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
        constant("shape", last
                ? longs("value_ints", -1, BOARD, BOARD, planes)
                : longs("value_ints", -1, planes, BOARD, BOARD));
        String board = node("board", "Reshape", INPUTS, "shape");
        return last ? node("planes", "Transpose", List.of(longs("perm", 0, 3, 1, 2)), board) : board;
    }

    /** A convolution and batch normalization, {@code name.conv1} and {@code name.norm1}. */
    private String normalized(String name, String number, String input, long kernel) {
        String convolved = convolution(name + ".conv" + number, input, kernel, false);
        String norm = name + ".norm" + number;
        return node(norm, "BatchNormalization", List.of(number("epsilon", EPSILON)), convolved,
                weights(norm + ".weight", Parameter.Type.GAMMA), weights(norm + ".bias", Parameter.Type.BETA),
                weights(norm + ".running_mean", Parameter.Type.RUNNING_MEAN),
                weights(norm + ".running_var", Parameter.Type.RUNNING_VAR));
    }

    private String convolution(String name, String input, long kernel, boolean bias) {
        List<Protobuf> attributes = List.of(longs("kernel_shape", kernel, kernel),
                longs("pads", kernel / 2, kernel / 2, kernel / 2, kernel / 2));
        String weight = weights(name + ".weight", Parameter.Type.WEIGHT);
        return bias
                ? node(name, "Conv", attributes, input, weight, weights(name + ".bias", Parameter.Type.BIAS))
                : node(name, "Conv", attributes, input, weight);
    }

    private String dense(String name, String output, String input) {
        return node(output, "Gemm", List.of(new Protobuf().add(1, "transB").add(3, 1).add(20, 2)), input,
                weights(name + ".weight", Parameter.Type.WEIGHT),
                weights(name + ".bias", Parameter.Type.BIAS));
    }

    private String activation(String layer, Activation activation, String x) {
        String output = layer + ".active";
        return switch (activation) {
            case RELU -> node(output, "Relu", x);
            case LEAKY -> node(output, "LeakyRelu", List.of(number("alpha", 0.01f)), x);
            case ELU -> node(output, "Elu", List.of(number("alpha", 1)), x);
            case TANH -> node(output, "Tanh", x);
            case SIGMOID -> node(output, "Sigmoid", x);
            case SILU -> node(output, "Mul", x, node(layer + ".sigmoid", "Sigmoid", x));
            case GELU -> { // x / 2 * (1 + erf(x / sqrt(2)))
                String scale = constant(layer + ".scale", number("value_float", (float) Math.sqrt(0.5)));
                String erf = node(layer + ".erf", "Erf", node(layer + ".scaled", "Mul", x, scale));
                String share = node(layer + ".share", "Add", erf, constant(layer + ".one", number("value_float", 1)));
                String half = node(layer + ".half", "Mul", x, constant(layer + ".0.5", number("value_float", 0.5f)));
                yield node(output, "Mul", half, share);
            }
        };
    }

    private String constant(String name, Protobuf value) {
        return node(name, "Constant", List.of(value));
    }

    private String node(String output, String operator, String... inputs) {
        return node(output, operator, List.of(), inputs);
    }

    private String node(String output, String operator, List<Protobuf> attributes, String... inputs) {
        Protobuf node = new Protobuf();
        Arrays.stream(inputs).forEach(input -> node.add(1, input));
        node.add(2, output).add(3, output).add(4, operator);
        attributes.forEach(attribute -> node.add(5, attribute));
        nodes.add(node);
        return output;
    }

    private static Protobuf number(String attribute, float value) {
        return new Protobuf().add(1, attribute).add(2, value).add(20, 1);
    }

    private static Protobuf longs(String attribute, long... values) {
        Protobuf message = new Protobuf().add(1, attribute);
        Arrays.stream(values).forEach(value -> message.add(8, value));
        return message.add(20, 7);
    }

    /** Takes the network's next weights, which must be of this type. */
    private String weights(String name, Parameter.Type type) {
        Parameter parameter = parameters.next();
        if (parameter.getType() != type) {
            throw new IllegalStateException(name + " is " + parameter.getType() + " in the network");
        }
        float[] values = parameter.getArray().toFloatArray();
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        Protobuf tensor = new Protobuf();
        Arrays.stream(parameter.getArray().getShape().getShape()).forEach(length -> tensor.add(1, length));
        tensors.add(tensor.add(2, FLOAT).add(8, name).add(9, bytes.array()));
        return name;
    }
}
