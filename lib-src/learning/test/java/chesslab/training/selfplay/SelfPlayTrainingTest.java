package chesslab.training.selfplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnJudge;
import chesslab.hexapawn.HexapawnJudge.Verdict;
import chesslab.hexapawn.HexapawnMove;
import chesslab.hexapawn.HexapawnSize;
import chesslab.search.mcts.Evaluator;
import chesslab.search.mcts.Puct;
import chesslab.search.mcts.Temperature;
import chesslab.training.TutorialTraining;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.Viewpoint;
import chesslab.training.selfplay.SelfPlaySettings.Search;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Self-play gives the examples that it should, and a run that was stopped ends as one that was not. */
class SelfPlayTrainingTest {

    private static final Mlp SMALL = new Mlp(21, 28, 2, 16);
    private static final Search SEARCH = new Search(20, Puct.DEFAULT, Temperature.constant(1), Viewpoint.MOVER,
            Viewpoint.MOVER);
    private static final SelfPlaySettings QUICK = with(3, SEARCH);

    private static SelfPlaySettings with(int games, Search search) {
        return new SelfPlaySettings(4, games, search, TutorialTraining.SELF_PLAY.withEpochs(5), 2, 1);
    }

    private static Examples played(SelfPlaySettings settings) {
        return SelfPlayGames.play(Hexapawn::new, Solved.CODING, Evaluator.<Hexapawn>uniform(), settings,
                new SplittableRandom(settings.seed()));
    }

    @Test
    void policiesAreSharesOfTheSimulationsOverLegalMoves() {
        Examples examples = played(with(5, SEARCH));
        Hexapawn start = new Hexapawn();
        List<Integer> legal = start.legalMoves().stream().map(move -> Solved.CODING.index(start, move)).toList();
        float[] startInputs = Solved.CODING.encode(start);
        int starts = 0;
        for (int i = 0; i < examples.size(); i++) {
            for (float share : examples.policies()[i]) {
                assertEquals(Math.rint(share * 20), share * 20, 1e-4);
            }
            if (Arrays.equals(startInputs, examples.inputs()[i])) {
                float[] policy = examples.policies()[i];
                starts++;
                assertTrue(IntStream.range(0, 28).allMatch(move -> policy[move] == 0 || legal.contains(move)));
            }
        }
        assertEquals(5, starts);
    }

    @Test
    void resultsAreToldFromTheTargetView() {
        Examples forMover = played(QUICK);
        Examples forWhite = played(
                with(3, new Search(20, SEARCH.puct(), SEARCH.temperature(), Viewpoint.WHITE, SEARCH.searchView())));
        for (int i = 0; i < forMover.size(); i++) {
            boolean whiteToMove = forMover.inputs()[i][18] == 1;
            assertArrayEquals(forMover.inputs()[i], forWhite.inputs()[i]);
            assertEquals(1, Math.abs(forMover.values()[i]));
            assertEquals(whiteToMove ? forMover.values()[i] : -forMover.values()[i], forWhite.values()[i]);
        }
        assertEquals(1, forMover.values()[forMover.size() - 1], "in Hexapawn whoever moves last wins");
    }

    @Test
    void gamesDoNotDependOnTheirNumber() {
        Examples one = played(with(1, SEARCH));
        Examples five = played(with(5, SEARCH));
        assertTrue(five.size() > one.size());
        for (int i = 0; i < one.size(); i++) {
            assertArrayEquals(one.policies()[i], five.policies()[i]);
        }
    }

    @Test
    void temperatureZeroPlaysTheMostVisitedMove() {
        SelfPlaySettings greedy = with(1,
                new Search(20, SEARCH.puct(), Temperature.constant(0), Viewpoint.MOVER, Viewpoint.MOVER));
        Examples examples = played(greedy);
        Hexapawn position = new Hexapawn();
        for (int i = 0; i < examples.size(); i++) {
            assertArrayEquals(Solved.CODING.encode(position), examples.inputs()[i]);
            float[] policy = examples.policies()[i];
            int most = IntStream.range(0, 28).reduce(0, (a, b) -> policy[b] > policy[a] ? b : a);
            List<HexapawnMove> equals = IntStream.range(0, 28).filter(move -> policy[move] == policy[most])
                    .mapToObj(move -> Solved.CODING.move(position, move)).toList();
            HexapawnMove made = i + 1 < examples.size() ? moveTo(position, examples.inputs()[i + 1]) : equals.get(0);
            assertTrue(equals.contains(made), () -> position + " " + made);
            position.doMove(made);
        }
        assertEquals(0.5, new Temperature(1, 3, 0.5).at(3));
        assertEquals(1, new Temperature(1, 3, 0.5).at(2));
    }

    private static HexapawnMove moveTo(Hexapawn position, float[] inputs) {
        return position.legalMoves().stream().filter(move -> {
            Hexapawn after = position.copy();
            after.doMove(move);
            return Arrays.equals(inputs, Solved.CODING.encode(after));
        }).findFirst().orElseThrow();
    }

    @Test
    @Tag("slow")
    void networkThatExploresTeachesItselfPerfectPlay() {
        try (Network network = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1)) {
            SelfPlaySettings exploring = new SelfPlaySettings(11, 20,
                    new Search(100, Puct.DEFAULT.withExploration(4).withNoise(1, 0.5), Temperature.constant(10),
                            Viewpoint.MOVER, Viewpoint.MOVER),
                    TutorialTraining.SELF_PLAY.withEpochs(64), 11, 1);
            Training.bySelfPlay(network, Hexapawn::new, Solved.CODING, exploring, report -> {
            });
            Verdict verdict = new HexapawnJudge(HexapawnSize.THREE_BY_THREE)
                    .judge(new NetworkPlayer<>(Solved.CODING, network));
            assertEquals("White kept 22 of 22, Black 33 of 33", verdict.toString());
        }
    }

    @Test
    void settingsOutsideTheirRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> with(0, SEARCH));
        assertThrows(IllegalArgumentException.class,
                () -> new Search(0, SEARCH.puct(), SEARCH.temperature(), Viewpoint.MOVER, Viewpoint.MOVER));
        assertThrows(IllegalArgumentException.class, () -> new SelfPlaySettings(1, 1, SEARCH, QUICK.training(), 0, 1));
        assertThrows(IllegalArgumentException.class, () -> Temperature.constant(-1));
    }
}
