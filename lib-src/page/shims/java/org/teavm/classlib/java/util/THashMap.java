package org.teavm.classlib.java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.teavm.classlib.java.io.TSerializable;
import org.teavm.classlib.java.lang.TCloneable;
import org.teavm.classlib.java.lang.TObject;
import org.teavm.interop.Rename;

/**
 * A hash table whose keys stand in the order of the JDK's, with the table's sizes and the places in it as there. Where
 * the JDK makes a tree, of nine keys or more that share a place, the order may be another.
 */
public class THashMap<K, V> extends TAbstractMap<K, V> implements TCloneable, TSerializable {

    private static final int FIRST_SIZE = 16;

    transient int elementCount;
    transient HashEntry<K, V>[] elementData;
    transient int modCount;
    final float loadFactor;
    int threshold; // of keys, beyond which the table grows
    private boolean isUnsized; // until something is put

    static class HashEntry<K, V> extends TMapEntry<K, V> {

        final int origKeyHash;
        HashEntry<K, V> next;

        HashEntry(K key, int hash) {
            super(key, null);
            origKeyHash = hash;
        }
    }

    public THashMap() {
        this(FIRST_SIZE);
        isUnsized = true;
    }

    public THashMap(int capacity) {
        this(capacity, 0.75f);
    }

    public THashMap(int capacity, float loadFactor) {
        if (capacity < 0 || !(loadFactor > 0)) {
            throw new IllegalArgumentException(
                    capacity < 0 ? "Illegal initial capacity: " + capacity : "Illegal load factor: " + loadFactor);
        }
        this.loadFactor = loadFactor;
        setTable(newElementArray(sizeFor(capacity)));
    }

    public THashMap(TMap<? extends K, ? extends V> map) {
        this();
        putAllImpl(map);
    }

    private static int sizeFor(int capacity) {
        return capacity <= 1 ? 1 : Math.min(1 << 30, Integer.highestOneBit(capacity - 1) << 1);
    }

    static int capacity(int keys) {
        return (int) Math.ceil(keys / 0.75);
    }

    public static <K, V> THashMap<K, V> newHashMap(int keys) {
        return new THashMap<>(capacity(keys));
    }

    private void setTable(HashEntry<K, V>[] table) {
        elementData = table;
        threshold = (int) (table.length * loadFactor);
    }

    @SuppressWarnings("unchecked")
    HashEntry<K, V>[] newElementArray(int size) {
        return new HashEntry[size];
    }

    /** Returns where a key stands; a linked table's places are made elsewhere, of plain hashes. */
    private int hash(Object key) {
        int hash = key == null ? 0 : key.hashCode();
        return this instanceof TLinkedHashMap ? hash : hash ^ hash >>> 16;
    }

    final HashEntry<K, V> entryByKey(Object key) {
        int hash = hash(key);
        return key == null ? findNullKeyEntry() : findNonNullKeyEntry(key, hash & elementData.length - 1, hash);
    }

    final HashEntry<K, V> findNonNullKeyEntry(Object key, int index, int hash) {
        HashEntry<K, V> entry = elementData[index];
        while (entry != null && (entry.origKeyHash != hash || !areEqualKeys(key, entry.key))) {
            entry = entry.next;
        }
        return entry;
    }

    final HashEntry<K, V> findNullKeyEntry() {
        HashEntry<K, V> entry = elementData[0];
        while (entry != null && entry.key != null) {
            entry = entry.next;
        }
        return entry;
    }

    static boolean areEqualKeys(Object a, Object b) {
        return a == b || a.equals(b);
    }

    @Override
    public V put(K key, V value) {
        HashEntry<K, V> entry = entryByKey(key);
        if (entry == null) {
            insert(key, value, true);
            return null;
        }
        V before = entry.value;
        entry.value = value;
        return before;
    }

    /** Adds a key: last at its place, or first, as those that are computed are in the JDK. */
    private void insert(K key, V value, boolean isLast) {
        if (!isLast && elementCount > threshold) {
            rehash();
        }
        isUnsized = false;
        int hash = hash(key);
        int index = hash & elementData.length - 1;
        HashEntry<K, V> entry = new HashEntry<>(key, hash);
        entry.value = value;
        HashEntry<K, V> before = elementData[index];
        if (before == null || !isLast) {
            entry.next = before;
            elementData[index] = entry;
        } else {
            while (before.next != null) {
                before = before.next;
            }
            before.next = entry;
        }
        modCount++;
        elementCount++;
        if (isLast && elementCount > threshold) {
            rehash();
        }
    }

    void rehash() {
        rehash(elementData.length);
    }

    /** Makes the table twice that size or, where it is smaller, large enough; the order at a place stays. */
    void rehash(int capacity) {
        HashEntry<K, V>[] old = elementData;
        setTable(newElementArray(sizeFor(capacity == 0 ? 1 : capacity << 1)));
        HashEntry<K, V>[] last = newElementArray(elementData.length);
        for (HashEntry<K, V> first : old) {
            for (HashEntry<K, V> entry = first, next; entry != null; entry = next) {
                next = entry.next;
                entry.next = null;
                int index = entry.origKeyHash & elementData.length - 1;
                if (last[index] == null) {
                    elementData[index] = entry;
                } else {
                    last[index].next = entry;
                }
                last[index] = entry;
            }
        }
    }

    @Override
    public void putAll(TMap<? extends K, ? extends V> map) {
        putAllImpl(map);
    }

