package chesslab.arena.player;

import chesslab.files.Thrown;
import chesslab.training.network.ComputeDevice;
import chesslab.training.network.Network;
import chesslab.training.network.PredictionBatcher;
import chesslab.training.network.Predictor;
import chesslab.training.policy.PolicyNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The networks of several players, each read once from its folder. */
public final class Networks implements AutoCloseable {

    private final Map<List<Object>, Network> networks = new HashMap<>(); // by the folder and the device
    private final Map<Path, PolicyNetwork> policies = new HashMap<>();
    private final UnaryOperator<Predictor> batching;
    private final boolean ofOne;

    /** Makes networks that evaluate each position separately. */
    public Networks() {
        this(network -> network, false);
    }

    /** Makes networks for several threads, through a batcher. */
    public Networks(PredictionBatcher batcher) {
        this(batcher::at, false);
    }

    /** @param ofOne whether they belong to one player and close with it */
    Networks(UnaryOperator<Predictor> batching, boolean ofOne) {
        this.batching = batching;
        this.ofOne = ofOne;
    }

    synchronized Predictor network(Path folder, ComputeDevice device) throws IOException {
        List<Object> place = List.of(folder.toRealPath(), device);
        Network network = networks.get(place);
        if (network == null) {
            try {
                network = Network.load(folder.toRealPath(), device);
            } catch (IllegalStateException e) { // there is no such device
                throw new IOException(Thrown.message(e), e);
            }
            networks.put(place, network);
        }
        return batching.apply(network);
    }

    synchronized PolicyNetwork policy(Path folder) throws IOException {
        Path place = folder.toRealPath();
        if (!policies.containsKey(place)) {
            policies.put(place, PolicyNetwork.read(place));
        }
        return policies.get(place);
    }

    void left() {
        if (ofOne) {
            close();
        }
    }

    @Override
    public synchronized void close() {
        networks.values().forEach(Network::close);
        networks.clear();
    }
}
