package chesslab.encoding.dataset;

import java.util.Locale;

/** The splits of a dataset; a shared position belongs to the first one. */
public enum Split {
    /** For training. */
    TRAIN,
    /** For metrics during training, on games outside the training data. */
    VALIDATION,
    /** For one test at the end. */
    TEST;

    /** Returns the name in files and options: {@code train}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the file of a shard of this part, counted from 1: {@code train-00001.npz}. */
    String shardFile(int number) {
        return String.format(Locale.ROOT, "%s-%05d.npz", this, number);
    }
}
