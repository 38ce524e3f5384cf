package chesslab.zero;

import chesslab.arena.play.Choice;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.ScoredMove;
import chesslab.chess.StaticExchange;
import chesslab.mining.MiningEngine;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.NnueTrainer;
import java.util.List;
import java.util.function.LongFunction;

/**
 * A network's selective search as the engine of self-play. It knows no piece values but its own network's. A search
 * ends with a finished depth, which makes better labels; the moves of a game take its nodes in the mean.
 */
final class ZeroPlayer implements MiningEngine {

    private static final double SOFT_LIMIT = 0.4; // of its nodes: after them no depth begins, as it would take more
    private static final int HARD_LIMIT = 4; // times its nodes, where a search ends in the middle of a depth
    private static final int CARRY_OVER = 8; // later moves that get the nodes left over, or give those taken too many

    private final String name;
    private final long nodes;
    private final LongFunction<SelectiveSearch> searches; // by the key of a game's first position
    private SelectiveEngine engine; // of this game
    private long left; // nodes that its moves have left, below 0 if they took too many

    ZeroPlayer(String name, long nodes, LongFunction<SelectiveSearch> searches) {
        this.name = name;
        this.nodes = nodes;
        this.searches = searches;
    }

    static Starter of(String name, NnueNetwork network, long nodes) {
        SelectiveSearch search = new SelectiveSearch(new NnueEvaluation(network)).withOwnValues();
        return () -> new ZeroPlayer(name, nodes, key -> search);
    }

    /** Returns players that begin each game with a new network of random weights, and without any piece values. */
    static Starter random(int hidden, long seed, long nodes) {
        return () -> new ZeroPlayer("random weights", nodes, key -> new SelectiveSearch(
                new NnueEvaluation(NnueTrainer.untrained(hidden, seed ^ key))).with(StaticExchange.NONE));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void newGame() {
        engine = null;
        left = 0;
    }

    @Override
    public List<ScoredMove> apply(Board board) {
        Choice<Move> choice = choose(board);
        return List.of(new ScoredMove(choice.move(), choice.score().orElseThrow()));
    }

    Choice<Move> choose(Board board) {
        if (engine == null) {
            engine = new SelectiveEngine(searches.apply(board.key()));
        }
        long share = Math.max(1, nodes + left / CARRY_OVER);
        Choice<Move> choice = Choice.of(engine.search(board, SearchLimits.nodes(HARD_LIMIT * Math.min(nodes, share)),
                new SearchControl<Move>().until(Math.round(SOFT_LIMIT * share))));
        left += nodes - choice.nodes();
        return choice;
    }

    @Override
    public void close() {
        // it has no process
    }
}
