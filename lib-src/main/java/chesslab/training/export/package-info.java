/**
 * Trained networks as files that other programs read. {@link chesslab.training.export.NetworkExport} writes them: ONNX,
 * which runs by itself, and the weights alone as safetensors or {@code .npz}.
 */
package chesslab.training.export;
