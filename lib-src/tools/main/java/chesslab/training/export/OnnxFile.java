package chesslab.training.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * A network as ONNX, which holds its operations and its weights.
 *
 * @see <a href="https://github.com/onnx/onnx/blob/main/onnx/onnx.proto">onnx.proto</a>, from which the numbers of the
 *      fields are
 */
final class OnnxFile {

    private static final long FORMAT = 8; // IR_VERSION of ONNX 1.10 to 1.12
    private static final long OPERATORS = 17; // the set of operators of ONNX 1.12
    private static final long FLOAT = 1;

    private OnnxFile() {
    }

    /** Returns the bytes of the file: a ModelProto. */
    static byte[] bytes(NetworkGraph graph, int inputs, int moves, boolean hasValue, Map<String, String> metadata) {
        Protobuf model = new Protobuf().add(1, FORMAT).add(2, "chesslab")
                .add(7, graph(graph, inputs, moves, hasValue))
                .add(8, new Protobuf().add(1, "").add(2, OPERATORS));
        metadata.forEach((key, value) -> model.add(14, new Protobuf().add(1, key).add(2, value)));
        return model.bytes();
    }

    private static Protobuf graph(NetworkGraph graph, int inputs, int moves, boolean hasValue) {
        Protobuf message = new Protobuf();
        graph.nodes().forEach(node -> message.add(1, node(node)));
        message.add(2, "network");
        graph.tensors().forEach(tensor -> message.add(5, tensor(tensor)));
        message.add(11, rows(NetworkGraph.INPUTS, inputs)).add(12, rows(NetworkGraph.POLICY, moves));
        return hasValue ? message.add(12, rows(NetworkGraph.VALUE, 1)) : message;
    }

    private static Protobuf node(NetworkGraph.Node node) {
        Protobuf message = new Protobuf();
        node.inputs().forEach(input -> message.add(1, input));
        message.add(2, node.output()).add(3, node.output()).add(4, node.operator());
        node.attributes().forEach((name, value) -> message.add(5, attribute(name, value)));
        return message;
    }

    private static Protobuf attribute(String name, Object value) {
        Protobuf message = new Protobuf().add(1, name);
        if (value instanceof Float number) {
            return message.add(2, number).add(20, 1);
        }
        if (value instanceof Long number) {
            return message.add(3, number).add(20, 2);
        }
        ((List<?>) value).forEach(number -> message.add(8, (Long) number));
        return message.add(20, 7);
    }

    private static Protobuf tensor(NetworkGraph.Tensor tensor) {
        Protobuf message = new Protobuf();
        for (long dimension : tensor.shape()) {
            message.add(1, dimension);
        }
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * tensor.values().length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(tensor.values());
        return message.add(2, FLOAT).add(8, tensor.name()).add(9, bytes.array());
    }

    /** A ValueInfoProto: any number of rows, each of this many numbers. */
    private static Protobuf rows(String name, int numbers) {
        Protobuf shape = new Protobuf().add(1, new Protobuf().add(2, "n"))
                .add(1, new Protobuf().add(1, numbers));
        return new Protobuf().add(1, name)
                .add(2, new Protobuf().add(1, new Protobuf().add(1, FLOAT).add(2, shape)));
    }
}
