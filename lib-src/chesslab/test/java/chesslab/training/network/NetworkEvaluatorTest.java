package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnMove;
import chesslab.search.mcts.Evaluation;
import chesslab.training.selfplay.Solved;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a network's raw numbers become: priors over the legal moves, and a value from White's view. */
class NetworkEvaluatorTest {

    private static final Hexapawn WHITE_TO_MOVE = Hexapawn.fromText("p1p/1p1/P1P w");
    private static final Hexapawn BLACK_TO_MOVE = Hexapawn.fromText("ppp/1P1/P1P b");

    private static List<Evaluation> evaluated(Viewpoint viewpoint) {
        return new NetworkEvaluator<>(Solved.CODING, Solved.network(), viewpoint)
                .evaluate(List.of(WHITE_TO_MOVE, BLACK_TO_MOVE));
    }

    @Test
    void priorsAreTheSoftmaxOverTheLegalMovesAlone() {
        List<Evaluation> evaluations = evaluated(Viewpoint.WHITE);
        for (Hexapawn position : List.of(WHITE_TO_MOVE, BLACK_TO_MOVE)) {
            float[] logits = Solved.network().predict(new float[][]{Solved.CODING.encode(position)}).logits()[0];
            List<HexapawnMove> moves = position.legalMoves();
            double[] odds = moves.stream()
                    .mapToDouble(m -> Math.exp(logits[Solved.CODING.index(position, m)])).toArray();
            double sum = Arrays.stream(odds).sum();
            double[] expected = Arrays.stream(odds).map(odd -> odd / sum).toArray();
            double[] priors = evaluations.get(position == WHITE_TO_MOVE ? 0 : 1).priors();
            assertEquals(moves.size(), priors.length);
            assertArrayEquals(expected, priors, 1e-4);
        }
    }

    @Test
    void valueOfTheMoverIsTurnedWhereBlackIsToMove() {
        List<Evaluation> white = evaluated(Viewpoint.WHITE);
        List<Evaluation> mover = evaluated(Viewpoint.MOVER);
        assertEquals(white.get(0).valueForWhite(), mover.get(0).valueForWhite());
        assertEquals(-white.get(1).valueForWhite(), mover.get(1).valueForWhite());
    }

    @Test
    void resultIsToldFromTheView() {
        Outcome blackWins = Outcome.win(Side.BLACK, Hexapawn.FAR_RANK);
        assertEquals(-1, Viewpoint.WHITE.value(blackWins, Side.BLACK));
        assertEquals(1, Viewpoint.MOVER.value(blackWins, Side.BLACK));
        assertEquals(-1, Viewpoint.MOVER.value(blackWins, Side.WHITE));
    }

    @Test
    void playerHasNoMoveWhereTheGameIsOver() {
        assertEquals(Optional.empty(), new NetworkPlayer<>(Solved.CODING, Solved.network())
                .chooseMove(Hexapawn.fromText("3/3/P2 b")));
    }
}
