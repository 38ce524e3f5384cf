package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.Search;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.chess.SelectiveEngine;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * How a player chooses in the course of a game, as {@link MatchPlayer#choose} says.
 */
@FunctionalInterface
interface Chooser {

    /** A position of PUCT's tree, with its moves, takes 1.5 to 4 KB. */
    long MOST_SIMULATIONS = Math.max(1, Runtime.getRuntime().maxMemory() / (8 << 10));

    Choice<Move> choose(Board board, Optional<SearchLimits> limits, SearchControl<Move> control);

    /** By a rule that knows no limits. */
    static Chooser unlimited(Function<Board, Choice<Move>> rule) {
        return (board, limits, control) -> rule.apply(board);
    }

    /** @param own the limits where the caller gives none */
    static Chooser bySearch(Search<Board, Move> search, SearchLimits own) {
        return (board, limits, control) -> Choice.of(search.search(board, limits.orElse(own), control));
    }

    /** The same by an engine, which keeps its table from move to move. */
    static Chooser byEngine(SelectiveEngine engine, SearchLimits own) {
        return (board, limits, control) -> Choice.of(engine.search(board, limits.orElse(own), control));
    }

    /**
     * The same by a Monte-Carlo search. It knows no depth, so that a caller's limit of depth alone counts as none, and
     * ends where its tree would fill the memory.
     */
    static Chooser bySimulations(Search<Board, Move> search, SearchLimits own) {
        return (board, limits, control) -> Choice.of(search.search(board,
                limits.filter(given -> given.nodes().isPresent() || given.time().isPresent())
                        .map(given -> new SearchLimits(OptionalInt.empty(), OptionalLong.of(
                                Math.min(MOST_SIMULATIONS, given.nodes().orElse(MOST_SIMULATIONS))), given.time()))
                        .orElse(own),
                control));
    }
}
