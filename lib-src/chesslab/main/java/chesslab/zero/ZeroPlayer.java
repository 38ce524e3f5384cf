package chesslab.zero;

import chesslab.arena.player.Choice;
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
 * A network's selective search as the engine of self-play. It knows no piece values but its own network's. Its limit of
 * nodes is soft, so that labels come from finished depths, and forcing positions get more.
 */
final class ZeroPlayer implements MiningEngine {

    private static final int MOST = 4; // times the limit, where a search ends in the middle of a depth

    private final String name;
    private final long nodes;
    private final LongFunction<SelectiveSearch> searches; // by the key of a game's first position
    private SelectiveEngine engine; // of this game

    private ZeroPlayer(String name, long nodes, LongFunction<SelectiveSearch> searches) {
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
    }

    @Override
    public List<ScoredMove> apply(Board board) {
        if (engine == null) {
            engine = new SelectiveEngine(searches.apply(board.key()));
        }
        Choice<Move> choice = Choice.of(engine.search(board, SearchLimits.nodes(MOST * nodes),
                new SearchControl<Move>().until(nodes)));
        return List.of(new ScoredMove(choice.move(), choice.score().orElseThrow()));
    }

    @Override
    public void close() {
        // it has no process
    }
}
