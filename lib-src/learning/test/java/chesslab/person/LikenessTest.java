package chesslab.person;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import chesslab.training.imitation.MoveMatching.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What players foresee of people's moves, and what the moves of both cost. */
class LikenessTest {

    private static final Interval NOTHING = new Interval(0, 0, 0);

    /** Gives a move of the mover this probability, and the others the rest. */
    private static Evaluator<Board> knows(String move, double probability) {
        return Evaluator.each(board -> {
            List<Move> legal = board.legalMoves();
            return new Evaluation(legal.stream().mapToDouble(each -> each.toString().equals(move)
                    ? probability
                    : (1 - probability) / (legal.size() - 1)).toArray(), 0.5);
        });
    }

    /** Finds e2e4 best for White, and each position worth 50 for White after it, and 20 less after another move. */
    private static ScoredMove judge(Board board) {
        boolean e4 = board.history().isEmpty() || board.history().get(0).toString().equals("e2e4");
        return new ScoredMove(board.history().isEmpty() ? board.parseMove("e2e4") : board.legalMoves().get(0),
                Score.centipawns(e4 ? 50 : 30, Side.WHITE));
    }

    private static PgnGame game(String white, String first) {
        return PgnGame.parse("[White \"%s\"]%n[Black \"any\"]%n[WhiteElo \"1250\"]%n[BlackElo \"?\"]%n%n1. %s e5 *"
                .formatted(white, first));
    }

    @Test
    void sharesLossesAndCostsAreCountedByTheMoversRating() {
        Map<String, Evaluator<Board>> seers = new LinkedHashMap<>();
        seers.put("draws", knows("e2e4", 0.62));
        seers.put("sure", knows("d2d4", 1));
        Likeness likeness = new Likeness(seers, LikenessTest::judge, 40);
        for (int i = 0; i < 41; i++) {
            assertEquals(i < 40, likeness.add(game("player " + i, i % 4 == 0 ? "d4" : "e4")), "40 games are enough");
        }
        List<Likeness.Row> rows = likeness.rows();
        assertEquals(List.of("1200 people 40 40", "1200 draws 40 40", "1200 sure 40 40"), rows.stream().map(
                row -> row.rating() + " " + row.player() + " " + row.games() + " " + row.moves()).toList());
        Interval lost = rows.get(0).lost();
        assertEquals(20 * 0.25, lost.value(), 1e-9);
        double error = 1.96 * 20 * Math.sqrt(0.75 * 0.25 / 40); // each game has one move
        assertEquals(5 - error, lost.low(), 1);
        assertEquals(5 + error, lost.high(), 1);
        assertEquals(0.75, rows.get(1).foreseen().value());
        assertEquals(-0.75 * Math.log(0.62) - 0.25 * Math.log(0.02), rows.get(1).logLoss().value(), 1e-9);
        assertEquals(20 * 0.38, rows.get(1).lost().value(), 3, "of the moves that it draws");
        assertEquals(0.25, rows.get(2).foreseen().value());
        assertEquals(-0.75 * Math.log(1e-6), rows.get(2).logLoss().value(), 1e-9);
        assertEquals(new Interval(20, 20, 20), rows.get(2).lost());
    }

    @Test
    void onePersonCountsInTenGamesAndAnEndHasItsOwnValue() {
        Likeness likeness = new Likeness(Map.of(), board -> new ScoredMove(board.legalMoves().get(0),
                Score.centipawns(0, Side.WHITE)), 100);
        assertEquals(10, IntStream.range(0, 12).filter(i -> likeness.add(game("one", "e4"))).count());
        assertFalse(likeness.add(PgnGame.parse("1. e4 e5 *")), "without a rating");
        assertTrue(likeness.add(PgnGame.parse("[White \"a\"]\n[BlackElo \"1999\"]\n\n1. f3 e5 2. g4 Qh4# 0-1")));
        assertEquals(NOTHING, likeness.rows().get(1).lost());
        assertEquals(1800, likeness.rows().get(1).rating());
    }
}
