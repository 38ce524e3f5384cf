package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.encoding.Layouts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that ask one network together. */
class PredictionBatcherTest {

    private static final Architecture SHAPE = Architecture.named("mlp-8", Layouts.MOVER_17, true);

    /** Answers every position with its first number, after the call has been passed through. */
    private static Predictor echo(UnaryOperator<float[][]> call) {
        return new Predictor() {
            @Override
            public Architecture architecture() {
                return SHAPE;
            }

            @Override
            public Predictions predict(float[][] inputs) {
                float[][] passed = call.apply(inputs);
                float[] values = new float[passed.length];
                for (int i = 0; i < values.length; i++) {
                    values[i] = passed[i][0];
                }
                return new Predictions(passed, values);
            }
        };
    }

    /** Lets so many threads ask so often, each for a number of its own, and gives each what its last failure was. */
    private static void ask(PredictionBatcher batcher, Predictor network, int threads, int times) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Void>> ends = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                batcher.join();
            }
            for (int thread = 0; thread < threads; thread++) {
                float own = thread + 1;
                Callable<Void> asker = () -> {
                    try {
                        for (int i = 0; i < times + own; i++) { // they do not all end together
                            Predictions said = network.predict(new float[][]{{own}, {-own}});
                            assertArrayEquals(new float[]{own, -own}, said.values());
                        }
                        return null;
                    } finally {
                        batcher.leave();
                    }
                };
                ends.add(pool.submit(asker));
            }
            for (Future<Void> end : ends) {
                end.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void everyoneGetsTheAnswerToWhatItAskedFromCallsOfOneSize() throws Exception {
        List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
        List<Integer> filled = Collections.synchronizedList(new ArrayList<>());
        PredictionBatcher batcher = new PredictionBatcher();
        Predictor network = batcher.at(echo(inputs -> {
            sizes.add(inputs.length);
            filled.add((int) Arrays.stream(inputs).filter(row -> row[0] != 0).count());
            return inputs;
        }));
        ask(batcher, network, 32, 50);
        assertEquals(List.of(PredictionBatcher.ROWS), sizes.stream().distinct().toList());
        double mean = filled.stream().mapToInt(rows -> rows).average().orElseThrow();
        assertTrue(mean > PredictionBatcher.ROWS / 2.0, "calls are mostly full: " + mean);
    }

    @Test
    void failureOfACallReachesEveryoneInIt() {
        PredictionBatcher batcher = new PredictionBatcher();
        Predictor network = batcher.at(echo(inputs -> {
            throw new IllegalStateException("out of memory");
        }));
        ExecutionException failed = assertThrows(ExecutionException.class, () -> ask(batcher, network, 5, 3));
        assertEquals("out of memory", failed.getCause().getMessage());
    }

    /** What matches rely on to repeat whatever games meet: with another shape of the call this need not hold. */
    @ParameterizedTest
    @ValueSource(strings = {"cnn-4x32", "mlp-200-100", "mlp"})
    void answerDependsNeitherOnTheOtherRowsNorOnThePlaceInTheCall(String name) {
        SplittableRandom random = new SplittableRandom(1);
        float[][] positions = new float[40][Layouts.MOVER_17.size()];
        for (float[] position : positions) {
            for (int i = 0; i < position.length; i++) {
                position[i] = random.nextInt(5) == 0 ? 1 : 0;
            }
        }
        try (Network network = Network.create(Architecture.named(name, Layouts.MOVER_17, true), 1)) {
            float[][] answers = new float[positions.length][];
            for (int call = 0; call < 30; call++) {
                int[] drawn = new int[PredictionBatcher.ROWS];
                float[][] inputs = new float[PredictionBatcher.ROWS][Layouts.MOVER_17.size()];
                int rows = 1 + random.nextInt(PredictionBatcher.ROWS);
                for (int row = 0; row < rows; row++) {
                    drawn[row] = random.nextInt(positions.length);
                    inputs[row] = positions[drawn[row]];
                }
                Predictions said = network.predict(inputs);
                for (int row = 0; row < rows; row++) {
                    float[] answer = Arrays.copyOf(said.logits()[row], said.logits()[row].length + 1);
                    answer[answer.length - 1] = said.values()[row];
                    if (answers[drawn[row]] != null) {
                        assertArrayEquals(answers[drawn[row]], answer);
                    }
                    answers[drawn[row]] = answer;
                }
            }
        }
    }
}
