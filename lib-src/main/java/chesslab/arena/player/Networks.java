package chesslab.arena.player;

import chesslab.training.network.Network;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Networks read from their folders, each once. */
public final class Networks implements NetworkSource, AutoCloseable {

    private final Map<Path, Network> networks = new HashMap<>();

    @Override
    public synchronized Network network(Path folder) throws IOException {
        Path place = folder.toRealPath();
        Network known = networks.get(place);
        if (known == null) {
            known = Network.load(place);
            networks.put(place, known);
        }
        return known;
    }

    @Override
    public synchronized void close() {
        networks.values().forEach(Network::close);
        networks.clear();
    }
}
