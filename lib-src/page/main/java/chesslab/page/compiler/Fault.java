package chesslab.page.compiler;

/**
 * An error in a source.
 *
 * @param begin the first of the characters that it is about, from 0
 * @param end   the one after the last
 */
public record Fault(int line, int begin, int end, String message) {
}
