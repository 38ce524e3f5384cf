package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.game.Side;
import chesslab.search.PvSearch;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.chess.ChessSearch;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.Puct;
import chesslab.training.network.NetworkEvaluator;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.Predictor;
import chesslab.training.network.Viewpoint;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Plays by a network, alone or with a search on top. */
final class NetworkChessPlayer implements ChessPlayer {

    private final NetworkSettings settings;
    private final ChessCoding coding;
    private final Predictor network;
    private final String identity;
    private Function<Board, Choice> chooser;

    NetworkChessPlayer(NetworkSettings settings, ChessCoding coding, Predictor network, String identity) {
        this.settings = settings;
        this.coding = coding;
        this.network = network;
        this.identity = identity;
        newGame(0);
    }

    @Override
    public void newGame(long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        if (settings.use() instanceof NetworkSettings.Use.Simulations simulations) {
            chooser = guided(simulations, random);
        } else if (settings.use() instanceof NetworkSettings.Use.Checked checked) {
            chooser = checked(checked.depth(), checked.top());
        } else {
            double temperature = ((NetworkSettings.Use.Policy) settings.use()).temperature();
            NetworkPlayer<Board, Move> policy = new NetworkPlayer<>(coding, network, temperature, random);
            chooser = board -> Choice.of(policy.chooseMove(board).orElseThrow());
        }
    }

    @Override
    public Choice choose(Board board) {
        return chooser.apply(board);
    }

    private Function<Board, Choice> guided(NetworkSettings.Use.Simulations simulations, RandomGenerator random) {
        Search<Board, Move> search = new Mcts<>(Puct.DEFAULT.withExploration(simulations.exploration()),
                new NetworkEvaluator<>(coding, network, Viewpoint.MOVER), random);
        return board -> {
            SearchResult<Move> found = search.search(board, SearchLimits.nodes(simulations.count()));
            return Choice.ofExpectedScore(found.bestMove().orElseThrow(), found.scoreForWhite());
        };
    }

    /** Of the network's first choices, the one after which alpha-beta finds the best value; of equals the more probable. */
    private Function<Board, Choice> checked(int depth, int top) {
        NetworkPlayer<Board, Move> policy = new NetworkPlayer<>(coding, network);
        PvSearch<Board, Move> search = ChessSearch.pvSearch();
        return position -> {
            List<Move> candidates = policy.probabilities(position).keySet().stream().limit(top).toList();
            Board board = position.copy();
            int sign = board.getSideToMove() == Side.WHITE ? 1 : -1;
            Move best = null;
            int bestForMover = 0;
            for (Move move : candidates) {
                int valueForMover = sign * valueForWhite(search, board, move, depth - 1);
                if (best == null || valueForMover > bestForMover) {
                    best = move;
                    bestForMover = valueForMover;
                }
            }
            return Choice.ofCentipawns(best, sign * bestForMover);
        };
    }

    private static int valueForWhite(PvSearch<Board, Move> search, Board board, Move move, int depth) {
        board.doMove(move);
        SearchResult<Move> found = search.search(board, depth);
        board.undoMove();
        return found.centipawnsForWhite();
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public String toString() {
        return settings.toString();
    }

    @Override
    public void close() { // the network is not its own
    }
}
