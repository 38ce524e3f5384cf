package it.unimi.dsi.fastutil.longs;

/** Numbers by keys: open addressing with linear probing, half full at most. */
class LongTable {

    private long[] keys = new long[16];
    private boolean[] used = new boolean[16];
    private double[] values = new double[16];
    private int size;

    private int place(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L; // 2^64 over the golden ratio
        int i = (int) (mixed ^ mixed >>> 32) & keys.length - 1;
        while (used[i] && keys[i] != key) {
            i = i + 1 & keys.length - 1;
        }
        return i;
    }

    public boolean containsKey(long key) {
        return used[place(key)];
    }

    double value(long key) {
        return values[place(key)];
    }

    boolean set(long key, double value) {
        int i = place(key);
        boolean isNew = !used[i];
        used[i] = true;
        keys[i] = key;
        values[i] = value;
        if (isNew && ++size > keys.length / 2) {
            grow();
        }
        return isNew;
    }

    private void grow() {
        LongTable larger = new LongTable();
        larger.keys = new long[2 * keys.length];
        larger.used = new boolean[2 * keys.length];
        larger.values = new double[2 * keys.length];
        for (int i = 0; i < keys.length; i++) {
            if (used[i]) {
                larger.set(keys[i], values[i]);
            }
        }
        keys = larger.keys;
        used = larger.used;
        values = larger.values;
    }

    public int size() {
        return size;
    }
}
