package chesslab.arena.player;

import chesslab.training.network.ComputeDevice;
import chesslab.training.network.Network;
import chesslab.training.network.PredictionBatcher;
import chesslab.training.network.Predictor;
import chesslab.training.policy.PolicyNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The networks of some players, each read once from its folder. */
public final class Networks implements AutoCloseable {

    /** Where a network is and what it computes on. */
    private record Place(Path folder, ComputeDevice device) {
    }

    private final Map<Place, Network> networks = new HashMap<>();
    private final Map<Path, PolicyNetwork> policies = new HashMap<>();
    private final UnaryOperator<Predictor> batching;

    /** Networks that answer each question by itself. */
    public Networks() {
        batching = network -> network;
    }

    /** Networks that are asked through a batcher, by several threads. */
    public Networks(PredictionBatcher batcher) {
        batching = batcher::at;
    }

    /** Returns the network that a folder holds, on a device. */
    synchronized Predictor network(Path folder, ComputeDevice device) throws IOException {
        Place place = new Place(folder.toRealPath(), device);
        Network network = networks.get(place);
        if (network == null) {
            try {
                network = Network.load(place.folder(), device);
            } catch (IllegalStateException e) { // there is no such device
                throw new IOException(e.getMessage(), e);
            }
            networks.put(place, network);
        }
        return batching.apply(network);
    }

    /** Returns the policy network that a folder holds. */
    synchronized PolicyNetwork policy(Path folder) throws IOException {
        Path place = folder.toRealPath();
        PolicyNetwork network = policies.get(place);
        if (network == null) {
            network = PolicyNetwork.read(place);
            policies.put(place, network);
        }
        return network;
    }

    @Override
    public synchronized void close() {
        networks.values().forEach(Network::close);
        networks.clear();
    }
}
