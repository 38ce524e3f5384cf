/**
 * The Jupyter kernel: JShell behind jjava-jupyter's protocol. Knows no other package of the library.
 *
 * <p>{@link chesslab.kernel.KernelMain} is the process, {@link chesslab.kernel.JavaKernel} answers the client's
 * requests, {@link chesslab.kernel.Evaluator} runs a cell, {@link chesslab.kernel.Display} is what code in a cell
 * calls to show something. What can draw itself reaches the kernel by {@code ServiceLoader}, as an implementation of
 * jjava's {@code org.dflib.jjava.jupyter.Extension} that registers itself with the kernel's renderer.
 */
package chesslab.kernel;
