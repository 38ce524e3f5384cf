package chesslab.training.player;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.PlayerKind;
import chesslab.arena.player.PlayerKind.Option;
import chesslab.arena.player.PlayerText;
import chesslab.arena.player.SearchPlayer;
import chesslab.arena.player.SearchPlayer.Chooser;
import chesslab.arena.player.Shared;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.files.ExceptionMessages;
import chesslab.files.NetworkFile;
import chesslab.game.Side;
import chesslab.notebook.Data;
import chesslab.search.Budget;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.mcts.Evaluator;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.Puct;
import chesslab.training.network.ComputeDevice;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkEvaluator;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.NetworkSearch;
import chesslab.training.network.PredictionBatcher;
import chesslab.training.network.Predictor;
import chesslab.training.network.Viewpoint;
import chesslab.training.policy.PolicyEvaluator;
import chesslab.training.policy.PolicyNetwork;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The players with a network: its moves alone, PUCT, or moves that alpha-beta then compares. */
public final class NetworkPlayers implements PlayerKind.Provider {

    private static final int MOST_MOVES = 218; // that a position of chess has

    private static final long DEFAULT_TOP = 5;
    private static final SelectiveSearch ALPHA_BETA = ChessSearch.modern();

    @Override
    public List<PlayerKind> kinds() {
        return List.of(PlayerKind.kind("net", Option.text("folder"), """
                net:DIR                               a network's most probable move
                net:DIR,temperature=0.3               a move drawn by the network's probabilities
                net:DIR,plies=1                       the move after which the network's value is best
                net:DIR,puct=100,cpuct=2              PUCT with this many simulations; needs a value head
                net:DIR,alphabeta=2,top=5             the network's best moves, searched to this depth
                net:DIR,device=cuda                   any of these on a graphics card; or auto
                """, NetworkPlayers::of, Option.decimal("temperature"), Option.whole("plies", 1, 1),
                Option.whole("puct", 1, Integer.MAX_VALUE),
                Option.decimal("cpuct"), Option.whole("alphabeta", 2, 20), Option.whole("top", 1, MOST_MOVES),
                Option.text("device")));
    }

    @Override
    public Evaluator<Board> policy(Path folder, Shared shared) throws IOException {
        return new PolicyEvaluator(network(shared, folder));
    }

    private interface Use {
        Chooser chooser(Evaluator<Board> network, RandomGenerator random);
    }

    /**
     * Returns the player of a network's folder, with {@code model.json} in it, of a training run's best network, or of
     * a {@link PolicyNetwork}.
     */
    static Entrant<Board, Move> of(PlayerText text) {
        Path folder = Data.orShipped(Path.of(text.operand("net:DIR")));
        if (Stream.of("temperature", "puct", "alphabeta", "plies").filter(text::has).count() > 1
                || text.has("top") && !text.has("alphabeta") || text.has("cpuct") && !text.has("puct")) {
            throw text.fault("options that do not go together",
                    "temperature=, plies=, puct= perhaps with cpuct=, or alphabeta= perhaps with top=");
        }
        double exploration = text.value("cpuct", Double.class).orElse(NetworkSearch.EXPLORATION);
        if (exploration == 0) {
            throw text.fault("cpuct 0", "a number above 0");
        }
        String device = text.value("device", String.class).orElse("cpu");
        if (!List.of("auto", "cpu", "cuda").contains(device)) {
            throw text.fault("device " + device, "auto, cpu or cuda");
        }
        if (text.has("alphabeta")) {
            text.fill("top", DEFAULT_TOP);
        }
        double temperature = text.value("temperature", Double.class).orElse(0.0);
        text.drop("temperature", 0.0);
        text.drop("cpuct", NetworkSearch.EXPLORATION);
        text.drop("device", "cpu");
        OptionalInt simulations = text.small("puct");
        boolean oneMove = text.has("plies");
        Use use;
        if (simulations.isPresent()) {
            use = (network, random) -> SearchPlayer.bySimulations(
                    new Mcts<>(Puct.DEFAULT.withExploration(exploration), network, random)::search,
                    SearchLimits.nodes(simulations.getAsInt()));
        } else if (text.has("alphabeta")) {
            use = checked(text.small("alphabeta").getAsInt(), text.small("top").getAsInt());
        } else if (oneMove) {
            use = (network, random) -> SearchPlayer.byEvaluation(board -> scoreForWhite(board, network),
                    Choice::expected,
                    equals -> false); // ties go to the first
        } else {
            use = (network, random) -> {
                NetworkPlayer<Board, Move> policy = new NetworkPlayer<>(network, temperature, random);
                return (board, limits, control) -> new Choice<>(policy.chooseMove(board).orElseThrow(),
                        Optional.empty(), 0);
            };
        }
        String name = text.toString();
        return Entrant.ofNetwork(name, !text.has("device"), shared -> open(name, folder,
                simulations.isPresent() || oneMove, ComputeDevice.valueOf(device.toUpperCase(Locale.ROOT)), use,
                shared));
    }

