package org.teavm.classlib.java.util;

import org.teavm.classlib.java.lang.TObject;
import org.teavm.classlib.java.util.random.TRandomGenerator;

/**
 * SplitMix64, with the numbers of the JDK's class.
 *
 * @see <a href="https://doi.org/10.1145/2660193.2660195">Steele, Lea, Flood: Fast splittable pseudorandom number
 *      generators, figures 16 to 18</a>
 */
public final class TSplittableRandom extends TObject implements TRandomGenerator {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final int MIXED_ENOUGH = 24; // changes from bit to bit, in a gamma

    private final long gamma;
    private long seed;

    public TSplittableRandom(long seed) {
        this(seed, GOLDEN_GAMMA);
    }

    private TSplittableRandom(long seed, long gamma) {
        this.seed = seed;
        this.gamma = gamma;
    }

    /** Returns another generator, whose numbers are independent of those that come from this one. */
    public TSplittableRandom split() {
        long newSeed = nextLong();
        long z = next();
        z = (z ^ z >>> 33) * 0xFF51AFD7ED558CCDL;
        z = (z ^ z >>> 33) * 0xC4CEB9FE1A85EC53L;
        z = z ^ z >>> 33 | 1;
        return new TSplittableRandom(newSeed, Long.bitCount(z ^ z >>> 1) < MIXED_ENOUGH ? z ^ 0xAAAAAAAAAAAAAAAAL : z);
    }

    private long next() {
        seed += gamma;
        return seed;
    }

    @Override
    public long nextLong() {
        long z = next();
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    @Override
    public int nextInt() {
        long z = next();
        z = (z ^ z >>> 33) * 0x62A9D9ED799705F5L;
        return (int) ((z ^ z >>> 28) * 0xCB24D0A5C88C35B3L >>> 32);
    }
}
