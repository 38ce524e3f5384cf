package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layouts;
import chesslab.search.SearchLimits;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.Puct;
import chesslab.training.network.ModelCard;
import chesslab.training.network.NetworkEvaluator;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.Predictor;
import chesslab.training.network.Viewpoint;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The players that ask a network: for its moves alone, within PUCT, or for moves that alpha-beta then compares. */
final class NetworkPlayers {

    private static final long DEFAULT_TOP = 5;

    /** How a player with a network chooses in the course of a game. */
    private interface Use {
        Chooser chooser(ChessCoding coding, Predictor network, RandomGenerator random);
    }

    /** The folder is a network's, with {@code model.json} in it, or a training run's, whose best network it then is. */
    static Entrant<Board, Move> of(PlayerText text) {
        Path folder = Path.of(text.operand("net:DIR"));
        if (Stream.of("temperature", "puct", "alphabeta").filter(text::has).count() > 1
                || text.has("top") && !text.has("alphabeta") || text.has("cpuct") && !text.has("puct")) {
            throw text.fault("options that do not go together",
                    "temperature=, puct= perhaps with cpuct=, or alphabeta= perhaps with top=");
        }
        double exploration = text.decimal("cpuct").orElse(Entrant.DEFAULT_EXPLORATION);
        if (exploration == 0) {
            throw text.fault("cpuct 0", "a number above 0");
        }
        double temperature = text.decimal("temperature").orElse(0.0);
        OptionalInt simulations = text.small("puct");
        OptionalInt depth = text.small("alphabeta");
        if (depth.isPresent()) {
            text.fill("top", DEFAULT_TOP);
        }
        text.drop("temperature", 0.0);
        text.drop("cpuct", Entrant.DEFAULT_EXPLORATION);
        int top = text.small("top").orElse(0);
        Use use = simulations.isPresent()
                ? (coding, network, random) -> guided(coding, network, random, simulations.getAsInt(), exploration)
                : depth.isPresent() ? (coding, network, random) -> checked(coding, network, depth.getAsInt(), top)
                : (coding, network, random) -> byPolicy(coding, network, random, temperature);
        String name = text.toString();
        return new Entrant<>(name, true, true,
                networks -> open(name, folder, simulations.isPresent(), use, networks));
    }

    private static MatchPlayer<Board, Move> open(String name, Path folder, boolean needsValue, Use use,
            Networks networks)
            throws IOException {
        Path best = folder.resolve("best");
        Path place = Files.isDirectory(best) && !Files.exists(folder.resolve("model.json")) ? best : folder;
        ModelCard card = ModelCard.read(place);
        if (card.layout() == null) {
            throw new FileSystemException(place.toString(), null, "is of a network that does not play chess: expected "
                    + "model.json to name a layout");
        }
        if (needsValue && !card.architecture().hasValue()) {
            throw new FileSystemException(place.toString(), null, "is of a network without a value head, which puct= "
                    + "needs: expected one trained with --value");
        }
        Predictor network = networks.network(place);
        ChessCoding coding = new ChessCoding(Layouts.named(card.layout()));
        SearchPlayer player = new SearchPlayer(name, "network " + card.sha256().substring(0, 16),
                SearchPlayer.seeded(random -> use.chooser(coding, network, random)));
        player.newGame(0); // a network whose shape is not the coding's is refused here, not in the first game
        return player;
    }

    /** Draws a move by its probability, at temperature 0 takes the most probable. */
    private static Chooser byPolicy(ChessCoding coding, Predictor network, RandomGenerator random,
            double temperature) {
        NetworkPlayer<Board, Move> policy = new NetworkPlayer<>(coding, network, temperature, random);
        return Chooser.unlimited(board -> Choice.of(policy.chooseMove(board).orElseThrow()));
    }

    private static Chooser guided(ChessCoding coding, Predictor network, RandomGenerator random, int simulations,
            double exploration) {
        return Chooser.bySimulations(new Mcts<>(Puct.DEFAULT.withExploration(exploration),
                new NetworkEvaluator<>(coding, network, Viewpoint.MOVER), random), SearchLimits.nodes(simulations));
    }

    /**
     * Takes, of the network's most probable moves, the one after which alpha-beta finds the best value; of equals the
     * more probable.
     *
     * @param depth in plies, the move itself counted
     */
    private static Chooser checked(ChessCoding coding, Predictor network, int depth, int top) {
        NetworkPlayer<Board, Move> policy = new NetworkPlayer<>(coding, network);
        return Chooser.bySearch(
                new CandidateSearch(board -> policy.probabilities(board).keySet().stream().limit(top).toList()),
                SearchLimits.depth(depth));
    }
}
