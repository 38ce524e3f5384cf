package chesslab.training.selfplay;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import chesslab.training.Course;
import chesslab.training.EpochLoss;
import chesslab.training.Learner;
import chesslab.training.Lesson;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Architecture;
import chesslab.training.network.Batch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Examples in memory, shuffled anew for each epoch. */
public final class ExampleCourse implements Course {

    private final Examples examples;
    private final Architecture shape;
    private final int batchSize;
    private final Consumer<? super EpochLoss> listener;
    private final RandomGenerator random;
    private final int[] order;
    private final List<EpochLoss> losses = new ArrayList<>();
    private double policyLoss;
    private double valueLoss;

    public ExampleCourse(Examples examples, Architecture shape, TrainingSettings settings,
            Consumer<? super EpochLoss> listener) {
        this.examples = examples;
        this.shape = shape;
        this.batchSize = settings.batchSize();
        this.listener = listener;
        random = new SplittableRandom(settings.seed());
        order = IntStream.range(0, examples.size()).toArray();
    }

    public List<EpochLoss> losses() {
        return losses;
    }

    @Override
    public Epoch epoch(int number) {
        shuffle();
        policyLoss = 0;
        valueLoss = 0;
        int count = (order.length + batchSize - 1) / batchSize;
        return new Epoch() {
            @Override
            public int count() {
                return count;
            }

            @Override
            public Iterator<Lesson> iterator() {
                return IntStream.range(0, count).mapToObj(ExampleCourse.this::lesson).iterator();
            }
        };
    }

    private void shuffle() {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }

    private Lesson lesson(int number) {
        int from = number * batchSize;
        int to = Math.min(order.length, from + batchSize);
        return new Rows(examples.rows(Arrays.copyOfRange(order, from, to)), shape);
    }

    @Override
    public boolean learned(int epoch, int done, Lesson lesson, Learner.Loss loss) {
        policyLoss += (double) loss.policy() * lesson.size() / order.length;
        valueLoss += (double) loss.value() * lesson.size() / order.length;
        return true;
    }

    @Override
    public boolean ended(int epoch) {
        losses.add(new EpochLoss(epoch, policyLoss, valueLoss));
        listener.accept(losses.get(losses.size() - 1));
        return true;
    }

    /** Some of the examples. */
    private record Rows(Examples rows, Architecture shape) implements Lesson {

        @Override
        public int size() {
            return rows.size();
        }

        @Override
        public NDArray inputs(NDManager manager) {
            return Batch.of(manager, rows.inputs(), shape.inputs());
        }

        @Override
        public NDArray policyLoss(NDArray logPolicy) {
            NDManager manager = logPolicy.getManager();
            return logPolicy.mul(Batch.of(manager, rows.policies(), shape.moves())).sum()
                    .div(manager.create((float) -size()));
        }

        @Override
        public NDArray valueLoss(NDArray values) {
            return values.sub(values.getManager().create(rows.values(), new Shape(size(), 1))).square().mean();
        }
    }
}
