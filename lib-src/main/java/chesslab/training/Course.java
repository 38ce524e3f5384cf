package chesslab.training;

/** What a training goes through: lessons, epoch after epoch, and somebody who is told how it goes. */
public interface Course {

    /** The lessons of one epoch, in their order. */
    interface Epoch extends Iterable<Lesson>, AutoCloseable {

        /** How many lessons an epoch has. */
        int count();

        /** How many of them are behind already, where a training goes on inside an epoch. */
        default int done() {
            return 0;
        }

        @Override
        default void close() {
        }
    }

    /**
     * Begins an epoch.
     *
     * @param number from 1
     */
    Epoch epoch(int number);

    /**
     * Is told of each step.
     *
     * @param done lessons of this epoch, this one included
     * @return whether the training goes on
     */
    boolean learned(int epoch, int done, Lesson lesson, Learner.Loss loss);

    /**
     * Is told of the end of each epoch.
     *
     * @return whether the training goes on
     */
    boolean ended(int epoch);
}
