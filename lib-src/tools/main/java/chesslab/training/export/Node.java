package chesslab.training.export;

import java.util.List;
import java.util.Map;

/**
 * An operation of ONNX.
 *
 * @param operator   its name there, {@code "Conv"}
 * @param output     the name of what it gives
 * @param inputs     the names of what it takes: outputs of other nodes, or weights
 * @param attributes a Long, a Float or a List of Long by name
 */
record Node(String operator, String output, List<String> inputs, Map<String, Object> attributes) {
}