    private static MatchPlayer<Board, Move> open(String name, Path folder, boolean needsValue, ComputeDevice device,
            Use use, Shared shared) throws IOException {
        if (Files.isRegularFile(folder.resolve(PolicyNetwork.FILE))) {
            if (device != ComputeDevice.CPU) {
                throw fault(folder, "is of a network that plain Java computes, on the processor: expected no device=");
            }
            PolicyNetwork network = network(shared, folder);
            return player(name, NetworkFile.sha256(folder.resolve(PolicyNetwork.FILE)), use,
                    () -> new PolicyEvaluator(network), shared);
        }
        Path best = folder.resolve("best");
        Path place = Files.isDirectory(best) && !Files.exists(folder.resolve(NetworkFile.CARD)) ? best : folder;
        ModelCard card = ModelCard.read(place);
        if (needsValue && !card.architecture().hasValue()) {
            throw fault(place, "is of a network without a value head, which puct= and plies= need: expected one "
                    + "trained with --value");
        }
        Predictor network = network(shared, place, device);
        ChessCoding coding = ModelCard.coding(place);
        return player(name, card.sha256(), use, () -> needsValue
                ? new NetworkEvaluator<>(coding, network, Viewpoint.MOVER)
                : NetworkEvaluator.ofPolicy(coding, network), shared);
    }

    private static Predictor network(Shared shared, Path folder, ComputeDevice device) throws IOException {
        Path place = folder.toRealPath();
        Network network = shared.of(Network.class, List.of(place, device), () -> {
            try {
                return Network.load(place, device);
            } catch (IllegalStateException e) { // there is no such device
                throw new IOException(ExceptionMessages.message(e), e);
            }
        });
        return shared.isInParallel()
                ? shared.of(PredictionBatcher.class, "of all networks", PredictionBatcher::new).at(network)
                : network;
    }

    private static PolicyNetwork network(Shared shared, Path folder) throws IOException {
        Path place = folder.toRealPath();
        return shared.of(PolicyNetwork.class, place, () -> PolicyNetwork.read(place));
    }

    private static FileSystemException fault(Path place, String what) {
        return new FileSystemException(place.toString(), null, what);
    }

    private static MatchPlayer<Board, Move> player(String name, String sha256, Use use,
            Supplier<Evaluator<Board>> network, Shared shared) {
        SearchPlayer player = new SearchPlayer(name, SearchPlayer.identity(sha256),
                SearchPlayer.seeded(random -> use.chooser(network.get(), random)), shared::release);
        player.newGame(0); // a network whose shape is not the coding's is refused here, not in the first game
        return player;
    }

    private static double scoreForWhite(Board board, Evaluator<Board> network) {
        return board.outcome().map(outcome -> outcome.scoreFor(Side.WHITE))
                .orElseGet(() -> network.evaluate(board).scoreForWhite());
    }

    /** Takes, of the network's most probable moves, the best by alpha-beta to a depth; ties go to the more probable. */
    private static Use checked(int depth, int top) {
        return (network, random) -> {
            NetworkPlayer<Board, Move> policy = new NetworkPlayer<>(network, 0, new SplittableRandom(0)); // never asked
            return SearchPlayer.bySearch(
                    (board, limits, control) -> deepened(board,
                            policy.probabilities(board).keySet().stream().limit(top).toList(), limits, control),
                    SearchLimits.depth(depth));
        };
    }

    /**
     * Compares moves at depth 2, 3 and so on, and reports each result. It always completes the first depth, whose nodes
     * later results do not include.
     */
    private static SearchResult<Move> deepened(Board board, List<Move> moves, SearchLimits limits,
            SearchControl<Move> control) {
        Budget budget = Budget.of(limits, control);
        SearchResult<Move> best = compared(board.copy(), moves, 2, Budget.unlimited(), new SearchControl<>());
        control.found(best);
        try {
            for (int depth = 3; depth <= limits.depth().orElse(SearchLimits.MAX_DEPTH); depth++) {
                best = compared(board.copy(), moves, depth, budget, control);
                control.found(best);
            }
        } catch (Budget.UsedUp stop) {
            return budget.result(best.principalVariation(), best.value(), best.depth());
        }
        return best;
    }

    private static SearchResult<Move> compared(Board board, List<Move> moves, int depth, Budget budget,
            SearchControl<Move> control) {
        int sign = board.getSideToMove() == Side.WHITE ? 1 : -1;
        List<Move> best = List.of();
        int bestForMover = 0;
        for (Move move : moves) {
            board.doMove(move);
            SearchResult<Move> found = ALPHA_BETA.search(board, budget.rest(depth - 1), control.ofPart());
            board.undoMove();
            budget.spend(found.nodes() + 1);
            int valueForMover = sign * found.centipawnsForWhite();
            if (best.isEmpty() || valueForMover > bestForMover) {
                best = new ArrayList<>(List.of(move));
                best.addAll(found.principalVariation());
                bestForMover = valueForMover;
            }
        }
        return budget.result(best, sign * bestForMover, depth);
    }
}
