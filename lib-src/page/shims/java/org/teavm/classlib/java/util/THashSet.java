package org.teavm.classlib.java.util;

import org.teavm.classlib.java.io.TSerializable;
import org.teavm.classlib.java.lang.TCloneable;
import org.teavm.classlib.java.lang.TObject;
import org.teavm.interop.Rename;

/** The keys of a {@link THashMap}, in the order of the JDK's. */
public class THashSet<E> extends TAbstractSet<E> implements TCloneable, TSerializable {

    transient THashMap<E, THashSet<E>> backingMap;

    public THashSet() {
        this(new THashMap<>());
    }

    public THashSet(int capacity) {
        this(new THashMap<>(capacity));
    }

    public THashSet(int capacity, float loadFactor) {
        this(new THashMap<>(capacity, loadFactor));
    }

    public THashSet(TCollection<? extends E> elements) {
        this(new THashMap<>(Math.max((int) (elements.size() / 0.75f) + 1, 16)));
        for (TIterator<? extends E> i = elements.iterator(); i.hasNext();) {
            add(i.next());
        }
    }

    THashSet(THashMap<E, THashSet<E>> map) {
        backingMap = map;
    }

    public static <T> THashSet<T> newHashSet(int elements) {
        return new THashSet<>(THashMap.capacity(elements));
    }

    @Override
    public boolean add(E element) {
        return backingMap.put(element, this) == null;
    }

    @Override
    public void clear() {
        backingMap.clear();
    }

    @Rename("clone")
    public TObject clone0() {
        return new THashSet<>(this);
    }

    @Override
    public boolean contains(Object element) {
        return backingMap.containsKey(element);
    }

    @Override
    public boolean isEmpty() {
        return backingMap.isEmpty();
    }

    @Override
    public TIterator<E> iterator() {
        return backingMap.keySet().iterator();
    }

    @Override
    public boolean remove(Object element) {
        return backingMap.remove(element) != null;
    }

    @Override
    public int size() {
        return backingMap.size();
    }
}
