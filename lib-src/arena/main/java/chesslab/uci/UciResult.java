package chesslab.uci;

import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.uci.UciLine.Bound;
import java.util.List;
import java.util.Optional;

/**
 * The result of an engine's search.
 *
 * @param bestMove the engine's legal move; empty only if there is no legal move
 * @param lines    the newest printed line of each rank; the first moves are legal and differ; fewer than requested if
 *                 there are fewer legal moves or the engine printed fewer
 */
public record UciResult(Optional<Move> bestMove, List<UciLine> lines) {

    static final UciResult NO_MOVES = new UciResult(Optional.empty(), List.of());

    public UciResult {
        lines = List.copyOf(lines);
    }

    /** Returns the score of the best line; empty if the engine printed none, or only a bound. */
    public Optional<Score> score() {
        return lines.stream().limit(1).filter(line -> line.bound() == Bound.EXACT).map(UciLine::score).findFirst();
    }
}
