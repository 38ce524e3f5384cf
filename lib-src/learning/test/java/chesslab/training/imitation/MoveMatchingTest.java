package chesslab.training.imitation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.chess.Board;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.GamePhase;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How well predictors predict moves, with intervals by games. */
class MoveMatchingTest {

    /** Knows one move, which it thinks nine times as probable as all others together. */
    private static Evaluator<Board> always(String move) {
        return positions -> positions.stream().map(board -> {
            int moves = board.legalMoves().size();
            boolean legal = board.legalMoves().stream().anyMatch(each -> each.toString().equals(move));
            double others = legal ? 0.1 / (moves - 1) : 1.0 / moves;
            return new Evaluation(board.legalMoves().stream()
                    .mapToDouble(each -> each.toString().equals(move) ? 0.9 : others).toArray(), 0.5);
        }).toList();
    }

    @Test
    void ownMovesAreCountedAndGamesAreDrawn() {
        List<PgnGame> games = IntStream.range(0, 40).mapToObj(i -> PgnGame
                .parse("[White \"me\"]\n\n" + (i % 4 == 0 ? "1. d4 e5 *" : "1. e4 e5 *"))).toList();
        GameFilter me = new GameFilter(0, 0, List.of(), false, false, 1, 0, List.of("me"));
        Map<String, Evaluator<Board>> predictors = new LinkedHashMap<>();
        predictors.put("e4", always("e2e4"));
        predictors.put("baseline", FrequencyBaseline.of(games.subList(1, 40), me));
        MoveMatching own = MoveMatching.of(games, me, true, predictors, game -> {
        });
        MoveMatching.Row row = own.rows().get(0);
        assertEquals(List.of("e4", 40L, 0.75),
                List.of(row.predictor(), row.moves(), row.top1().value()));
        assertEquals(-(30 * Math.log(0.9) + 10 * Math.log(0.1 / 19)) / 40, row.logLoss(), 1e-9);
        double error = 1.96 * Math.sqrt(0.75 * 0.25 / 40); // each game has one move
        assertEquals(0.75 - error, row.top1().low(), 0.04);
        assertEquals(0.75 + error, row.top1().high(), 0.04);
        assertEquals(0.75, own.rows().get(1).top1().value(), "baseline");
        assertEquals(GamePhase.OPENING, own.rows().get(2).phase());
        assertEquals(new MoveMatching.Interval(0, 0, 0), own.advantage("e4", "baseline"));
        MoveMatching others = MoveMatching.of(games, me, false, predictors, game -> {
        });
        assertEquals(0, others.rows().get(0).top1().value());
        assertEquals(40, others.rows().get(0).moves());
        assertEquals(List.of(), MoveMatching.of(List.of(), me, true, predictors, game -> {
        }).rows());
    }
}
