package org.teavm.classlib.java.util;

import java.util.function.Consumer;

/** As in Java 8 and later, one need not have a method to remove. */
public interface TIterator<E> {

    boolean hasNext();

    E next();

    default void remove() {
        throw new UnsupportedOperationException("remove");
    }

    default void forEachRemaining(Consumer<? super E> action) {
        while (hasNext()) {
            action.accept(next());
        }
    }
}
