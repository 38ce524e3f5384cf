/**
 * Trained networks as ONNX, which other programs run. {@link chesslab.training.export.NetworkExport} writes it.
 */
package chesslab.training.export;
