/**
 * The Jupyter kernel: JShell behind jjava-jupyter's protocol. Knows no other package of the library.
 *
 * <p>{@link chesslab.kernel.KernelMain} is the process, {@link chesslab.kernel.JavaKernel} answers the client's
 * requests, {@link chesslab.kernel.Evaluator} runs a cell.
 *
 * <p>How objects are drawn is not decided here. The kernel asks services of the JDK's type
 * {@link java.util.function.Function}, found by {@code ServiceLoader}: each takes any object and returns the forms in
 * which it can be drawn, as a map from MIME types to suppliers of text, the form to prefer first, {@code text/plain}
 * among them; or an empty map. So neither side knows the other's package.
 */
package chesslab.kernel;
