package chesslab.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;

/** Adam and, with weight decay, AdamW. */
final class AdamOptimizer extends KeptOptimizer {

    private final Descent.Adam settings;

    AdamOptimizer(Descent.Adam settings, NDManager manager) {
        super(manager);
        this.settings = settings;
    }

    @Override
    public void update(String name, NDArray weights, NDArray gradient) {
        NDArray mean = remembered(name, 0, weights);
        NDArray meanSquare = remembered(name, 1, weights);
        if (settings.weightDecay() > 0) {
            weights.muli(1 - rate() * settings.weightDecay());
        }
        meanSquare.muli(settings.beta2());
        try (NDArray square = gradient.square()) {
            meanSquare.addi(square.muli(1 - settings.beta2()));
        }
        mean.muli(settings.beta1()).addi(gradient.muli(1 - settings.beta1()));
        // both means began at 0 and are too small at first: the corrections make up for it
        double correction = 1 - Math.pow(settings.beta1(), steps());
        double squareCorrection = 1 - Math.pow(settings.beta2(), steps());
        try (NDArray size = meanSquare.sqrt(); NDArray step = mean.div(
                size.muli(1 / Math.sqrt(squareCorrection)).addi(settings.epsilon()))) {
            weights.subi(step.muli(rate() / correction));
        }
    }
}
