/**
 * The Jupyter kernel: JShell behind jjava-jupyter's protocol. Knows no other package of the library.
 *
 * <p>{@link chesslab.kernel.KernelMain} is the process, {@link chesslab.kernel.JavaKernel} answers the client's
 * requests, {@link chesslab.kernel.Evaluator} runs a cell, {@link chesslab.kernel.Display} is what code in a cell
 * calls to show something. What can draw itself reaches the kernel by {@code ServiceLoader}, as an implementation of
 * jjava's {@code org.dflib.jjava.jupyter.Extension} that registers itself with the kernel's renderer.
 *
 * <p>The package is over 1,000 lines because it does itself what neither JShell nor the protocol library does: batched
 * streams, errors with the cell's lines, results that keep their identity, completion, and the end of a running cell.
 */
package chesslab.kernel;
