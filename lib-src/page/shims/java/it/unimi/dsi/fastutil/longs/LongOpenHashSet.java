package it.unimi.dsi.fastutil.longs;

/** What the library calls of fastutil's class. */
public final class LongOpenHashSet extends LongTable {

    public boolean add(long key) {
        return set(key, 0);
    }

    public boolean contains(long key) {
        return containsKey(key);
    }
}
