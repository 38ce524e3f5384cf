package chesslab.training.player;

import chesslab.encoding.ChessCoding;
import chesslab.training.network.Architecture;
import chesslab.training.network.Network;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Networks that have learned nothing, saved for players to read. */
public final class TestNetworks {

    private TestNetworks() {
    }

    /** Saves a network in a folder of the name under another, and answers its place. */
    public static Path saved(Path folder, String name, boolean hasValue, long seed) throws IOException {
        ChessCoding coding = new ChessCoding();
        Path place = folder.resolve(name + "-" + hasValue + "-" + seed);
        try (Network network = Network.create(Architecture.named(name, coding.layout(), hasValue), seed)) {
            network.save(place, coding.layout().name(), Map.of());
        }
        return place;
    }
}
