package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Parameter;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import ai.djl.util.Pair;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * A network and its optimizer, which learn from one batch after another. DJL trains one network at a time in a program.
 * Closing frees the optimizer's memory and leaves the network ready to predict.
 */
public final class Learner implements AutoCloseable {

    /** A batch's losses before the step. */
    public record Loss(float policy, float value) {

        boolean isFinite() {
            return Float.isFinite(policy) && Float.isFinite(value);
        }
    }

    private final Network network;
    private final NDManager manager;
    private final KeptOptimizer optimizer;
    private final double mostNorm;
    private final List<Pair<String, Parameter>> trained;

    public Learner(Network network, TrainingSettings settings) {
        this.network = network;
        manager = network.manager().newSubManager();
        optimizer = settings.descent().optimizer(manager);
        mostNorm = settings.mostNorm();
        trained = network.block().getParameters().stream().filter(p -> p.getValue().requiresGradient()).toList();
        requireGradients(true);
    }

    public KeptOptimizer optimizer() {
        return optimizer;
    }

    /** One step. A loss that is not finite makes none. */
    Loss learn(Lesson lesson, double learningRate) {
        try (NDManager step = network.manager().newSubManager()) {
            NDArray inputs = lesson.inputs(step);
            Answers answers;
            try (GradientCollector gradients = PyTorch.engine().newGradientCollector()) {
                answers = answer(step, inputs, lesson, true);
                gradients.backward(answers.total());
            }
            answers.tell(lesson);
            Loss loss = answers.loss();
            if (loss.isFinite()) {
                descend(step, learningRate);
            }
            return loss;
        }
    }

    /** The losses alone, as the network answers when it does not train. */
    public Loss judge(Lesson lesson) {
        PyTorch.engine();
        requireGradients(false);
        try (NDManager call = network.manager().newSubManager()) {
            Answers answers = answer(call, lesson.inputs(call), lesson, false);
            answers.tell(lesson);
            return answers.loss();
        } finally {
            requireGradients(true);
        }
    }

    /** What the network says, and the losses, which are scalars; no values and no value loss without a value head. */
    private record Answers(NDArray logPolicy, NDArray values, NDArray policyLoss, NDArray valueLoss) {

        NDArray total() {
            return valueLoss == null ? policyLoss : policyLoss.add(valueLoss);
        }

        void tell(Lesson lesson) {
            lesson.judge(logPolicy.stopGradient(), values);
        }

        Loss loss() {
            return new Loss(policyLoss.getFloat(), valueLoss == null ? 0 : valueLoss.getFloat());
        }
    }

    private Answers answer(NDManager call, NDArray inputs, Lesson lesson, boolean training) {
        NDList heads = network.block().forward(new ParameterStore(call, false), new NDList(inputs), training);
        NDArray logPolicy = heads.get(0).logSoftmax(1);
        NDArray values = heads.size() > 1 ? heads.get(1) : null;
        return new Answers(logPolicy, values, lesson.policyLoss(logPolicy),
                values == null ? null : lesson.valueLoss(values));
    }

    private void descend(NDManager step, double learningRate) {
        List<NDArray> gradients = trained.stream().map(parameter -> parameter.getValue().getArray().getGradient())
                .toList();
        gradients.forEach(gradient -> gradient.attach(step));
        KeptOptimizer.shorten(gradients, mostNorm);
        optimizer.begin(learningRate);
        for (int i = 0; i < trained.size(); i++) {
            NDArray gradient = gradients.get(i);
            // the same numbers out of the gradient's sight, for PyTorch lets nobody change what it watches
            NDArray weights = trained.get(i).getValue().getArray().stopGradient();
            weights.attach(step);
            optimizer.update(trained.get(i).getKey(), weights, gradient);
            gradient.subi(gradient); // PyTorch adds the next one to it
        }
    }

    /** Takes another network's parameters, which then has none. */
    public void take(Network other) {
        network.takeParameters(other);
        requireGradients(true);
    }

    private void requireGradients(boolean required) {
        trained.forEach(parameter -> parameter.getValue().getArray().setRequiresGradient(required));
    }

    @Override
    public void close() {
        requireGradients(false); // predictions would record what gradients need
        manager.close();
    }

    /**
     * The training loop.
     *
     * @param from the epoch to begin with, from 1
     */
    public void run(Course course, TrainingSettings settings, int from) {
        for (int epoch = from; epoch <= settings.epochs(); epoch++) {
            try (Course.Epoch lessons = course.epoch(epoch)) {
                int done = lessons.done();
                for (Lesson lesson : lessons) {
                    if (Thread.interrupted()) {
                        throw new CancellationException("the training was interrupted in epoch " + epoch);
                    }
                    // the schedule is asked in the middle of the step, so that none has the rate 0
                    double rate = settings.rateAfter(epoch - 1 + (done + 0.5) / lessons.count());
                    Loss loss = learn(lesson, rate);
                    done++;
                    if (!loss.isFinite()) {
                        throw new TrainingDivergedException(epoch, done, rate, loss);
                    }
                    if (!course.learned(epoch, done, lesson, loss)) {
                        break;
                    }
                }
            }
            if (!course.ended(epoch)) {
                return;
            }
        }
    }
}
