package chesslab.encoding;

/**
 * One plane of a layout: 8 x 8 numbers.
 *
 * @param name   its content, {@code "own pawns"}
 * @param binary whether each square has a 0 or 1, stored as one bit; otherwise all squares have the same number
 */
public record Plane(String name, boolean binary) {

    static Plane binary(String name) {
        return new Plane(name, true);
    }

    static Plane constant(String name) {
        return new Plane(name, false);
    }
}
