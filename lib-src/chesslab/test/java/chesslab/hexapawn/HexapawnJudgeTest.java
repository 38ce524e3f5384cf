package chesslab.hexapawn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Side;
import chesslab.hexapawn.HexapawnJudge.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HexapawnJudgeTest {

    private static final HexapawnSize SIZE = HexapawnSize.THREE_BY_THREE;
    private static final HexapawnJudge JUDGE = new HexapawnJudge(SIZE);
    private static final HexapawnSolver SOLVER = new HexapawnSolver(SIZE);

    @Test
    void solverKeepsEveryWin() {
        Verdict verdict = JUDGE.judge(position -> SOLVER.optimalMoves(position).stream().findFirst());
        assertEquals("White kept 22 of 22, Black 33 of 33", verdict.toString());
        assertEquals(List.of(), verdict.black().lost());
    }

    @Test
    void randomPlayLosesSomeWinsAndTheyAreNamed() {
        RandomGenerator random = new SplittableRandom(1);
        Verdict verdict = JUDGE.judge(position -> Optional.of(drawn(position.legalMoves(), random)));
        assertTrue(verdict.white().kept() + verdict.black().kept() < 55, verdict::toString);
        assertEquals(33 - verdict.black().kept(), verdict.black().lost().size());
        verdict.black().lost().forEach(position -> {
            assertEquals(Side.BLACK, position.getSideToMove());
            assertEquals(Side.BLACK, SOLVER.winner(position));
        });
    }

    @Test
    void oneWrongMoveIsFound() {
        Hexapawn start = Hexapawn.fromText("ppp/1P1/P1P b");
        HexapawnMove wrong = start.legalMoves().stream().filter(move -> !SOLVER.optimalMoves(start).contains(move))
                .findFirst().orElseThrow();
        Verdict verdict = JUDGE.judge(position -> position.key() == start.key()
                ? Optional.of(wrong)
                : SOLVER.optimalMoves(position).stream().findFirst());
        assertEquals(List.of("ppp/1P1/P1P b"), verdict.black().lost().stream().map(Hexapawn::toString).toList());
        assertEquals(32, verdict.black().kept());
    }

    @Test
    void moveThatIsNotLegalIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> JUDGE.judge(position -> Optional.empty()));
        assertThrows(IllegalArgumentException.class, () -> JUDGE.judge(p -> Optional.of(new HexapawnMove(0, 8))));
    }

    @Test
    void signsOfTheTruthAreRightAndZeroIsNever() {
        assertEquals(1, JUDGE.signShare(position -> SOLVER.winner(position) == Side.WHITE ? 0.1 : -0.1));
        assertEquals(0, JUDGE.signShare(position -> SOLVER.winner(position) == Side.WHITE ? -1 : 1));
        assertEquals(0, JUDGE.signShare(position -> 0));
    }

    @Test
    void expectedResultsAgreeWithGames() {
        assertEquals(259.0 / 432, check(Hexapawn::legalMoves, Hexapawn::legalMoves), 1e-12);
        assertEquals(0, check(Hexapawn::legalMoves, SOLVER::optimalMoves));
        assertTrue(check(SOLVER::optimalMoves, Hexapawn::legalMoves) > 259.0 / 432);
    }

    private static double check(Function<Hexapawn, List<HexapawnMove>> white,
            Function<Hexapawn, List<HexapawnMove>> black) {
        int games = 10_000;
        RandomGenerator random = new SplittableRandom(2);
        double expected = HexapawnSolver.whiteWins(new Hexapawn(), white, black);
        int wins = 0;
        for (int game = 0; game < games; game++) {
            Hexapawn position = new Hexapawn();
            while (position.outcome().isEmpty()) {
                boolean whites = position.getSideToMove() == Side.WHITE;
                position.doMove(drawn((whites ? white : black).apply(position), random));
            }
            wins += position.outcome().get().scoreFor(Side.WHITE) == 1 ? 1 : 0;
        }
        assertEquals(expected, (double) wins / games, 4 * Math.sqrt(expected * (1 - expected) / games));
        return expected;
    }

    private static HexapawnMove drawn(List<HexapawnMove> moves, RandomGenerator random) {
        return moves.get(random.nextInt(moves.size()));
    }
}
