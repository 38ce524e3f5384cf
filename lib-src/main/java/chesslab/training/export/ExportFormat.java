package chesslab.training.export;

import java.util.Locale;

/** The kind of file that a network is exported to; its lower-case name is the file's ending. */
public enum ExportFormat {

    /** The network whole, layers and weights, for every program that runs ONNX. */
    ONNX,
    /** The weights by name, as PyTorch's and other libraries read them. */
    SAFETENSORS,
    /** The same for numpy; the array {@code metadata} holds the bytes of a JSON text. */
    NPZ;

    /** Returns the usual ending of such a file's name, {@code ".onnx"}. */
    public String ending() {
        return "." + name().toLowerCase(Locale.ROOT);
    }
}
