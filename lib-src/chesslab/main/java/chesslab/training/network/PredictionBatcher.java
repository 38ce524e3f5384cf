package chesslab.training.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Collects the positions that several threads ask a network about into batches, because a network predicts many
 * positions for little more than one. A thread that asks waits until a batch of {@value #ROWS} positions is full, or
 * until no other thread can add one; one of the waiting threads then makes the call for all.
 *
 * <p>A batch always has {@value #ROWS} rows, the missing ones filled with zeros. How a network's sums are rounded
 * depends on the number of rows but not on what the others hold; so which games share a batch changes no bit of an
 * answer, and matches repeat whatever the number of games at once.
 */
public final class PredictionBatcher {

    /** Positions in a batch. */
    public static final int ROWS = 16;

    private static final int MOST_CALLS = Runtime.getRuntime().availableProcessors();

    private final Map<Predictor, Deque<Request>> waiting = new IdentityHashMap<>();
    private int thinking;
    private int calls;

    /** A position that waits for its prediction. */
    private static final class Request {
        private final float[] input;
        private Predictions answer; // of one row
        private RuntimeException failure;

        private Request(float[] input) {
            this.input = input;
        }

        private boolean isOpen() {
            return answer == null && failure == null;
        }
    }

    /** Positions that are predicted in one call. */
    private record Batch(Predictor network, List<Request> requests) {
    }

    /** Announces a thread that will ask, until it {@link #leave}s. */
    public synchronized void join() {
        thinking++;
    }

    /** Takes back a {@link #join}: the other threads need not wait for this one any more. */
    public synchronized void leave() {
        thinking--;
        notifyAll();
    }

    /** The same network, asked in batches. */
    public Predictor at(Predictor network) {
        return new Predictor() {
            @Override
            public Architecture architecture() {
                return network.architecture();
            }

            @Override
            public Predictions predict(float[][] inputs) {
                List<Predictions> rows = Arrays.stream(inputs).map(input -> ask(network, input)).toList();
                float[] values = network.architecture().hasValue() ? new float[rows.size()] : new float[0];
                for (int i = 0; i < values.length; i++) {
                    values[i] = rows.get(i).values()[0];
                }
                return new Predictions(rows.stream().map(row -> row.logits()[0]).toArray(float[][]::new), values);
            }

            @Override
            public String toString() {
                return network.toString();
            }
        };
    }

    private Predictions ask(Predictor network, float[] input) {
        Request own = new Request(input);
        enter(network, own);
        for (Batch next = next(own); next != null; next = next(own)) {
            predict(next);
        }
        if (own.failure != null) {
            throw own.failure;
        }
        return own.answer;
    }

    private synchronized void enter(Predictor network, Request request) {
        waiting.computeIfAbsent(network, key -> new ArrayDeque<>()).add(request);
        thinking--; // no thread is woken: what may be called now, this thread calls
    }

    /** Returns a batch that this thread is to predict, or null once its own request has been answered. */
    private synchronized Batch next(Request own) {
        while (own.isOpen()) {
            Predictor fullest = waiting.keySet().stream()
                    .max(Comparator.comparingInt(network -> waiting.get(network).size())).orElseThrow();
            Deque<Request> queue = waiting.get(fullest);
            if (calls < MOST_CALLS && !queue.isEmpty() && (queue.size() >= ROWS || thinking == 0)) {
                List<Request> requests = new ArrayList<>();
                while (requests.size() < ROWS && !queue.isEmpty()) {
                    requests.add(queue.remove());
                }
                calls++;
                return new Batch(fullest, requests);
            }
            try {
                wait();
            } catch (InterruptedException e) {
                throw new CancellationException("interrupted while a network was to be asked");
            }
        }
        return null;
    }

    private void predict(Batch batch) {
        Predictions all = null;
        RuntimeException failure = new IllegalStateException("the network's call was abandoned"); // unless it returns
        try {
            float[][] inputs = new float[ROWS][batch.requests().get(0).input.length];
            for (int i = 0; i < batch.requests().size(); i++) {
                inputs[i] = batch.requests().get(i).input;
            }
            all = batch.network().predict(inputs);
            failure = null;
        } catch (RuntimeException e) {
            failure = e;
        } finally {
            answer(batch.requests(), all, failure); // whatever happened: the others wait for it
        }
    }

    private synchronized void answer(List<Request> requests, Predictions all, RuntimeException failure) {
        for (int i = 0; i < requests.size(); i++) {
            Request request = requests.get(i);
            request.failure = failure;
            if (failure == null) {
                boolean hasValue = all.values().length > 0;
                request.answer = new Predictions(new float[][]{all.logits()[i]},
                        hasValue ? new float[]{all.values()[i]} : new float[0]);
            }
        }
        calls--;
        thinking += requests.size(); // as soon as they are served, not as soon as they are awake
        notifyAll();
    }
}
