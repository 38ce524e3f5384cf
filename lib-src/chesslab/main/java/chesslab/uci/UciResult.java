package chesslab.uci;

import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.uci.UciLine.Bound;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a search found.
 *
 * @param bestMove the engine's move, legal; empty exactly where there is no legal move
 * @param lines    its best lines by rank, each the newest that the engine printed of that rank; the first moves are
 *                 legal and differ; fewer than asked for where there are fewer legal moves or the engine printed fewer
 */
public record UciResult(Optional<Move> bestMove, List<UciLine> lines) {

    /** Of a position without legal moves. */
    static final UciResult NO_MOVES = new UciResult(Optional.empty(), List.of());

    public UciResult {
        lines = List.copyOf(lines);
    }

    /** The score of the best line; empty where the engine printed none, or only a bound of it. */
    public Optional<Score> score() {
        return lines.stream().limit(1).filter(line -> line.bound() == Bound.EXACT).map(UciLine::score).findFirst();
    }

    @Override
    public String toString() {
        return "best move " + bestMove.map(Move::toString).orElse("none")
                + lines.stream().map(line -> "\n" + line).collect(Collectors.joining());
    }
}
