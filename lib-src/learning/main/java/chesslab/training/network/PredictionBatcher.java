package chesslab.training.network;

import chesslab.files.Workers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Collects positions of several threads into batches, because a network predicts many positions in little more time
 * than one. A thread waits until a batch of {@value #ROWS} positions is full, or until no other thread can add one; one
 * of the waiting threads then makes the call for all.
 *
 * <p>A batch always has {@value #ROWS} rows, the missing ones filled with zeros. The rounding of a network's sums
 * depends on the number of rows but not on the contents of the others. Sharing a batch therefore changes no bit of a
 * prediction, and matches repeat with any number of parallel games.
 */
public final class PredictionBatcher implements Workers.Crew {

    /** Positions in a batch. */
    public static final int ROWS = 16;
    private static final int MOST_CALLS = Runtime.getRuntime().availableProcessors();

    private final Map<Predictor, Deque<Request>> waiting = new IdentityHashMap<>();
    private int thinking;
    private int calls;

    private static final class Request {
        private final Predictor network;
        private final float[] input;
        private int row; // in the batch
        private Supplier<Predictions> batch; // or throws why there is none; null while it waits

        private Request(Predictor network, float[] input) {
            this.network = network;
            this.input = input;
        }
    }

    /** Announces a thread that will predict, until it {@link #leave}s. */
    @Override
    public synchronized void join() {
        thinking++;
    }

    /** Ends a {@link #join}: the other threads no longer wait for this one. */
    @Override
    public synchronized void leave() {
        thinking--;
        notifyAll();
    }

    /** Returns the same network with batched calls. */
    public Predictor at(Predictor network) {
        return new Predictor() {

            @Override
            public Architecture architecture() {
                return network.architecture();
            }

            @Override
            public Predictions predict(float[][] inputs) {
                float[][] logits = new float[inputs.length][];
                float[] values = new float[architecture().hasValue() ? inputs.length : 0];
                for (int i = 0; i < inputs.length; i++) {
                    Request own = new Request(network, inputs[i]);
                    Predictions batch = ask(own);
                    logits[i] = batch.logits()[own.row];
                    if (values.length > 0) {
                        values[i] = batch.values()[own.row];
                    }
                }
                return new Predictions(logits, values);
            }

            @Override
            public String toString() {
                return network.toString();
            }
        };
    }

    private Predictions ask(Request own) {
        synchronized (this) {
            waiting.computeIfAbsent(own.network, key -> new ArrayDeque<>()).add(own);
            thinking--; // no thread is woken: what may be called now, this thread calls
        }
        for (List<Request> batch = next(own); !batch.isEmpty(); batch = next(own)) {
            predict(batch);
        }
        return own.batch.get();
    }

    /** Returns a batch of one network for this thread to predict, or none once its own request is answered. */
    private synchronized List<Request> next(Request own) {
        while (own.batch == null) {
            Deque<Request> fullest = waiting.values().stream().max(Comparator.comparingInt(Deque::size)).orElseThrow();
            if (calls < MOST_CALLS && !fullest.isEmpty() && (fullest.size() >= ROWS || thinking == 0)) {
                List<Request> batch = new ArrayList<>();
                while (batch.size() < ROWS && !fullest.isEmpty()) {
                    batch.add(fullest.remove());
                }
                calls++;
                return batch;
            }
            try {
                wait();
            } catch (InterruptedException e) {
                throw new CancellationException("interrupted while a network was to be asked");
            }
        }
        return List.of();
    }

    private void predict(List<Request> batch) {
        Supplier<Predictions> all = () -> {
            throw new IllegalStateException("the network's call was abandoned"); // unless it returns
        };
        try {
            float[][] inputs = new float[ROWS][batch.get(0).input.length];
            for (int i = 0; i < batch.size(); i++) {
                inputs[i] = batch.get(i).input;
            }
            Predictions found = batch.get(0).network.predict(inputs);
            all = () -> found;
        } catch (RuntimeException | Error e) {
            all = () -> {
                throw e;
            };
        } finally {
            answer(batch, all); // whatever happened: the others wait for it
        }
    }

    private synchronized void answer(List<Request> batch, Supplier<Predictions> all) {
        for (int i = 0; i < batch.size(); i++) {
            batch.get(i).row = i;
            batch.get(i).batch = all;
        }
        calls--;
        thinking += batch.size(); // as soon as they are served, not as soon as they are awake
        notifyAll();
    }
}
