package chesslab.hexapawn;

/** Reads binary digits as ternary ones, so that 36 squares, each empty, white or black, fit into one long. */
final class Ternary {

    private static final int DIGITS = 12;
    private static final long CHUNK = pow3(DIGITS);
    private static final int[] VALUES = new int[1 << DIGITS]; // [bits] = the sum of 3^i over the bits i

    static {
        for (int bits = 1; bits < VALUES.length; bits++) {
            int lowest = Integer.numberOfTrailingZeros(bits);
            VALUES[bits] = VALUES[bits & bits - 1] + (int) pow3(lowest);
        }
    }

    /** Returns the sum of 3^i over the bits i of {@code bits}, which are the lowest 36. */
    static long of(long bits) {
        int mask = VALUES.length - 1;
        return VALUES[(int) bits & mask]
                + CHUNK * (VALUES[(int) (bits >>> DIGITS) & mask] + CHUNK * VALUES[(int) (bits >>> 2 * DIGITS) & mask]);
    }

    private static long pow3(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 3;
        }
        return power;
    }
}