    void putAllImpl(TMap<? extends K, ? extends V> map) {
        int size = map.size();
        if (elementCount == 0 && size > 0) {
            int wanted = sizeFor((int) (size / loadFactor + 1));
            if (isUnsized || wanted > elementData.length) {
                setTable(newElementArray(wanted));
                isUnsized = false;
            }
        } else {
            while (size > threshold && elementData.length < 1 << 30) {
                rehash();
            }
        }
        for (TIterator<? extends TMap.Entry<? extends K, ? extends V>> i = map.entrySet().iterator(); i.hasNext();) {
            TMap.Entry<? extends K, ? extends V> each = i.next();
            put(each.getKey(), each.getValue());
        }
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        V value = get(key);
        if (value == null) {
            int before = modCount;
            value = function.apply(key);
            checkUnchanged(before);
            if (value != null) {
                putComputed(key, value);
            }
        }
        return value;
    }

    private void checkUnchanged(int before) {
        if (modCount != before) {
            throw new TConcurrentModificationException();
        }
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        int before = modCount;
        V value = function.apply(key, get(key));
        checkUnchanged(before);
        if (value == null) {
            remove(key);
        } else {
            putComputed(key, value);
        }
        return value;
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (value == null || function == null) {
            throw new NullPointerException();
        }
        V old = get(key);
        int before = modCount;
        V merged = old == null ? value : function.apply(old, value);
        checkUnchanged(before);
        if (merged == null) {
            remove(key);
        } else {
            putComputed(key, merged);
        }
        return merged;
    }

    private void putComputed(K key, V value) {
        HashEntry<K, V> entry = this instanceof TLinkedHashMap ? null : entryByKey(key);
        if (entry != null) {
            entry.value = value;
        } else if (this instanceof TLinkedHashMap) {
            put(key, value);
        } else {
            insert(key, value, false);
        }
    }

    @Override
    public V get(Object key) {
        HashEntry<K, V> entry = entryByKey(key);
        return entry == null ? null : entry.value;
    }

    @Override
    public boolean containsKey(Object key) {
        return entryByKey(key) != null;
    }

    @Override
    public V remove(Object key) {
        HashEntry<K, V> entry = removeByKey(key);
        return entry == null ? null : entry.value;
    }

    final HashEntry<K, V> removeByKey(Object key) {
        HashEntry<K, V> entry = entryByKey(key);
        if (entry != null) {
            removeEntry(entry);
        }
        return entry;
    }

    final void removeEntry(HashEntry<K, V> entry) {
        int index = entry.origKeyHash & elementData.length - 1;
        if (elementData[index] == entry) {
            elementData[index] = entry.next;
        } else {
            HashEntry<K, V> before = elementData[index];
            while (before.next != entry) {
                before = before.next;
            }
            before.next = entry.next;
        }
        modCount++;
        elementCount--;
    }

    @Override
    public void clear() {
        if (elementCount > 0) {
            elementData = newElementArray(elementData.length);
            elementCount = 0;
            modCount++;
        }
    }

    @Override
    public int size() {
        return elementCount;
    }

    @Override
    public boolean isEmpty() {
        return elementCount == 0;
    }

    @Rename("clone")
    public TObject clone0() {
        return new THashMap<>(this);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        for (TIterator<TMap.Entry<K, V>> i = entrySet().iterator(); i.hasNext();) {
            TMap.Entry<K, V> each = i.next();
            action.accept(each.getKey(), each.getValue());
        }
    }

    /** Goes through the table; gives of an entry what a kind of view has. */
    private final class Entries<T> implements TIterator<T> {

        private final Function<HashEntry<K, V>, T> view;
        private int known = modCount;
        private int index;
        private HashEntry<K, V> next;
        private HashEntry<K, V> last;

        Entries(Function<HashEntry<K, V>, T> view) {
            this.view = view;
            seek();
        }

        private void seek() {
            while (next == null && index < elementData.length) {
                next = elementData[index++];
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public T next() {
            check();
            if (next == null) {
                throw new TNoSuchElementException();
            }
            last = next;
            next = next.next;
            seek();
            return view.apply(last);
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            check();
            removeEntry(last);
            last = null;
            known = modCount;
        }

        private void check() {
            if (known != modCount) {
                throw new TConcurrentModificationException();
            }
        }
    }

    @Override
    public TSet<TMap.Entry<K, V>> entrySet() {
        return new TAbstractSet<TMap.Entry<K, V>>() {
            @Override
            public int size() {
                return elementCount;
            }

            @Override
            public void clear() {
                THashMap.this.clear();
            }

            @Override
            public boolean contains(Object object) {
                HashEntry<K, V> own = object instanceof TMap.Entry<?, ?> entry ? entryByKey(entry.getKey()) : null;
                return own != null && own.equals(object);
            }

            @Override
            public boolean remove(Object object) {
                boolean isThere = contains(object);
                if (isThere) {
                    THashMap.this.remove(((TMap.Entry<?, ?>) object).getKey());
                }
                return isThere;
            }

            @Override
            public TIterator<TMap.Entry<K, V>> iterator() {
                return new Entries<>(entry -> entry);
            }
        };
    }

    @Override
    public TSet<K> keySet() {
        return new TAbstractSet<K>() {
            @Override
            public int size() {
                return elementCount;
            }

            @Override
            public void clear() {
                THashMap.this.clear();
            }

            @Override
            public boolean contains(Object key) {
                return containsKey(key);
            }

            @Override
            public boolean remove(Object key) {
                return removeByKey(key) != null;
            }

            @Override
            public TIterator<K> iterator() {
                return new Entries<>(entry -> entry.key);
            }
        };
    }

    @Override
    public TCollection<V> values() {
        return new TAbstractCollection<V>() {
            @Override
            public int size() {
                return elementCount;
            }

            @Override
            public void clear() {
                THashMap.this.clear();
            }

            @Override
            public TIterator<V> iterator() {
                return new Entries<>(entry -> entry.value);
            }
        };
    }
}
