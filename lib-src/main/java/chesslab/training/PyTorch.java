package chesslab.training;

import ai.djl.engine.Engine;

/** DJL's engine, started once, without a network and on one thread unless told otherwise. */
final class PyTorch {

    private static final String THREADS = "ai.djl.pytorch.num_threads";

    /** Started when first asked for. */
    private static final class Started {
        private static final Engine ENGINE = start();
    }

    private PyTorch() {
    }

    static Engine engine() {
        return Started.ENGINE;
    }

    private static Engine start() {
        setUnlessSet("ai.djl.offline", "true"); // the libraries are on the class path: nothing to be downloaded
        setUnlessSet(THREADS, "1"); // sums depend on the number of threads, and small networks gain nothing from more
        return Engine.getEngine("PyTorch");
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
