package chesslab.arena.player;

import chesslab.files.Workers;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the players of a match share, such as a network that several of them play with: each thing is made once, by the
 * first player that asks for it. The threads of the match {@link #join} as one crew.
 */
public final class Shared implements AutoCloseable, Workers.Crew {

    /** Makes what is shared. */
    @FunctionalInterface
    public interface Maker<T> {
        T make() throws IOException;
    }

    private final Map<List<Object>, Object> things = new HashMap<>(); // by class and key
    private final boolean inParallel;
    private final boolean ofOne;

    private Shared(boolean inParallel, boolean ofOne) {
        this.inParallel = inParallel;
        this.ofOne = ofOne;
    }

    /** @param inParallel whether several threads use the things at once, so that batches pay */
    public static Shared ofPlayers(boolean inParallel) {
        return new Shared(inParallel, false);
    }

    /** Returns the things of one player, which close with it. */
    public static Shared ofOnePlayer() {
        return new Shared(false, true);
    }

    public boolean isInParallel() {
        return inParallel;
    }

    /** Returns the thing of this class and key. */
    public synchronized <T> T of(Class<T> type, Object key, Maker<T> maker) throws IOException {
        List<Object> place = List.of(type, key);
        if (!things.containsKey(place)) {
            things.put(place, maker.make());
        }
        return type.cast(things.get(place));
    }

    /** Announces a thread to each thing that is a crew: to those made so far. */
    @Override
    public synchronized void join() {
        crews().forEach(Workers.Crew::join);
    }

    @Override
    public synchronized void leave() {
        crews().forEach(Workers.Crew::leave);
    }

    private List<Workers.Crew> crews() {
        return things.values().stream().filter(Workers.Crew.class::isInstance).map(Workers.Crew.class::cast).toList();
    }

    /** Called by a player that closes. */
    public void release() {
        if (ofOne) {
            close();
        }
    }

    @Override
    public synchronized void close() {
        for (Object thing : things.values()) {
            if (thing instanceof AutoCloseable closeable) {
                try {
                    closeable.close();
                } catch (Exception e) {
                    throw new IllegalStateException(thing + " cannot be closed", e);
                }
            }
        }
        things.clear();
    }
}
