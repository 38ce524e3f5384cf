package chesslab.training.export;

import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.Plane;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.View;
import chesslab.files.AtomicFile;
import chesslab.files.JsonFile;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes a saved network as ONNX, for programs outside this project. The same network gives the same bytes.
 *
 * <p>The input is {@code inputs}, float32 (n, inputs). The outputs are {@code policy}, the logits of the moves, (n,
 * moves), and with a value head {@code value}, the expected result, from -1 to 1, (n, 1), in chess for the side to
 * move. The file's metadata describe the inputs and the index of each move in words. Weights have PyTorch's names:
 * convolutions {@code [filter][plane][rank][file]}, dense layers {@code [unit][input]}, {@code running_mean} and {@code
 * running_var} of batch normalization, whose epsilon is 1e-5.
 */
public final class NetworkExport {

    private NetworkExport() {
    }

    /**
     * Writes the file, whole or not at all; a file of this name is replaced.
     *
     * @param folder a saved network
     * @throws FileSystemException if the network cannot be read, or is neither a {@code Cnn} nor an {@code Mlp}; the
     *                             message names the network
     */
    public static void write(Path folder, Path file) throws IOException {
        ModelCard card = ModelCard.read(folder);
        if (!NetworkGraph.knows(card.architecture())) {
            throw new FileSystemException(folder.toString(), null, "network " + card.architecture()
                    + " cannot be exported: expected a cnn or an mlp, whose layers are known");
        }
        try (Network network = Network.load(folder)) {
            AtomicFile.write(file, NetworkGraph.onnx(network, metadata(card)));
        }
    }

    private static Map<String, String> metadata(ModelCard card) {
        Map<String, String> metadata = new LinkedHashMap<>();
        JsonObject architecture = new JsonObject();
        architecture.add(card.architecture().getClass().getSimpleName().toLowerCase(Locale.ROOT),
                JsonFile.tree(card.architecture()));
        metadata.put("architecture", architecture.toString());
        metadata.put("parameters_sha256", card.sha256());
        metadata.put("outputs", "policy: logits of the moves, (n, " + card.architecture().moves() + ")"
                + (card.architecture().hasValue()
                        ? "; value: the result expected, from -1 to 1, (n, 1)"
                                + (card.layout() == null ? "" : ", for the side to move")
                        : ""));
        if (card.layout() != null) {
            metadata.put("layout", card.layout());
            Layouts.all().stream().filter(layout -> layout.name().equals(card.layout())).forEach(layout -> {
                metadata.put("inputs", "(n, " + layout.size() + "), of each position "
                        + (layout.order() == PlaneOrder.PLANE_FIRST ? "[plane][rank][file]" : "[rank][file][plane]")
                        + (layout.view() == View.MOVER
                                ? ", seen by the side to move: for Black the board is turned by 180 degrees"
                                : ", seen by White"));
                metadata.put("planes", layout.planes().stream().map(Plane::name).collect(Collectors.joining(", ")));
            });
            metadata.put("moves", MoveIndex.ORDER);
        }
        return metadata;
    }
}
