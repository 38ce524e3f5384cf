package it.unimi.dsi.fastutil.longs;

/** What the library calls of fastutil's class. */
public final class Long2BooleanOpenHashMap extends LongTable {

    public boolean get(long key) {
        return value(key) != 0;
    }

    public boolean put(long key, boolean value) {
        boolean before = get(key);
        set(key, value ? 1 : 0);
        return before;
    }
}
