package chesslab.arena.player;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.files.NetworkFile;
import chesslab.game.Side;
import chesslab.notebook.Data;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.StaticEvaluation;
import chesslab.search.TerminalValue;
import chesslab.search.chess.ChessEnds;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.Level;
import chesslab.search.chess.SelectiveConstant;
import chesslab.search.chess.SelectiveEngine;
import chesslab.search.chess.SelectiveFeature;
import chesslab.search.chess.SelectiveSearch;
import chesslab.search.chess.TutorialEvaluation;
import chesslab.search.mcts.Evaluator;
import chesslab.search.nnue.NnueEvaluation;
import chesslab.search.nnue.NnueNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Plays with code of this library, and has its simple players: random moves and the searches. */
public final class SearchPlayer implements MatchPlayer<Board, Move> {

    private static final long DEFAULT_DEPTH = 3; // of minimax
    private static final long DEFAULT_SIMULATIONS = 400;
    private static final long DEFAULT_LEVEL = 1200;
    private static final String POLICY = "models/policy"; // by which low levels draw
    /** A position of PUCT's tree, with its moves, takes 1.5 to 4 KB. */
    private static final long MOST_SIMULATIONS = Math.max(1, Runtime.getRuntime().maxMemory() / (8 << 10));

    @FunctionalInterface
    public interface Chooser {
        Choice<Move> choose(Board board, Optional<SearchLimits> limits, SearchControl<Move> control);
    }

    /** A search, or an engine that keeps its table from move to move. */
    @FunctionalInterface
    public interface Searcher {
        SearchResult<Move> search(Board board, SearchLimits limits, SearchControl<Move> control);
    }

    private final String text;
    private final String identity;
    private final LongFunction<Chooser> player;
    private final Optional<SelectiveEngine> engine;
    private final boolean offers;
    private final Runnable end;
    private Chooser chooser;

    public SearchPlayer(String text, String identity, LongFunction<Chooser> player, Runnable end) {
        this(text, identity, player, Optional.empty(), false, end);
    }

    /** @param offers whether a chess program may set up the engine */
    private SearchPlayer(String text, String identity, LongFunction<Chooser> player, Optional<SelectiveEngine> engine,
            boolean offers, Runnable end) {
        this.text = text;
        this.identity = identity;
        this.player = player;
        this.engine = engine;
        this.offers = offers;
        this.end = end;
    }

    static Entrant<Board, Move> random(PlayerText text) {
        return entrant(text, true, random -> (board, limits, control) -> {
            List<Move> moves = board.legalMoves();
            return new Choice<>(moves.get(random.nextInt(moves.size())), Optional.empty(), 0);
        });
    }

    /** Returns a player that takes the move with the best evaluation or result after it; ties are broken at random. */
    static Entrant<Board, Move> greedy(PlayerText text) {
        return entrant(text, true, random -> byEvaluation(SearchPlayer::valueForWhite,
                value -> ChessEnds.score((int) value, Side.WHITE), equals -> random.nextInt(equals) == 0));
    }

    static Entrant<Board, Move> minimax(PlayerText text) {
        SearchLimits limits = SearchLimits.depth(text.fill("depth", DEFAULT_DEPTH).small("depth").orElseThrow());
        return entrant(text, true, random -> bySearch(ChessSearch.minimax()::search, limits));
    }

    static Entrant<Board, Move> alphaBeta(PlayerText text) {
        SearchLimits limits = limits(text);
        return entrant(text, limits.time().isEmpty(), random -> bySearch(ChessSearch.modern()::search, limits));
    }

    static Entrant<Board, Move> selective(PlayerText text) {
        return selective(text, limits(text), text.folder("network"), Optional.empty());
    }

    static Entrant<Board, Move> level(PlayerText text) {
        Level level = new Level(text.fill("elo", DEFAULT_LEVEL).small("elo").orElseThrow());
        return selective(text, SearchLimits.nodes(Long.MAX_VALUE), Optional.of(Data.folder("models/nnue")),
                Optional.of(level));
    }

    private static Entrant<Board, Move> selective(PlayerText text, SearchLimits limits, Optional<Path> network,
            Optional<Level> level) {
        List<SelectiveFeature> without = text.value("without", String.class).map(SelectiveFeature::parse)
                .orElse(List.of());
        Map<SelectiveConstant, Integer> constants = new EnumMap<>(SelectiveConstant.class);
        for (SelectiveConstant each : SelectiveConstant.values()) {
            text.drop(each.text(), (long) each.usual);
            text.small(each.text()).ifPresent(value -> constants.put(each, value));
        }
        OptionalLong soft = text.number("soft");
        if (soft.orElse(0) > limits.nodes().orElse(Long.MAX_VALUE)) {
            throw new IllegalArgumentException("soft=" + soft.getAsLong() + ": expected at most nodes="
                    + limits.nodes().getAsLong() + ", where the search stops");
        }
        String name = text.toString();
        return new Entrant<>(name, false, limits.time().isEmpty(), shared -> {
            StaticEvaluation<Board> evaluation = network.isEmpty()
                    ? new TutorialEvaluation()
                    : new NnueEvaluation(NnueNetwork.read(network.get()));
            SelectiveSearch search = new SelectiveSearch(evaluation);
            for (SelectiveFeature feature : without) {
                search = search.without(feature);
            }
            search = search.with(constants);
            Evaluator<Board> policy = policy(shared);
            SelectiveEngine engine = new SelectiveEngine(text.has("values") ? search.withOwnValues() : search, policy);
            String people = "";
            if (level.filter(Level::draws).isPresent()) {
                policy.evaluate(new Board()); // is refused here, not in the first game
                people = ", " + identity(NetworkFile.sha256(Data.folder(POLICY).resolve("policy.npz")));
            }
            return new SearchPlayer(name,
                    network.isEmpty() ? "" : identity(NetworkFile.sha256(NnueNetwork.file(network.get()))) + people,
                    seed -> {
                        engine.newGame();
                        engine.setLevel(level, new SplittableRandom(seed));
                        Chooser hard = bySearch(engine::search, limits);
                        return soft.isEmpty()
                                ? hard
                                : (board, given, control) -> hard.choose(board, given,
                                        given.isPresent() ? control : control.until(soft.getAsLong()));
                    }, Optional.of(engine), level.isEmpty(), shared::release);
        });
    }

