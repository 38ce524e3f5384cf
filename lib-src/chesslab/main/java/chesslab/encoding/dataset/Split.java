package chesslab.encoding.dataset;

import java.util.Locale;

/** The splits of a dataset, in the order of their claim to a position that several of them hold. */
public enum Split {
    /** For training. */
    TRAIN,
    /** For metrics during training, on games that the network is not trained on. */
    VALIDATION,
    /** For one test at the end. */
    TEST;

    /** The name as files and options have it: {@code train}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The file of a shard of this part, counted from 1: {@code train-00001.npz}. */
    String shardFile(int number) {
        return String.format(Locale.ROOT, "%s-%05d.npz", this, number);
    }
}
