package chesslab.training;

/** A learning rate schedule: a factor for the settings' learning rate. */
public interface Schedule {

    /**
     * Returns the factor at a time.
     *
     * @param epochsDone the number of epochs trained, with a fraction inside an epoch
     */
    double factor(double epochsDone, int epochs);

    /** A constant rate. */
    record Constant() implements Schedule {

        @Override
        public double factor(double epochsDone, int epochs) {
            return 1;
        }
    }

    /**
     * Multiplies the rate by a factor after every few epochs.
     *
     * @param every  the number of epochs between changes, 1 or more
     * @param factor over 0 to 1
     */
    record Step(int every, double factor) implements Schedule {

        public Step {
            if (every < 1 || !(factor > 0 && factor <= 1)) {
                throw new IllegalArgumentException("a learning rate times " + factor + " after every " + every
                        + " epochs: expected a factor over 0 to 1, after 1 epoch or more");
            }
        }

        @Override
        public double factor(double epochsDone, int epochs) {
            return Math.pow(factor, Math.floor(epochsDone / every));
        }
    }

    /**
     * Linear warm-up from 0, then cosine decay to 0. (Loshchilov and Hutter, SGDR, 2017,
     * without restarts; Goyal et al., Accurate, large minibatch SGD, 2017, for the warm-up.)
     *
     * @param warmUp the number of epochs of warm-up, 0 or more; fractions are allowed
     */
    record Cosine(double warmUp) implements Schedule {

        public Cosine {
            if (!(warmUp >= 0) || Double.isInfinite(warmUp)) {
                throw new IllegalArgumentException("a warm-up of " + warmUp + " epochs, expected 0 or more");
            }
        }

        @Override
        public double factor(double epochsDone, int epochs) {
            if (epochsDone < warmUp) {
                return epochsDone / warmUp;
            }
            return (1 + Math.cos(Math.PI * (epochsDone - warmUp) / Math.max(epochs - warmUp, Double.MIN_NORMAL))) / 2;
        }
    }
}
