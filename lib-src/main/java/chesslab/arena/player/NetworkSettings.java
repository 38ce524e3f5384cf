package chesslab.arena.player;

import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layouts;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Predictor;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A player that asks a network.
 *
 * @param folder the network's, with {@code model.json} in it, or a training run's, whose best network it then is
 * @param use    what it does with the answers
 */
record NetworkSettings(Path folder, Use use) implements PlayerSettings {

    private static final int DEFAULT_TOP = 5;
    private static final double DEFAULT_CPUCT = 2; // won against 1 and 4; data/measurements.md has the matches
    private static final int MOST_MOVES = 218; // that a position of chess has

    /** What a player does with a network's answers. */
    sealed interface Use {

        /** Draws a move by its probability, at temperature 0 takes the most probable. */
        record Policy(double temperature) implements Use {
            @Override
            public String toString() {
                return temperature == 0 ? "" : ",temperature=" + temperature;
            }
        }

        /** Lets it guide so many simulations of PUCT with an exploration constant. */
        record Simulations(int count, double exploration) implements Use {
            @Override
            public String toString() {
                return ",puct=" + count + (exploration == DEFAULT_CPUCT ? "" : ",cpuct=" + exploration);
            }
        }

        /** Checks its {@code top} most probable moves by alpha-beta to a depth in plies, the move itself counted. */
        record Checked(int depth, int top) implements Use {
            @Override
            public String toString() {
                return ",alphabeta=" + depth + ",top=" + top;
            }
        }
    }

    NetworkSettings {
        Objects.requireNonNull(folder, "folder");
        Objects.requireNonNull(use, "use");
    }

    static NetworkSettings of(PlayerText text) {
        String folder = text.operand().orElseThrow(() -> text.fault("no folder", "net:DIR"));
        Optional<Double> temperature = text.decimal("temperature");
        OptionalInt simulations = text.small("puct", 1, Integer.MAX_VALUE);
        Optional<Double> exploration = text.decimal("cpuct");
        OptionalInt depth = text.small("alphabeta", 2, 20);
        OptionalInt top = text.small("top", 1, MOST_MOVES);
        text.complete();
        long uses = (temperature.isPresent() ? 1 : 0) + (simulations.isPresent() ? 1 : 0) + (depth.isPresent() ? 1 : 0);
        if (uses > 1 || top.isPresent() && depth.isEmpty() || exploration.isPresent() && simulations.isEmpty()) {
            throw text.fault("options that do not go together",
                    "temperature=, puct= perhaps with cpuct=, or alphabeta= perhaps with top=");
        }
        if (exploration.isPresent() && exploration.get() == 0) {
            throw text.fault("cpuct 0", "a number above 0");
        }
        Use use = simulations.isPresent()
                ? new Use.Simulations(simulations.getAsInt(), exploration.orElse(DEFAULT_CPUCT))
                : depth.isPresent() ? new Use.Checked(depth.getAsInt(), top.orElse(DEFAULT_TOP))
                : new Use.Policy(temperature.orElse(0.0));
        return new NetworkSettings(Path.of(folder), use);
    }

    @Override
    public ChessPlayer open(NetworkSource networks) throws IOException {
        Path best = folder.resolve("best");
        Path place = Files.isDirectory(best) && !Files.exists(folder.resolve("model.json")) ? best : folder;
        ModelCard card = ModelCard.read(place);
        if (card.layout() == null) {
            throw new FileSystemException(place.toString(), null, "is of a network that does not play chess: expected "
                    + "model.json to name a layout");
        }
        if (use instanceof Use.Simulations && !card.architecture().hasValue()) {
            throw new FileSystemException(place.toString(), null, "is of a network without a value head, which puct= "
                    + "needs: expected one trained with --value");
        }
        Predictor network = networks.network(place);
        return new NetworkChessPlayer(this, new ChessCoding(Layouts.named(card.layout())), network,
                "network " + card.sha256().substring(0, 16));
    }

    @Override
    public boolean isNetwork() {
        return true;
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public String toString() {
        return "net:" + folder + use;
    }
}
