/**
 * The Jupyter kernel: JShell behind jjava-jupyter's protocol. It uses no other package of the library.
 *
 * <p>{@link chesslab.kernel.KernelMain} is the process, {@link chesslab.kernel.JavaKernel} answers the client's
 * requests, {@link chesslab.kernel.Evaluator} runs a cell.
 *
 * <p>The kernel does not decide how objects are drawn. It asks services of the JDK's type {@link
 * java.util.function.Function}, found by {@code ServiceLoader}: each takes any object and returns its drawable forms,
 * as a map from MIME types to suppliers of text, the preferred form first and {@code text/plain} included; or an empty
 * map. Neither side thus depends on the other's package.
 */
package chesslab.kernel;
