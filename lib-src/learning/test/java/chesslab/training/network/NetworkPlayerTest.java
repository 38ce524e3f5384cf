package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnMove;
import chesslab.search.mcts.Evaluation;
import chesslab.training.selfplay.Solved;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a network says becomes priors, a value from White's view, and legal moves, the best one or by chance. */
class NetworkPlayerTest {

    private static final Hexapawn OPEN = Hexapawn.fromText("p1p/1p1/P1P w");

    private static NetworkPlayer<Hexapawn, HexapawnMove> untaught(Network network, double temperature) {
        return new NetworkPlayer<>(Solved.CODING, network, temperature, new SplittableRandom(1));
    }

    private static Network small(boolean value) {
        return Network.create(new Mlp(21, 28, List.of(8), Activation.RELU, value), 1);
    }

    @Test
    void drawnMovesFollowTheProbabilitiesAtTheTemperature() {
        try (Network network = small(true)) {
            Map<HexapawnMove, Double> ranked = untaught(network, 1).probabilities(OPEN);
            for (double temperature : new double[]{0.5, 1, 2}) {
                NetworkPlayer<Hexapawn, HexapawnMove> player = untaught(network, temperature);
                NetworkPlayer<Hexapawn, HexapawnMove> twin = untaught(network, temperature);
                int draws = 1_000;
                HexapawnMove first = ranked.keySet().iterator().next();
                int chosen = 0;
                Set<HexapawnMove> seen = new HashSet<>();
                for (int i = 0; i < draws; i++) {
                    HexapawnMove move = player.chooseMove(OPEN).orElseThrow();
                    assertEquals(move, twin.chooseMove(OPEN).orElseThrow());
                    seen.add(move);
                    chosen += move.equals(first) ? 1 : 0;
                }
                double sum = ranked.values().stream().mapToDouble(share -> Math.pow(share, 1 / temperature)).sum();
                double expected = Math.pow(ranked.get(first), 1 / temperature) / sum;
                assertEquals(expected, chosen / (double) draws, 4 * Math.sqrt(expected * (1 - expected) / draws));
                assertTrue(ranked.keySet().containsAll(seen));
            }
        }
    }

    @Test
    void wrongTemperatureIsRefused() {
        try (Network network = small(false)) {
            assertThrows(IllegalArgumentException.class, () -> untaught(network, -0.1));
            assertThrows(IllegalArgumentException.class, () -> untaught(network, Double.NaN));
        }
    }

    private static List<Evaluation> evaluated(Viewpoint viewpoint) {
        try (Network network = small(true)) {
            return new NetworkEvaluator<>(Solved.CODING, network, viewpoint)
                    .evaluate(List.of(OPEN, Hexapawn.fromText("ppp/1P1/P1P b")));
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
}
