package it.unimi.dsi.fastutil.longs;

/** What the library calls of fastutil's class. */
public final class Long2DoubleOpenHashMap extends LongTable {

    public double get(long key) {
        return value(key);
    }

    public double put(long key, double value) {
        double before = get(key);
        set(key, value);
        return before;
    }
}