    /** Returns the network that levels draw by; it is read when a level first asks it. */
    private static Evaluator<Board> policy(Shared shared) {
        List<Evaluator<Board>> read = new ArrayList<>();
        return positions -> {
            try {
                if (read.isEmpty()) {
                    read.add(PlayerKind.PROVIDERS.stream().findFirst().orElseThrow(() -> new IllegalStateException(
                            "levels that draw their moves need the module chesslab-learning"))
                            .policy(Data.folder(POLICY), shared));
                }
                return read.get(0).evaluate(positions);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    static Entrant<Board, Move> monteCarlo(PlayerText text) {
        SearchLimits limits = limits(text.fill("sims", DEFAULT_SIMULATIONS, "movetime"), "sims");
        return entrant(text, limits.time().isEmpty(), random -> bySimulations(ChessSearch.uct(random)::search, limits));
    }

    private static Entrant<Board, Move> entrant(PlayerText text, boolean repeatable,
            Function<RandomGenerator, Chooser> player) {
        String name = text.toString();
        return new Entrant<>(name, false, repeatable,
                shared -> new SearchPlayer(name, "", seeded(player), shared::release));
    }

    public static LongFunction<Chooser> seeded(Function<RandomGenerator, Chooser> player) {
        return seed -> player.apply(new SplittableRandom(seed));
    }

    public static String identity(String sha256) {
        return "network " + sha256.substring(0, 16);
    }

    static SearchLimits limits(PlayerText text) {
        return limits(text.fill("nodes", Entrant.DEFAULT_NODES, "depth", "movetime"), "nodes");
    }

    private static SearchLimits limits(PlayerText text, String nodesName) {
        return new SearchLimits(text.small("depth"), text.number(nodesName),
                text.number("movetime").stream().mapToObj(Duration::ofMillis).findFirst());
    }

    /** @param own the limits without the caller's */
    public static Chooser bySearch(Searcher search, SearchLimits own) {
        return (board, limits, control) -> Choice.of(search.search(board, limits.orElse(own), control));
    }

    /** Chooses by a Monte-Carlo search. It ignores a limit of depth, and ends before its tree fills the memory. */
    public static Chooser bySimulations(Searcher search, SearchLimits own) {
        return (board, limits, control) -> Choice.of(search.search(board,
                limits.filter(given -> given.nodes().isPresent() || given.time().isPresent())
                        .map(given -> new SearchLimits(OptionalInt.empty(), OptionalLong.of(
                                Math.min(MOST_SIMULATIONS, given.nodes().orElse(MOST_SIMULATIONS))), given.time()))
                        .orElse(own),
                control));
    }

    /**
     * Chooses the move after which an evaluation is best for the mover.
     *
     * @param forWhite evaluates the position after a move, in which the game may have ended
     * @param score    of the best evaluation
     * @param tie      whether a move is chosen in place of equal ones; it gets their number, with this move
     */
    public static Chooser byEvaluation(ToDoubleFunction<Board> forWhite, DoubleFunction<Score> score,
            IntPredicate tie) {
        return (given, limits, control) -> {
            Board board = given.copy();
            boolean white = board.getSideToMove() == Side.WHITE;
            Move best = null;
            double bestForWhite = 0;
            int equals = 0;
            for (Move move : board.legalMoves()) {
                board.doMove(move);
                double value = forWhite.applyAsDouble(board);
                board.undoMove();
                if (best == null || (white ? value > bestForWhite : value < bestForWhite)) {
                    best = move;
                    bestForWhite = value;
                    equals = 1;
                } else if (value == bestForWhite && tie.test(++equals)) {
                    best = move;
                }
            }
            return new Choice<>(best, Optional.of(score.apply(bestForWhite)), 0);
        };
    }

    private static int valueForWhite(Board board) {
        int end = ChessEnds.byGame(board, 1);
        return end != TerminalValue.ONGOING ? end : new TutorialEvaluation().valueForWhite(board);
    }

    @Override
    public void newGame(long seed) {
        chooser = player.apply(seed);
    }

    @Override
    public Choice<Move> choose(Board board) {
        return choose(board, Optional.empty(), new SearchControl<>());
    }

    @Override
    public Choice<Move> choose(Board board, Optional<SearchLimits> limits, SearchControl<Move> control) {
        if (chooser == null) {
            newGame(0);
        }
        return chooser.choose(board, limits, control);
    }

    @Override
    public boolean limitTo(Set<Move> moves) {
        engine.ifPresent(each -> each.setRootMoves(moves));
        return engine.isPresent() || moves.isEmpty();
    }

    @Override
    public Optional<SelectiveEngine> engine() {
        return engine.filter(each -> offers);
    }

    @Override
    public Optional<Evaluator<Board>> odds() {
        return engine.flatMap(SelectiveEngine::odds);
    }

    @Override
    public boolean warmsUp() {
        return true;
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public String toString() {
        return text;
    }

    @Override
    public void close() {
        end.run();
    }
}
