package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layouts;
import chesslab.files.NetworkFile;
import chesslab.game.Side;
import chesslab.search.SearchLimits;
import chesslab.search.mcts.Evaluator;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.Puct;
import chesslab.training.network.ComputeDevice;
import chesslab.training.network.ModelCard;
import chesslab.training.network.NetworkEvaluator;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.Predictor;
import chesslab.training.network.Viewpoint;
import chesslab.training.policy.PolicyEvaluator;
import chesslab.training.policy.PolicyNetwork;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The players that ask a network: for its moves alone, within PUCT, or for moves that alpha-beta then compares. */
final class NetworkPlayers {

    private static final long DEFAULT_TOP = 5;

    /** How a player with a network chooses in the course of a game. */
    private interface Use {
        Chooser chooser(Evaluator<Board> network, RandomGenerator random);
    }

    /**
     * The folder is a network's, with {@code model.json} in it, or a training run's, whose best network it then is; or
     * a {@link PolicyNetwork}'s.
     */
    static Entrant<Board, Move> of(PlayerText text) {
        Path folder = Path.of(text.operand("net:DIR"));
        if (Stream.of("temperature", "puct", "alphabeta", "plies").filter(text::has).count() > 1
                || text.has("top") && !text.has("alphabeta") || text.has("cpuct") && !text.has("puct")) {
            throw text.fault("options that do not go together",
                    "temperature=, plies=, puct= perhaps with cpuct=, or alphabeta= perhaps with top=");
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
        String device = text.text("device").orElse("cpu");
        if (!List.of("auto", "cpu", "cuda").contains(device)) {
            throw text.fault("device " + device, "auto, cpu or cuda");
        }
        text.drop("device", "cpu");
        int top = text.small("top").orElse(0);
        boolean oneMove = text.has("plies");
        Use use = simulations.isPresent()
                ? (network, random) -> guided(network, random, simulations.getAsInt(), exploration)
                : depth.isPresent() ? (network, random) -> checked(network, depth.getAsInt(), top)
                : oneMove ? (network, random) -> Chooser.unlimited(board -> best(board.copy(), network))
                : (network, random) -> byPolicy(network, random, temperature);
        String name = text.toString();
        return new Entrant<>(name, true, !text.has("device"), networks -> open(name, folder,
                simulations.isPresent() || oneMove, ComputeDevice.valueOf(device.toUpperCase(Locale.ROOT)), use,
                networks));
    }

    private static MatchPlayer<Board, Move> open(String name, Path folder, boolean needsValue, ComputeDevice device,
            Use use, Networks networks)
            throws IOException {
        if (Files.isRegularFile(folder.resolve(PolicyNetwork.FILE))) {
            if (device != ComputeDevice.CPU) {
                throw new FileSystemException(folder.toString(), null,
                        "is of a network that plain Java computes, on the "
                                + "processor: expected no device=");
            }
            PolicyNetwork network = networks.policy(folder);
            return player(name, NetworkFile.sha256(folder.resolve(PolicyNetwork.FILE)), use,
                    () -> new PolicyEvaluator(network));
        }
        Path best = folder.resolve("best");
        Path place = Files.isDirectory(best) && !Files.exists(folder.resolve(NetworkFile.CARD)) ? best : folder;
        ModelCard card = ModelCard.read(place);
        if (card.layout() == null) {
            throw new FileSystemException(place.toString(), null, "is of a network that does not play chess: expected "
                    + "model.json to name a layout");
        }
        if (needsValue && !card.architecture().hasValue()) {
            throw new FileSystemException(place.toString(), null, "is of a network without a value head, which puct= "
                    + "and plies= need: expected one trained with --value");
        }
        Predictor network = networks.network(place, device);
        ChessCoding coding;
        try {
            coding = new ChessCoding(Layouts.named(card.layout()));
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(place.resolve(NetworkFile.CARD).toString(), null, e.getMessage());
        }
        card.checkFits(place, coding);
        return player(name, card.sha256(), use, () -> needsValue
                ? new NetworkEvaluator<>(coding, network, Viewpoint.MOVER)
                : NetworkEvaluator.ofPolicy(coding, network));
    }

    private static MatchPlayer<Board, Move> player(String name, String sha256, Use use,
            Supplier<Evaluator<Board>> network) {
        SearchPlayer player = new SearchPlayer(name, "network " + sha256.substring(0, 16),
                SearchPlayer.seeded(random -> use.chooser(network.get(), random)));
        player.newGame(0); // a network whose shape is not the coding's is refused here, not in the first game
        return player;
    }

    /** Draws a move by its probability, at temperature 0 takes the most probable. */
    private static Chooser byPolicy(Evaluator<Board> network, RandomGenerator random, double temperature) {
        NetworkPlayer<Board, Move> policy = new NetworkPlayer<>(network, temperature, random);
        return Chooser.unlimited(board -> Choice.of(policy.chooseMove(board).orElseThrow()));
    }

    private static Chooser guided(Evaluator<Board> network, RandomGenerator random, int simulations,
            double exploration) {
        return Chooser.bySimulations(new Mcts<>(Puct.DEFAULT.withExploration(exploration), network, random),
                SearchLimits.nodes(simulations));
    }

    /** Takes the move after which the network finds the value best for the mover; of equals the first. */
    private static Choice<Move> best(Board board, Evaluator<Board> network) {
        boolean white = board.getSideToMove() == Side.WHITE;
        Move best = null;
        double bestScore = 0;
        for (Move move : board.legalMoves()) {
            board.doMove(move);
            double score = board.outcome().map(outcome -> outcome.scoreFor(Side.WHITE))
                    .orElseGet(() -> network.evaluate(board).scoreForWhite());
            board.undoMove();
            if (best == null || (white ? score > bestScore : score < bestScore)) {
                best = move;
                bestScore = score;
            }
        }
        return Choice.ofExpectedScore(best, bestScore);
    }

    /**
     * Takes, of the network's most probable moves, the one after which alpha-beta finds the best value; of equals the
     * more probable.
     *
     * @param depth in plies, the move itself counted
     */
    private static Chooser checked(Evaluator<Board> network, int depth, int top) {
        NetworkPlayer<Board, Move> policy = new NetworkPlayer<>(network, 0, new SplittableRandom(0)); // never asked
        return Chooser.bySearch(
                new CandidateSearch(board -> policy.probabilities(board).keySet().stream().limit(top).toList()),
                SearchLimits.depth(depth));
    }
}
