/**
 * The Jupyter kernel: JShell behind jjava-jupyter's protocol. Knows no other package of the library.
 *
 * <p>{@link chesslab.kernel.KernelMain} is the process, {@link chesslab.kernel.JavaKernel} answers the client's
 * requests, {@link chesslab.kernel.Evaluator} runs a cell, {@link chesslab.kernel.Display} is what code in a cell
 * calls to show something.
 *
 * <p>An object that offers HTML, SVG or PNG draws itself as the last expression of a cell: it has a public method
 * {@code String toHtml()}, {@code String toSvg()} or {@code byte[] toPng()}. Objects of other people's classes are drawn
 * by services of the JDK's type {@link java.util.function.UnaryOperator}, found by {@code ServiceLoader}: each takes any
 * object and returns one that draws itself in its place, or null. So neither side knows the other's package.
 */
package chesslab.kernel;
