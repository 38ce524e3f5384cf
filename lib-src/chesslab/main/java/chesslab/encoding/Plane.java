package chesslab.encoding;

/**
 * One plane of a layout: 8 x 8 numbers.
 *
 * @param name   what it shows, {@code "own pawns"}
 * @param binary whether every square has a 0 or a 1 of its own, kept as one bit; else all squares hold the same number
 */
public record Plane(String name, boolean binary) {

    static Plane binary(String name) {
        return new Plane(name, true);
    }

    static Plane constant(String name) {
        return new Plane(name, false);
    }
}
