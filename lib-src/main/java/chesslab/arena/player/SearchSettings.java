package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.TerminalValue;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.ChessSearch;
import chesslab.tutorial.TutorialEvaluation;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** The players that need nothing but this library: chance and the searches. */
sealed interface SearchSettings extends PlayerSettings {

    /** How the player chooses in the course of one game. */
    Function<Board, Choice> chooser(RandomGenerator random);

    @Override
    default ChessPlayer open(NetworkSource networks) {
        return new SearchPlayer(this);
    }

    @Override
    default boolean isRepeatable() {
        return true;
    }

    /** Any legal move, each as likely. */
    record Random() implements SearchSettings {

        @Override
        public Function<Board, Choice> chooser(RandomGenerator random) {
            return board -> {
                List<Move> moves = board.legalMoves();
                return Choice.of(moves.get(random.nextInt(moves.size())));
            };
        }

        @Override
        public String toString() {
            return "random";
        }
    }

    /** The move after which Chess_IA's evaluation likes the position best, or which ends the game well; of equals any one. */
    record Greedy() implements SearchSettings {

        @Override
        public Function<Board, Choice> chooser(RandomGenerator random) {
            return board -> choose(board.copy(), random);
        }

        private static Choice choose(Board board, RandomGenerator random) {
            boolean white = board.getSideToMove() == Side.WHITE;
            Move best = null;
            int bestValue = 0;
            int equals = 0;
            for (Move move : board.legalMoves()) {
                board.doMove(move);
                int end = ChessEnds.byGame(board, 1);
                int value = end != TerminalValue.ONGOING ? end : new TutorialEvaluation().valueForWhite(board);
                board.undoMove();
                if (best == null || (white ? value > bestValue : value < bestValue)) {
                    best = move;
                    bestValue = value;
                    equals = 1;
                } else if (value == bestValue && random.nextInt(++equals) == 0) {
                    best = move;
                }
            }
            return Choice.ofCentipawns(best, bestValue);
        }

        @Override
        public String toString() {
            return "greedy";
        }
    }

    /** Chess_IA's minimax with its defects mended. */
    record MinimaxSearch(int depth) implements SearchSettings {

        private static final int DEFAULT_DEPTH = 3;

        static MinimaxSearch of(PlayerText text) {
            text.complete();
            return new MinimaxSearch(text.operand()
                    .map(depth -> (int) text.number("depth", depth, 1, SearchLimits.MAX_DEPTH)).orElse(DEFAULT_DEPTH));
        }

        @Override
        public Function<Board, Choice> chooser(RandomGenerator random) {
            return byCentipawns(ChessSearch.minimax(), SearchLimits.depth(depth));
        }

        @Override
        public String toString() {
            return "minimax:" + depth;
        }
    }

    /** The modern alpha-beta search. */
    record AlphaBetaSearch(SearchLimits limits) implements SearchSettings {

        static AlphaBetaSearch of(PlayerText text) {
            OptionalInt depth = text.small("depth", 1, SearchLimits.MAX_DEPTH);
            SearchLimits limits = read(text, "nodes", depth, DEFAULT_NODES);
            text.complete();
            return new AlphaBetaSearch(limits);
        }

        @Override
        public Function<Board, Choice> chooser(RandomGenerator random) {
            return byCentipawns(ChessSearch.pvSearch(), limits);
        }

        @Override
        public boolean isRepeatable() {
            return limits.time().isEmpty();
        }

        @Override
        public String toString() {
            return "alphabeta:" + told(limits, "nodes");
        }
    }

    /** UCT with random playouts. */
    record MonteCarloSearch(SearchLimits limits) implements SearchSettings {

        private static final long DEFAULT_SIMULATIONS = 400;

        static MonteCarloSearch of(PlayerText text) {
            SearchLimits limits = read(text, "sims", OptionalInt.empty(), DEFAULT_SIMULATIONS);
            text.complete();
            return new MonteCarloSearch(limits);
        }

        @Override
        public Function<Board, Choice> chooser(RandomGenerator random) {
            Search<Board, Move> search = ChessSearch.uct(random);
            return board -> {
                SearchResult<Move> found = search.search(board, limits);
                return Choice.ofExpectedScore(found.bestMove().orElseThrow(), found.scoreForWhite());
            };
        }

        @Override
        public boolean isRepeatable() {
            return limits.time().isEmpty();
        }

        @Override
        public String toString() {
            return "mcts:" + told(limits, "sims");
        }
    }

    private static Function<Board, Choice> byCentipawns(Search<Board, Move> search, SearchLimits limits) {
        return board -> {
            SearchResult<Move> found = search.search(board, limits);
            return Choice.ofCentipawns(found.bestMove().orElseThrow(), found.centipawnsForWhite());
        };
    }

    /** The limits that a text gives, or so many nodes. */
    private static SearchLimits read(PlayerText text, String nodesName, OptionalInt depth, long defaultNodes) {
        OptionalLong nodes = text.number(nodesName, 1, Long.MAX_VALUE);
        OptionalInt milliseconds = text.small("movetime", 1, Integer.MAX_VALUE);
        SearchLimits limits = nodes.isPresent() ? SearchLimits.nodes(nodes.getAsLong()) : null;
        if (depth.isPresent()) {
            limits = limits == null ? SearchLimits.depth(depth.getAsInt()) : limits.withDepth(depth.getAsInt());
        }
        if (milliseconds.isPresent()) {
            Duration time = Duration.ofMillis(milliseconds.getAsInt());
            limits = limits == null ? SearchLimits.time(time) : limits.withTime(time);
        }
        return limits == null ? SearchLimits.nodes(defaultNodes) : limits;
    }

    private static String told(SearchLimits limits, String nodesName) {
        StringBuilder text = new StringBuilder();
        limits.nodes().ifPresent(nodes -> text.append(',').append(nodesName).append('=').append(nodes));
        limits.depth().ifPresent(depth -> text.append(",depth=").append(depth));
        limits.time().ifPresent(time -> text.append(",movetime=").append(time.toMillis()));
        return text.substring(1);
    }
}
