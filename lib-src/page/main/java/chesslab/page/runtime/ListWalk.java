package chesslab.page.runtime;

import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

/** Walks a list to and fro. TeaVM's own forgets to count what {@link #add} puts in. */
final class ListWalk<E> implements ListIterator<E> {

    private final List<E> list;
    private int next;
    private int last = -1; // what set and remove are about
    private int size;

    ListWalk(List<E> list, int next) {
        this.list = list;
        this.next = next;
        size = list.size();
    }

    private void check() {
        if (size != list.size()) {
            throw new ConcurrentModificationException();
        }
    }

    private void checkLast() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        check();
    }

    @Override
    public boolean hasNext() {
        return next != size;
    }

    @Override
    public E next() {
        check();
        if (next >= size) {
            throw new NoSuchElementException();
        }
        last = next;
        return list.get(next++);
    }

    @Override
    public boolean hasPrevious() {
        return next > 0;
    }

    @Override
    public E previous() {
        check();
        if (next == 0) {
            throw new NoSuchElementException();
        }
        last = --next;
        return list.get(next);
    }

    @Override
    public int nextIndex() {
        return next;
    }

    @Override
    public int previousIndex() {
        return next - 1;
    }

    @Override
    public void remove() {
        checkLast();
        list.remove(last);
        next -= last < next ? 1 : 0;
        last = -1;
        size = list.size();
    }

    @Override
    public void set(E element) {
        checkLast();
        list.set(last, element);
    }

    @Override
    public void add(E element) {
        check();
        list.add(next++, element);
        last = -1;
        size = list.size();
    }
}
