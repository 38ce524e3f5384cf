package chesslab.arena.player;

import chesslab.training.network.Predictor;
import java.io.IOException;
import java.nio.file.Path;

/** Where network players get their networks, which several of them share. */
@FunctionalInterface
public interface NetworkSource {

    /** The network that a folder holds. */
    Predictor network(Path folder) throws IOException;
}
