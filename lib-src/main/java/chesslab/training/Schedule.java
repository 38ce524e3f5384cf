package chesslab.training;

/** How the learning rate goes over a training: a factor for the rate that the settings name. */
public sealed interface Schedule {

    /**
     * The factor at a moment.
     *
     * @param epochsDone how many epochs are behind, with a fraction inside an epoch
     * @param epochs     how many there will be
     */
    double factor(double epochsDone, int epochs);

    /** The same rate all the time. */
    record Constant() implements Schedule {

        @Override
        public double factor(double epochsDone, int epochs) {
            return 1;
        }
    }

    /**
     * Lower by a factor after every so many epochs.
     *
     * @param every  how many epochs, 1 or more
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
     * Up from 0 in a straight line, then down to 0 along half a cosine wave. (Loshchilov and Hutter, SGDR, 2017,
     * without restarts; Goyal et al., Accurate, large minibatch SGD, 2017, for the warm-up.)
     *
     * @param warmUp how many epochs the way up takes, 0 or more; fractions are allowed
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
